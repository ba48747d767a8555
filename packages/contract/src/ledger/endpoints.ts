// The account of a customer: what is owed, credit, and what an admin records about money.
import { currencies } from '@burnish/domain/money/money';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { invoice } from '../orders/entities.ts';
import { invoiceSample } from '../orders/samples.ts';
import { cursorQuery, filterBy, page, pageSample } from '../paging.ts';
import { accountBalance, creditNote, invoicePurchase, ledgerEntry } from './entities.ts';
import { appliedCredit, newCreditNote, newRefund, recordedPayment, writeOff } from './inputs.ts';
import {
  accountBalanceSample,
  creditNoteSample,
  invoicePurchaseSample,
  ledgerEntrySample,
  refundEntrySample,
} from './samples.ts';

const entryQuery = cursorQuery.extend({ currency: filterBy(currencies) });
const entryPage = z.object({ entries: z.array(ledgerEntry), page });
const entryPageSample = { entries: [ledgerEntrySample], page: pageSample };

export const ledgerEndpoints = endpoints({
  'GET /ledger/balances': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'Get what you owe and your credit, by currency',
    reply: z.object({ balances: z.array(accountBalance) }),
    sample: { reply: { balances: [accountBalanceSample] } },
  },
  'GET /ledger/entries': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'List what happened on your account: invoices, payments, credit and refunds, newest first',
    query: entryQuery,
    reply: entryPage,
    sample: { query: { currency: 'NGN', limit: 20 }, reply: entryPageSample },
  },
  'GET /admin/customers/:id/ledger': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List what happened on the account of a customer, newest first',
    query: entryQuery,
    reply: entryPage,
    sample: { query: { limit: 20 }, reply: entryPageSample },
  },
  'POST /admin/invoices/:id/payments': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Record a payment for which there is no receipt',
    body: recordedPayment,
    reply: z.object({ invoice, entry: ledgerEntry }),
    status: 201,
    message: 'The payment has been recorded.',
    sample: {
      body: {
        amount: 130_000,
        paymentMethod: 'bank_transfer',
        paymentDate: '2026-11-03',
        reference: 'HTB-7741-20931',
        amountDue: 120_000,
      },
      reply: { invoice: invoiceSample, entry: ledgerEntrySample },
    },
  },
  'POST /admin/invoices/:id/write-off': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Write off what is due for an invoice, which settles it',
    body: writeOff,
    reply: z.object({ invoice }),
    status: 201,
    message: 'The remaining balance has been written off.',
    sample: {
      body: { amountDue: 15, reason: 'Bank charges.' },
      reply: { invoice: { ...invoiceSample, status: 'payment_confirmed' } },
    },
  },
  'POST /admin/invoices/:id/credit': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: "Apply a customer's credit to an open invoice",
    body: appliedCredit,
    reply: z.object({ invoice }),
    status: 201,
    message: 'The credit has been applied.',
    sample: { body: { amountDue: 120_000 }, reply: { invoice: invoiceSample } },
  },
  'GET /admin/invoices/:id/purchase': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get what an invoice paid for, which a credit note can end',
    reply: z.object({ purchase: invoicePurchase.nullable() }),
    sample: { reply: { purchase: invoicePurchaseSample } },
  },
  'POST /admin/invoices/:id/credit-notes': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Issue a credit note for an invoice, up to what was paid. The amount becomes credit',
    body: newCreditNote,
    reply: z.object({ invoice, creditNote }),
    status: 201,
    message: 'The credit note has been issued.',
    sample: {
      body: {
        items: [{ description: 'Five images delivered late', amount: 20_000 }],
        reason: 'Five images were delivered late.',
        amountCredited: 0,
      },
      reply: { invoice: invoiceSample, creditNote: creditNoteSample },
    },
  },
  'POST /admin/customers/:id/refunds': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: "Record that credit was paid out to a customer. It doesn't move money",
    body: newRefund,
    reply: z.object({ entry: ledgerEntry, balance: accountBalance }),
    status: 201,
    message: 'The refund has been recorded.',
    sample: {
      body: {
        currency: 'NGN',
        amount: 10_000,
        method: 'bank_transfer',
        reference: 'HTB-9002-1188',
        refundDate: '2026-11-10',
        creditBalance: 10_000,
      },
      reply: {
        entry: refundEntrySample,
        balance: { ...accountBalanceSample, creditBalance: 0 },
      },
    },
  },
});
