import { currencies } from '@burnish/domain/money/money';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { orderStatuses } from '@burnish/domain/orders/order';
import { orderGroups } from '@burnish/domain/orders/order-group';
import { receiptGroups, receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { savedAddress } from '../addresses/entities.ts';
import { addressSample, savedAddressSample } from '../addresses/samples.ts';
import { endpoints } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { amountFilters, checkAmounts, filterBy, listQuery, page, pageSample } from '../paging.ts';
import { subscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { subscriptionTypes } from '../subscriptions/subscription-types.ts';
import {
  invoice,
  order,
  orderEvent,
  orderPrefill,
  payPerImageRequest,
  receipt,
  relatedReceipt,
  subscriptionRequest,
} from './entities.ts';
import {
  invoiceTerms,
  newInvoice,
  newPayPerImageRequest,
  newReceipt,
  newSubscriptionRequest,
  orderDecision,
  receiptReview,
} from './inputs.ts';
import { studioListEndpoints } from './list-endpoints.ts';
import { studioInvoiceQuery, studioOrderQuery } from './list-queries.ts';
import { requestTypes } from './request-types.ts';
import {
  imagesInvoiceSample,
  imagesOrderSample,
  invoiceSample,
  orderEventsSample,
  orderPrefillSample,
  paymentDetailsSample,
  planOrderSample,
  receiptSample,
  relatedReceiptSample,
} from './samples.ts';
import { scheduledInvoiceEndpoints } from './scheduled-invoice-endpoints.ts';

const orderFilters = listQuery({ status: filterBy(orderStatuses), currency: filterBy(currencies) });
const invoiceFilters = listQuery({ status: filterBy(invoiceStatuses), currency: filterBy(currencies) });
const listOrders = ['newest', 'oldest'] as const;
/** Numbers of invoices begin with it. */
const yearField = z
  .string()
  .regex(/^\d{4}$/, 'Enter a year with four digits.')
  .optional()
  .describe('The year in the number of the invoice.');
const receiptFilters = listQuery({
  status: filterBy(receiptStatuses),
  currency: filterBy(currencies),
  invoiceId: idField.optional(),
});

const requests = endpoints({
  'POST /subscriptions/request': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Order a plan',
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
      reply: { subscriptionRequest: planOrderSample },
    },
  },
  'POST /subscriptions/:id/renew': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Order the plan of a subscription again, with the same details',
    reply: z.object({
      subscriptionRequest,
      isNew: z.boolean().describe('False: there was an open order for this plan already.'),
    }),
    sample: { reply: { subscriptionRequest: planOrderSample, isNew: true } },
  },
  'GET /orders/prefill': {
    access: 'authenticated',
    cost: 'read',
    summary: 'Get what the form of a new order starts with, and your saved addresses',
    reply: z.object({ prefill: orderPrefill, addresses: z.array(savedAddress) }),
    sample: { reply: { prefill: orderPrefillSample, addresses: [savedAddressSample] } },
  },
  'GET /subscriptions/requests': {
    access: 'authenticated',
    cost: 'search',
    summary: 'List your plan orders',
    query: orderFilters,
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [planOrderSample], page: pageSample } },
  },
  'POST /pay-per-image/request': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Order a number of images',
    body: newPayPerImageRequest,
    reply: z.object({ payPerImageRequest }),
    status: 201,
    message: 'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    sample: {
      body: {
        serviceName: 'High-End Retouch (Premium)',
        serviceType: 'High-End Retouch (Premium)',
        quantity: 24,
        unitPrice: 8,
        totalPrice: 192,
        currency: 'USD',
        companyName: 'Okafor Studio',
        contactPerson: 'Adaeze Okafor',
        phone: '+234 803 555 0142',
        email: 'adaeze@okafor.example',
        address: addressSample,
        requestType: 'pay-per-image',
      },
      reply: { payPerImageRequest: imagesOrderSample },
    },
  },
  'GET /pay-per-image/requests': {
    access: 'authenticated',
    cost: 'search',
    summary: 'List your pay-per-image orders',
    query: orderFilters,
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [imagesOrderSample], page: pageSample } },
  },
  'GET /orders': {
    access: 'authenticated',
    cost: 'search',
    summary: 'List your orders of both kinds',
    query: orderFilters.extend({
      requestType: filterBy(requestTypes),
      group: filterBy(orderGroups),
    }),
    reply: z.object({ orders: z.array(order), page }),
    sample: {
      query: { limit: 3 },
      reply: { orders: [imagesOrderSample, planOrderSample], page: { ...pageSample, total: 2 } },
    },
  },
  'GET /orders/:id': {
    access: 'authenticated',
    cost: 'read',
    staffPermission: 'orders:review',
    summary: 'Get an order of either kind',
    reply: z.object({ order }),
    sample: { reply: { order: planOrderSample } },
  },
  'GET /orders/:id/history': {
    access: 'authenticated',
    cost: 'read',
    staffPermission: 'orders:review',
    summary: 'List what happened with an order, its invoices and receipts, newest first',
    reply: z.object({ events: z.array(orderEvent) }),
    sample: { reply: { events: [...orderEventsSample] } },
  },
  'GET /admin/subscription-requests': {
    access: 'orders:review',
    cost: 'search',
    summary: 'List plan orders',
    query: studioOrderQuery,
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [planOrderSample], page: pageSample } },
  },
  'PUT /admin/subscription-requests/:id': {
    access: 'orders:review',
    cost: 'write',
    summary: 'Approve or reject a plan order',
    body: orderDecision,
    reply: z.object({ request: subscriptionRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: planOrderSample },
    },
  },
  'GET /pay-per-image/admin/requests': {
    access: 'orders:review',
    cost: 'search',
    summary: 'List pay-per-image orders',
    query: studioOrderQuery,
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [imagesOrderSample], page: pageSample } },
  },
  'PUT /pay-per-image/admin/requests/:id/status': {
    access: 'orders:review',
    cost: 'write',
    summary: 'Approve or reject a pay-per-image order',
    body: orderDecision,
    reply: z.object({ request: payPerImageRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: imagesOrderSample },
    },
  },
});

