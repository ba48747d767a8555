import type { Receipt } from '@burnish/contract/orders/entities';
import { receiptSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { compareReceipt, summarizeDifferences } from './comparison.ts';

const noWarnings = { amountDifference: 0, isDuplicateFile: false, isDuplicateReference: false };

function receiptWith(changes: Partial<Receipt> = {}): Receipt {
  return { ...receiptSample, warnings: noWarnings, ...changes };
}

const differencesOf = (receipt: Receipt) =>
  compareReceipt(receipt).flatMap(({ field, difference }) =>
    difference === null ? [] : [`${field}: ${difference}`],
  );

describe('compareReceipt', () => {
  it('finds no differences in a matching receipt', () => {
    expect(differencesOf(receiptWith())).toEqual([]);
  });

  it('says how much less or more the amount is', () => {
    const short = receiptWith({ amount: 117_000, warnings: { ...noWarnings, amountDifference: -3_000 } });
    expect(compareReceipt(short)[0]).toEqual({
      field: 'amount',
      invoice: '₦120,000',
      receipt: '₦117,000',
      difference: '₦3,000 less',
    });
    const over = receiptWith({ amount: 120_000.5, warnings: { ...noWarnings, amountDifference: 0.5 } });
    expect(differencesOf(over)).toEqual(['amount: ₦0.50 more']);
  });

  it('flags a payment after the due date, but not on it', () => {
    expect(differencesOf(receiptWith({ paymentDate: '2026-12-02T00:00:00.000Z' }))).toEqual([]);
    expect(differencesOf(receiptWith({ paymentDate: '2026-12-03T00:00:00.000Z' }))).toEqual([
      'date: after the due date',
    ]);
  });

  it('flags a reference and a file that were used before', () => {
    const duplicate = receiptWith({
      warnings: { ...noWarnings, isDuplicateFile: true, isDuplicateReference: true },
    });
    expect(differencesOf(duplicate)).toEqual(['reference: used before', 'file: used before']);
  });

  it('does not compare a file when the receipt is a link', () => {
    const fields = compareReceipt(receiptWith({ fileName: null })).map(({ field }) => field);
    expect(fields).toEqual(['amount', 'currency', 'date', 'method', 'reference']);
  });
});

describe('summarizeDifferences', () => {
  it('names a single difference and counts several', () => {
    const warnings = { ...noWarnings, isDuplicateReference: true };
    expect(summarizeDifferences(receiptWith())).toBeNull();
    expect(summarizeDifferences(receiptWith({ warnings }))).toBe('Reference used before');
    expect(summarizeDifferences(receiptWith({ warnings: { ...warnings, amountDifference: 1 } }))).toBe(
      '2 differences',
    );
  });
});
