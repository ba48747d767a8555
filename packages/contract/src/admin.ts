// What the studio's admins do: decide on requests, invoice, check receipts, confirm.
import { roles } from '@burnish/domain/access/access';
import { auditActs } from '@burnish/domain/audit-acts';
import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/order/ordered';
import { receiptStatuses } from '@burnish/domain/receipt/receipt';
import { requestStatuses } from '@burnish/domain/request/request';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import {
  auditRecord,
  invoice,
  receipt,
  stats,
  subscription,
  subscriptionRequest,
  usageEntry,
  user,
} from './entity.ts';
import { liveEntities } from './events.ts';
import { calendarDateField, currencyField, idField, optionalText } from './fields.ts';
import { imagesLimit, invoiceTerms, requestDecision, usageReason, usedImages } from './order-fields.ts';
import { filterBy, listQuery, page, pageQuery, subscriptionFilters } from './paging.ts';
import {
  auditSample,
  invoiceSample,
  pageSample,
  paymentDetailsSample,
  receiptSample,
  requestSample,
  statsSample,
  subscriptionSample,
  usageEntrySample,
  userSample,
} from './samples.ts';

export const newInvoice = invoiceTerms.extend({
  subscriptionRequestId: idField,
  currency: currencyField.optional(),
});

export const adminEndpoints = endpoints({
  'GET /admin/dashboard/stats': {
    access: 'admin',
    summary: 'The figures of the admin dashboard',
    reply: z.object({ stats, ...stats.shape }),
    sample: { reply: { stats: statsSample, ...statsSample } },
  },
  'GET /admin/users': {
    access: 'admin',
    summary: 'All users',
    query: listQuery({ role: filterBy(roles), status: filterBy(['active', 'inactive']) }),
    reply: z.object({ users: z.array(user), page }),
    sample: { query: { search: 'okafor' }, reply: { users: [userSample], page: pageSample } },
  },
  'GET /admin/subscription-requests': {
    access: 'admin',
    summary: 'All requests for plans',
    query: listQuery({ status: filterBy(requestStatuses), currency: filterBy(currencies) }),
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [requestSample], page: pageSample } },
  },
  'PUT /admin/subscription-requests/:id': {
    access: 'admin',
    summary: 'Approve or reject a request',
    body: requestDecision,
    reply: z.object({ request: subscriptionRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: requestSample },
    },
  },
  'POST /admin/invoices': {
    access: 'admin',
    summary: 'Invoice an approved request',
    body: newInvoice,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Invoice sent successfully!',
    sample: {
      body: {
        subscriptionRequestId: requestSample._id,
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: invoiceSample },
    },
  },
  'GET /admin/invoices': {
    access: 'admin',
    summary: 'All invoices',
    query: listQuery({ status: filterBy(invoiceStatuses), currency: filterBy(currencies) }),
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { status: 'payment_made' }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /admin/invoices/:id': {
    access: 'admin',
    summary: 'One invoice',
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /admin/invoices/:id/confirm-payment': {
    access: 'admin',
    summary: 'Confirm the payment of an invoice whose receipt is approved',
    malformedId: 'INVALID_INVOICE_ID',
    reply: z.object({ invoice, subscription: subscription.nullable() }),
    message: 'Payment confirmed successfully!',
    sample: { reply: { invoice: invoiceSample, subscription: subscriptionSample } },
  },
  'GET /admin/payment-receipts': {
    access: 'admin',
    summary: 'All receipts',
    query: listQuery({ status: filterBy(receiptStatuses), currency: filterBy(currencies) }),
    reply: z.object({ receipts: z.array(receipt), page }),
    sample: { query: { status: 'submitted' }, reply: { receipts: [receiptSample], page: pageSample } },
  },
  'PUT /admin/payment-receipts/:id': {
    access: 'admin',
    summary: 'Approve a receipt, which settles its invoice and starts what was bought; or reject it',
    body: z.object({
      status: z.enum(receiptStatuses, { error: 'This is no status of a receipt.' }),
      adminNotes: optionalText(),
      revision: z
        .int({ error: 'This must be a revision.' })
        .optional()
        .describe('The revision that was looked at. Another one by now: refused.'),
    }),
    reply: z.object({ receipt }),
    sample: { body: { status: 'approved', revision: 1 }, reply: { receipt: receiptSample } },
  },
  'GET /admin/subscriptions': {
    access: 'admin',
    summary: 'All subscriptions',
    query: subscriptionFilters,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: { query: { status: 'active' }, reply: { subscriptions: [subscriptionSample], page: pageSample } },
  },
  'PUT /admin/subscriptions/:id': {
    access: 'admin',
    summary: 'Edit a subscription: an absent member stays. Of images bought by the piece, only those used',
    body: z.object({
      status: z.enum(subscriptionStatuses, { error: 'This is no status of a subscription.' }).optional(),
      imagesUsed: usedImages.optional(),
      imagesLimit: imagesLimit.optional().describe('Of the running period, what rolled over included.'),
      subscriptionType: z
        .enum([...orderKinds, 'regular'], { error: 'Choose subscription or payPerImage.' })
        .optional()
        .describe("'regular' is the same as 'subscription'."),
      reason: usageReason,
    }),
    reply: subscription,
    message: 'Subscription updated successfully',
    sample: {
      body: { status: 'active', imagesUsed: 41, imagesLimit: 60, subscriptionType: 'subscription' },
      reply: subscriptionSample,
    },
  },
  'GET /admin/subscriptions/:id/usage': {
    access: 'admin',
    summary: 'What was entered as used of a subscription, or of images bought by the piece',
    query: pageQuery,
    reply: z.object({ entries: z.array(usageEntry), page }),
    sample: { query: { limit: 10 }, reply: { entries: [usageEntrySample], page: pageSample } },
  },
  'PUT /admin/invoices/:id/void': {
    access: 'admin',
    summary: 'Void an invoice that is not paid; its order can then be invoiced anew',
    reply: z.object({ invoice }),
    message: 'The invoice is void.',
    sample: { reply: { invoice: { ...invoiceSample, status: 'void' } } },
  },
  'PUT /admin/users/:id/role': {
    access: 'admin',
    summary: 'Make somebody an admin, or a customer again',
    body: z.object({ role: z.enum(roles, { error: 'Choose user or admin.' }) }),
    reply: z.object({ user }),
    sample: { body: { role: 'admin' }, reply: { user: { ...userSample, role: 'admin' } } },
  },
  'PUT /admin/users/:id/active': {
    access: 'admin',
    summary: 'Let somebody in, or lock them out',
    body: z.object({ isActive: z.boolean({ error: 'Say true or false.' }) }),
    reply: z.object({ user }),
    sample: { body: { isActive: false }, reply: { user: { ...userSample, isActive: false } } },
  },
  'GET /admin/audit': {
    access: 'admin',
    summary: 'Who changed what, from what, to what, when, and from which address',
    query: listQuery({
      entity: filterBy(liveEntities),
      entityId: idField.optional(),
      actorId: idField.optional(),
      act: filterBy(auditActs),
      from: calendarDateField('Enter a day.').optional().describe('The first day, in UTC.'),
      to: calendarDateField('Enter a day.').optional().describe('The last day, in UTC.'),
    }),
    reply: z.object({ records: z.array(auditRecord), page }),
    sample: { query: { entity: 'invoice' }, reply: { records: [auditSample], page: pageSample } },
  },
});