const invoices = endpoints({
  'GET /subscriptions/invoices': {
    access: 'authenticated',
    cost: 'search',
    summary: 'List your invoices',
    query: invoiceFilters.extend({ subscriptionType: filterBy(subscriptionTypes), year: yearField }),
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { limit: 3 }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /subscriptions/invoices/:id': {
    access: 'authenticated',
    cost: 'read',
    staffPermission: 'invoices:manage',
    summary: "Get an invoice. Records the customer's first view",
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /subscriptions/invoices/:id/status': {
    access: 'authenticated',
    cost: 'write',
    staffPermission: 'invoices:manage',
    summary: 'Mark an invoice as viewed',
    body: z.object({ status: z.enum(invoiceStatuses, { error: 'Unknown invoice status.' }) }),
    reply: z.object({ invoice }),
    sample: { body: { status: 'viewed' }, reply: { invoice: invoiceSample } },
  },
  'POST /admin/invoices': {
    access: 'invoices:manage',
    cost: 'write',
    summary: 'Send an invoice for an approved plan order',
    body: newInvoice,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Invoice sent successfully!',
    sample: {
      body: {
        subscriptionRequestId: planOrderSample._id,
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: invoiceSample },
    },
  },
  'POST /pay-per-image/admin/invoices/:id': {
    access: 'invoices:manage',
    cost: 'write',
    summary: "Send an invoice for an approved pay-per-image order. The ID is the order's",
    body: invoiceTerms,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Pay-per-image invoice sent successfully!',
    sample: {
      body: {
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: imagesInvoiceSample },
    },
  },
  'GET /admin/invoices': {
    access: 'invoices:manage',
    cost: 'search',
    summary: 'List invoices',
    query: studioInvoiceQuery,
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { status: 'payment_made' }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /admin/invoices/:id': {
    access: 'invoices:manage',
    cost: 'read',
    summary: 'Get an invoice without recording a view',
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /admin/invoices/:id/void': {
    access: 'invoices:manage',
    cost: 'write',
    summary: 'Void an unpaid invoice. Its order can then be invoiced again',
    reply: z.object({ invoice }),
    message: 'The invoice has been voided.',
    sample: { reply: { invoice: { ...invoiceSample, status: 'void' } } },
  },
});

const receipts = endpoints({
  'POST /subscriptions/payments/receipt': {
    access: 'authenticated',
    cost: 'write',
    summary: 'Submit a receipt for an invoice: a file as form data, or a link',
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
    access: 'authenticated',
    cost: 'file',
    summary: "Replace the file or link of a receipt that hasn't been reviewed",
    upload: { field: 'receipt', required: true },
    reply: z.object({ paymentReceipt: receipt }),
    status: 201,
    message: 'Payment receipt submitted successfully!',
    sample: { reply: { paymentReceipt: receiptSample } },
  },
  'GET /subscriptions/payments/receipts': {
    access: 'authenticated',
    cost: 'search',
    summary: 'List your receipts',
    query: receiptFilters,
    reply: z.object({ receipts: z.array(receipt), page }),
    sample: { query: { limit: 3 }, reply: { receipts: [receiptSample], page: pageSample } },
  },
  'GET /admin/payment-receipts': {
    access: 'receipts:review',
    cost: 'search',
    summary: 'List receipts',
    query: receiptFilters
      .extend({
        ...amountFilters,
        group: filterBy(receiptGroups),
        order: filterBy(listOrders).describe('Which come first. Default: newest.'),
      })
      .superRefine(checkAmounts),
    reply: z.object({ receipts: z.array(receipt), page }),
    sample: { query: { status: 'submitted' }, reply: { receipts: [receiptSample], page: pageSample } },
  },
  'GET /admin/payment-receipts/:id': {
    access: 'receipts:review',
    cost: 'read',
    summary: 'Get a receipt with its invoice, and other receipts for it or with the same file or reference',
    reply: z.object({ receipt, invoice, relatedReceipts: z.array(relatedReceipt) }),
    sample: {
      reply: { receipt: receiptSample, invoice: invoiceSample, relatedReceipts: [relatedReceiptSample] },
    },
  },
  'PUT /admin/payment-receipts/:id': {
    access: 'receipts:review',
    cost: 'write',
    summary: 'Approve or reject a receipt. An approval settles the invoice and starts what was bought',
    body: receiptReview,
    reply: z.object({ receipt }),
    sample: {
      body: { status: 'approved', revision: 1, receivedAmount: 120_000, receivedDate: '2026-11-03' },
      reply: { receipt: receiptSample },
    },
  },
  'PUT /admin/invoices/:id/confirm-payment': {
    access: 'receipts:review',
    cost: 'write',
    summary: 'Confirm the payment of an invoice with an approved receipt',
    malformedId: 'INVALID_INVOICE_ID',
    reply: z.object({ invoice, subscription: subscription.nullable() }),
    message: 'Payment confirmed successfully!',
    sample: { reply: { invoice: invoiceSample, subscription: subscriptionSample } },
  },
});

export const orderEndpoints = {
  ...requests,
  ...invoices,
  ...scheduledInvoiceEndpoints,
  ...receipts,
  ...studioListEndpoints,
};
