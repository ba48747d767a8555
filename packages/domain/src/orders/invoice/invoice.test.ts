import { expect, it } from 'vitest';
import { invoiceStatuses, isPayable, isSettled } from './invoice.ts';

it('can be paid while it is sent or viewed', () => {
  expect(invoiceStatuses.filter(isPayable)).toEqual(['sent', 'viewed']);
});

it('is settled once the payment is confirmed', () => {
  expect(invoiceStatuses.filter(isSettled)).toEqual(['payment_confirmed', 'paid']);
});
