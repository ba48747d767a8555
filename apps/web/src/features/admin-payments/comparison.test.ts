import type { Receipt } from '@burnish/contract/entity';
import { receiptSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { compare, flagOf } from './comparison.ts';

const clean = { amountDifference: 0, fileSeenBefore: false, referenceSeenBefore: false };

function receipt(changes: Partial<Receipt> = {}): Receipt {
  return { ...receiptSample, marks: clean, ...changes };
}

const differences = (of: Receipt) =>
  compare(of).flatMap(({ figure, difference }) => (difference === null ? [] : [`${figure}: ${difference}`]));

describe('compare', () => {
  it('finds nothing in a receipt that agrees', () => {
    expect(differences(receipt())).toEqual([]);
  });

  it('says by how much the amount is off, and to which side', () => {
    const short = receipt({ amount: 117_000, marks: { ...clean, amountDifference: -3_000 } });
    expect(compare(short)[0]).toEqual({
      figure: 'amount',
      invoice: '₦120,000',
      receipt: '₦117,000',
      difference: '₦3,000 less',
    });
    const over = receipt({ amount: 120_000.5, marks: { ...clean, amountDifference: 0.5 } });
    expect(differences(over)).toEqual(['amount: ₦0.50 more']);
  });

  it('marks a payment after the day it was due, and not on it', () => {
    expect(differences(receipt({ paymentDate: '2026-12-02T00:00:00.000Z' }))).toEqual([]);
    expect(differences(receipt({ paymentDate: '2026-12-03T00:00:00.000Z' }))).toEqual([
      'date: after the due date',
    ]);
  });

  it('marks a reference and a file that were handed in before', () => {
    const seen = receipt({ marks: { ...clean, fileSeenBefore: true, referenceSeenBefore: true } });
    expect(differences(seen)).toEqual(['reference: used before', 'file: used before']);
  });

  it('has no file to compare where a link was given', () => {
    const figures = compare(receipt({ fileName: null })).map(({ figure }) => figure);
    expect(figures).toEqual(['amount', 'currency', 'date', 'method', 'reference']);
  });
});

describe('flagOf', () => {
  it('names one difference and counts several', () => {
    expect(flagOf(receipt())).toBeNull();
    expect(flagOf(receipt({ marks: { ...clean, referenceSeenBefore: true } }))).toBe('Reference used before');
    expect(flagOf(receipt({ marks: { ...clean, referenceSeenBefore: true, amountDifference: 1 } }))).toBe(
      '2 differences',
    );
  });
});
