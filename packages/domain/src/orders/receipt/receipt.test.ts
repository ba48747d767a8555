import { expect, it } from 'vitest';
import { isActiveReceipt, isReceiptFileType, paymentMethods, receiptStatuses } from './receipt.ts';

it('is active unless it is rejected', () => {
  expect(receiptStatuses.filter(isActiveReceipt)).toEqual(['submitted', 'approved']);
});

it('accepts JPG, PNG and PDF files', () => {
  const types = ['image/jpeg', 'image/png', 'application/pdf', 'image/gif', 'image/svg+xml', 'text/html', ''];
  expect(types.filter(isReceiptFileType)).toEqual(['image/jpeg', 'image/png', 'application/pdf']);
});

it('lists the payment methods', () => {
  expect(paymentMethods).toEqual(['bank_transfer', 'cash', 'check', 'other']);
});
