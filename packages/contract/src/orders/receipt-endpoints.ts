import { currencies } from '@burnish/domain/money/money';
import { receiptGroups, receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { documentLimits } from '../file-limits.ts';
import { amountFilters, checkAmounts, filterBy, listQuery, page, pageSample } from '../paging.ts';
import { subscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { invoice, receipt, relatedReceipt } from './entities.ts';
import { newReceipt, receiptReview } from './inputs.ts';
import { invoiceSample, receiptSample, relatedReceiptSample } from './samples.ts';

const listOrders = ['newest', 'oldest'] as const;
const receiptFilters = listQuery({
  status: filterBy(receiptStatuses),
  currency: filterBy(currencies),
  invoiceId: idField.optional(),
});

export const receiptEndpoints = endpoints({
  'POST /subscriptions/payments/receipt': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Submit a receipt for an invoice: a file as form data, or a link',
    body: newReceipt,
    upload: { field: 'receipt', required: false, ...documentLimits },
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
    scope: 'orders:write',
    summary: "Replace the file or link of a receipt that hasn't been reviewed",
    upload: { field: 'receipt', required: true, ...documentLimits },
    reply: z.object({ paymentReceipt: receipt }),
    status: 201,
    message: 'Payment receipt submitted successfully!',
    sample: { reply: { paymentReceipt: receiptSample } },
  },
  'GET /subscriptions/payments/receipts': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your receipts',
    query: receiptFilters,
    reply: z.object({ receipts: z.array(receipt), page }),
    sample: { query: { limit: 3 }, reply: { receipts: [receiptSample], page: pageSample } },
  },
  'GET /admin/payment-receipts': {
    access: 'receipts:review',
    cost: 'search',
    scope: 'studio:read',
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
    scope: 'studio:read',
    summary: 'Get a receipt with its invoice, and other receipts for it or with the same file or reference',
    reply: z.object({ receipt, invoice, relatedReceipts: z.array(relatedReceipt) }),
    sample: {
      reply: { receipt: receiptSample, invoice: invoiceSample, relatedReceipts: [relatedReceiptSample] },
    },
  },
  'PUT /admin/payment-receipts/:id': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
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
    scope: 'studio:write',
    summary: 'Confirm the payment of an invoice with an approved receipt',
    malformedId: 'INVALID_INVOICE_ID',
    reply: z.object({ invoice, subscription: subscription.nullable() }),
    message: 'Payment confirmed successfully!',
    sample: { reply: { invoice: invoiceSample, subscription: subscriptionSample } },
  },
});
