import type { RefundCalculation, RefundOptions, RefundRequest } from './entities.ts';

const invoice = { invoiceId: '0193f6c2-5e1a-7b93-9f04-1d7c8a2e6b35', invoiceNumber: 'INV-2026-000042' };

export const refundRequestSample: RefundRequest = {
  _id: '0193fb40-2c7e-7f15-8d63-b1a9e40c7258',
  kind: 'refund',
  status: 'requested',
  ...invoice,
  reason: 'The campaign was called off.',
  endDate: null,
  amount: null,
  creditNoteNumber: null,
  decisionReason: null,
  createdAt: '2026-11-10T09:12:00.000Z',
  decidedAt: null,
};

export const cancellationSample: RefundRequest = {
  ...refundRequestSample,
  kind: 'cancellation',
  status: 'scheduled',
  reason: null,
  endDate: '2026-12-10T00:00:00.000Z',
};

export const refundCalculationSample: RefundCalculation = {
  currency: 'NGN',
  amountPaid: 120_000,
  amountCredited: 0,
  unusedValue: 0,
  usedImages: [{ name: 'Natural Retouch (Basic)', images: 12, unitPrice: 3_000, amount: 36_000 }],
  days: null,
  unusedDays: null,
  suggestedAmount: 84_000,
};

export const refundOptionsSample: RefundOptions = {
  refund: {
    ...invoice,
    requestUntil: '2026-12-03T00:00:00.000Z',
    calculation: refundCalculationSample,
  },
  cancellation: null,
  hasOpenInvoice: false,
};
