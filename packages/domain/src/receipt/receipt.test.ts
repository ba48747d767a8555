import { expect, it } from 'vitest';
import { isReceiptFileType, paymentMethods, receiptStatuses, standsForPayment } from './receipt.ts';

it('does not count once it is rejected', () => {
  expect(receiptStatuses.filter(standsForPayment)).toEqual(['submitted', 'approved']);
});

it('is a JPG, PNG or PDF', () => {
  const types = ['image/jpeg', 'image/png', 'application/pdf', 'image/gif', 'image/svg+xml', 'text/html', ''];
  expect(types.filter(isReceiptFileType)).toEqual(['image/jpeg', 'image/png', 'application/pdf']);
});

it('names how it was paid', () => {
  expect(paymentMethods).toEqual(['bank_transfer', 'cash', 'check', 'other']);
});
