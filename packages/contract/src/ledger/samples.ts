import { personSample } from '../accounts/samples.ts';
import type { AccountBalance, CreditNote, InvoicePurchase, LedgerEntry } from './entities.ts';

export const ledgerEntrySample: LedgerEntry = {
  _id: '0193f8a0-5e21-7c03-9b14-d07f5a2c6e91',
  userId: personSample,
  kind: 'payment',
  currency: 'NGN',
  amount: 130_000,
  dueChange: -120_000,
  creditChange: 10_000,
  dueAfter: 0,
  invoiceId: {
    _id: '0193f4c2-7d11-7e3a-b5a8-3c1f0e9d7b42',
    invoiceNumber: 'INV-2026-000131',
    amount: 120_000,
    amountDue: 0,
  },
  documentNumber: 'RCP-2026-000118',
  paymentId: '0193f8a0-5e21-7bd2-8a0c-6f31c7e2d845',
  creditNoteId: null,
  method: 'bank_transfer',
  reference: 'HTB-7741-20931',
  date: '2026-11-03T00:00:00.000Z',
  endDate: null,
  reason: null,
  recordedBy: null,
  createdAt: '2026-11-03T15:20:00.000Z',
};

export const refundEntrySample: LedgerEntry = {
  ...ledgerEntrySample,
  _id: '0193fb52-7f0e-7c19-a6d2-3b8e1c4f9075',
  kind: 'refund',
  amount: 10_000,
  dueChange: 0,
  creditChange: -10_000,
  invoiceId: null,
  documentNumber: null,
  paymentId: null,
  reference: 'HTB-9002-1188',
  date: '2026-11-10T00:00:00.000Z',
  createdAt: '2026-11-10T09:30:00.000Z',
};

export const creditNoteSample: CreditNote = {
  _id: '0193fb10-2c7e-7a45-8d63-b1f09e7c4a28',
  creditNoteNumber: 'CN-2026-000012',
  amount: 20_000,
  currency: 'NGN',
  reason: 'Five images were delivered late.',
  endDate: null,
  createdAt: '2026-11-09T10:05:00.000Z',
};

export const invoicePurchaseSample: InvoicePurchase = {
  subscriptionId: { _id: '0193f5a8-1f60-7b0d-9e2c-5c8a71d4e036', title: 'Gold Plan' },
  startDate: '2026-11-03T15:20:00.000Z',
  endDate: '2026-12-03T15:20:00.000Z',
  images: 60,
  imagesUsed: 12,
  canEnd: true,
};

export const accountBalanceSample: AccountBalance = {
  currency: 'NGN',
  owed: 120_000,
  overdue: 0,
  creditBalance: 10_000,
  openInvoiceCount: 1,
};
