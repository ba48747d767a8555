// What the studio's admins do: decide on requests, invoice, check receipts, confirm.
import { roles } from '@burnish/domain/access/access';
import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { receiptStatuses } from '@burnish/domain/receipt/receipt';
import { requestStatuses } from '@burnish/domain/request/request';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { invoice, receipt, stats, subscription, subscriptionRequest, user } from './entity.ts';
import { calendarDateField, currencyField, idField, linkField, optionalText } from './fields.ts';
import { filterBy, listQuery, page } from './paging.ts';
import {
  invoiceSample,
  pageSample,
  paymentDetailsSample,
  receiptSample,
  requestSample,
  statsSample,
  subscriptionSample,
  userSample,
} from './samples.ts';

/** How the customer is to pay, and by when: the same for every kind of order. */
export const invoiceTerms = z.object({
  dueDate: calendarDateField('Enter the day the invoice is due.'),
  paymentDetails: z
    .object(
      {
        accountNumber: optionalText(60),
        accountName: optionalText(200),
        bankName: optionalText(200),
        paymentLink: linkField,
        additionalInstructions: optionalText(),
      },
      { error: 'Enter the payment details.' },
    )
    .nullish(),
  notes: optionalText(),
  paymentInstructions: optionalText(),
});

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
    query: listQuery({ role: filterBy(roles) }),
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
    body: z.object({
      status: z.enum(requestStatuses, { error: 'This is no status of a request.' }),
      adminNotes: optionalText(),
    }),
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
    query: listQuery({ status: filterBy(subscriptionStatuses), currency: filterBy(currencies) }),
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: { query: { status: 'active' }, reply: { subscriptions: [subscriptionSample], page: pageSample } },
  },
});
