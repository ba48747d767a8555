// What a customer does: order a plan, see the invoices, hand in receipts.
import { billingCycles, planIds } from '@burnish/domain/catalogue/plans';
import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { paymentMethods, receiptStatuses } from '@burnish/domain/receipt/receipt';
import { requestStatuses } from '@burnish/domain/request/request';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { invoice, receipt, subscription, subscriptionRequest } from './entity.ts';
import {
  calendarDateField,
  currencyField,
  idField,
  linkField,
  optionalText,
  requiredText,
  shownPrice,
} from './fields.ts';
import { orderContact } from './order-fields.ts';
import { filterBy, listQuery, page, subscriptionFilters } from './paging.ts';
import {
  addressSample,
  imagesSubscriptionSample,
  invoiceSample,
  pageSample,
  receiptSample,
  requestSample,
  subscriptionSample,
} from './samples.ts';

export const newSubscriptionRequest = orderContact.extend({
  planId: z.enum(planIds, { error: 'Choose one of the plans.' }),
  billingCycle: z.enum(billingCycles, { error: 'Choose monthly or yearly.' }),
  currency: currencyField.default('USD'),
  calculatedPrice: shownPrice,
  finalPrice: shownPrice,
  usdPrice: shownPrice,
});

export const newReceipt = z.object({
  invoiceId: idField,
  amount: z
    .number({ error: 'Enter the amount.' })
    .positive('Enter an amount above zero.')
    .optional()
    .describe("The invoice's, unless given."),
  currency: currencyField.optional(),
  paymentMethod: z.enum(paymentMethods, { error: 'Choose how you paid.' }),
  transactionReference: requiredText('Enter the reference that the bank gave you.'),
  paymentDate: calendarDateField('Enter the day of the payment.'),
  receiptLink: linkField,
  notes: optionalText(),
});

export const subscriptionEndpoints = endpoints({
  'POST /subscriptions/request': {
    access: 'user',
    summary: 'Ask for a plan',
    body: newSubscriptionRequest,
    reply: z.object({ subscriptionRequest }),
    status: 201,
    message: 'Subscription request submitted successfully! You will receive an invoice soon.',
    sample: {
      body: {
        planId: 'gold-plan',
        billingCycle: 'monthly',
        currency: 'NGN',
        companyName: 'Okafor Studio',
        contactPerson: 'Adaeze Okafor',
        phone: '+234 803 555 0142',
        email: 'adaeze@okafor.example',
        address: addressSample,
        specialInstructions: 'Leave the freckles.',
        finalPrice: 120_000,
      },
      reply: { subscriptionRequest: requestSample },
    },
  },
  'GET /subscriptions/requests': {
    access: 'user',
    summary: "The caller's own requests",
    query: listQuery({ status: filterBy(requestStatuses), currency: filterBy(currencies) }),
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [requestSample], page: pageSample } },
  },
  'GET /subscriptions/active': {
    access: 'user',
    summary: "All of the caller's own subscriptions, of every status",
    query: subscriptionFilters,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: {
      query: { limit: 3 },
      reply: {
        subscriptions: [subscriptionSample, imagesSubscriptionSample],
        page: { nextCursor: null, total: 2 },
      },
    },
  },
  'GET /subscriptions/invoices': {
    access: 'user',
    summary: "The caller's own invoices",
    query: listQuery({ status: filterBy(invoiceStatuses), currency: filterBy(currencies) }),
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { limit: 3 }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /subscriptions/invoices/:id': {
    access: 'user',
    summary: 'One invoice: an own one; any, for an admin. The first look of its customer is recorded',
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /subscriptions/invoices/:id/status': {
    access: 'user',
    summary: 'Set an invoice to viewed, or repeat the status that it has',
    body: z.object({ status: z.enum(invoiceStatuses, { error: 'This is no status of an invoice.' }) }),
    reply: z.object({ invoice }),
    sample: { body: { status: 'viewed' }, reply: { invoice: invoiceSample } },
  },
  'POST /subscriptions/payments/receipt': {
    access: 'user',
    summary: 'Hand in a receipt for an own invoice: a file as form data, or a link',
    body: newReceipt,
    upload: { field: 'receipt', required: false },
    reply: z.object({ paymentReceipt: receipt }),
    status: 201,
    message: 'Payment receipt submitted successfully!',
    sample: {
      body: {
        invoiceId: invoiceSample._id,
        paymentMethod: 'bank_transfer',
        transactionReference: 'HTB-7741-20931',
        paymentDate: '2026-11-03',
        receiptLink: 'https://bank.example/receipts/7741',
      },
      reply: { paymentReceipt: receiptSample },
    },
  },
  'POST /subscriptions/payments/receipt/:id/upload': {
    access: 'user',
    summary: 'Replace the file or link of a receipt that nobody has reviewed',
    upload: { field: 'receipt', required: true },
    reply: z.object({ paymentReceipt: receipt }),
    status: 201,
    message: 'Payment receipt submitted successfully!',
    sample: { reply: { paymentReceipt: receiptSample } },
  },
  'GET /subscriptions/payments/receipts': {
    access: 'user',
    summary: "The caller's own receipts",
    query: listQuery({ status: filterBy(receiptStatuses), currency: filterBy(currencies) }),
    reply: z.object({ receipts: z.array(receipt), page }),
    sample: { query: { limit: 3 }, reply: { receipts: [receiptSample], page: pageSample } },
  },
});
