import { expect, it } from 'vitest';
import { invoiceNumber, invoiceStatuses, isPayable, isSettled } from './invoice.ts';

it('is payable while it is sent or viewed, equally', () => {
  expect(invoiceStatuses.filter(isPayable)).toEqual(['sent', 'viewed']);
});

it('is settled when its payment is confirmed, as paid is', () => {
  expect(invoiceStatuses.filter(isSettled)).toEqual(['payment_confirmed', 'paid']);
});

it('is numbered by year and place', () => {
  expect(invoiceNumber(2026, 1)).toBe('INV-2026-000001');
  expect(invoiceNumber(2026, 123_456)).toBe('INV-2026-123456');
  expect(invoiceNumber(2027, 1_234_567)).toBe('INV-2027-1234567');
});
