import type { Receipt } from '@burnish/contract/orders/entities';
import { receiptSample } from '@burnish/contract/orders/samples';
import { expect, it } from 'vitest';
import { isLate, summarizeDifferences } from './differences.ts';

const warnings = { amountDifference: 0, isDuplicateFile: false, isDuplicateReference: false };
const receiptWith = (changes: Partial<Receipt> = {}): Receipt => ({ ...receiptSample, warnings, ...changes });

it('names a single difference and counts several', () => {
  const usedBefore = { ...warnings, isDuplicateReference: true };
  expect(summarizeDifferences(receiptWith())).toBeNull();
  expect(summarizeDifferences(receiptWith({ warnings: usedBefore }))).toBe('Reference used before');
  expect(summarizeDifferences(receiptWith({ warnings: { ...usedBefore, amountDifference: 1 } }))).toBe(
    '2 differences',
  );
});

it('is late after the due date, but not on it', () => {
  expect(isLate(receiptWith({ paymentDate: '2026-12-02T00:00:00.000Z' }))).toBe(false);
  expect(isLate(receiptWith({ paymentDate: '2026-12-03T00:00:00.000Z' }))).toBe(true);
});
