import { expect, it } from 'vitest';
import {
  isActiveReceipt,
  isReceiptFileType,
  maxReceiptRevisions,
  paymentMethods,
  possibleReceiptActions,
  receiptStatuses,
} from './receipt.ts';

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

it('takes another file only until it has had as many as are kept', () => {
  const actionsOf = (revision: number) => possibleReceiptActions({ status: 'submitted', revision });
  expect(actionsOf(maxReceiptRevisions - 1)).toEqual(['approve', 'reject', 'replace_file']);
  expect(actionsOf(maxReceiptRevisions)).toEqual(['approve', 'reject']);
});

it('takes no file once it has been reviewed', () => {
  expect(possibleReceiptActions({ status: 'rejected', revision: 1 })).not.toContain('replace_file');
});
