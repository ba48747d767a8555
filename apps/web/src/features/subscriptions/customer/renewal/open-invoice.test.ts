import { expect, it } from 'vitest';
import { type OpenInvoice, unpaidRenewal } from './open-invoice.ts';

it('only an unpaid invoice of auto-renew is replaced', () => {
  const invoice: OpenInvoice = {
    name: 'INV-2026-000131',
    amount: '$197',
    terms: 'Gold Plan, $197 per month',
    isPaymentSubmitted: false,
    isPartiallyPaid: false,
    isAutoRenewal: true,
  };
  expect(unpaidRenewal(invoice)).toBe(invoice);
  expect(unpaidRenewal({ ...invoice, isPaymentSubmitted: true })).toBeNull();
  expect(unpaidRenewal({ ...invoice, isPartiallyPaid: true })).toBeNull();
  expect(unpaidRenewal({ ...invoice, isAutoRenewal: false })).toBeNull();
  expect(unpaidRenewal(null)).toBeNull();
});
