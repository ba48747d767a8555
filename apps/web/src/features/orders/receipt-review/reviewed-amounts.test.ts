import type { Receipt } from '@burnish/contract/orders/entities';
import { receiptSample } from '@burnish/contract/orders/samples';
import { expect, it } from 'vitest';
import { dueThen, settlementOf } from './reviewed-amounts.ts';

/** 70,000 were due when it was reviewed. */
const receiptWith = (changes: Partial<Receipt>): Receipt => ({
  ...receiptSample,
  status: 'approved',
  amount: 60_000,
  receivedAmount: 60_000,
  differenceReason: null,
  warnings: { amountDifference: -10_000, isDuplicateFile: false, isDuplicateReference: false },
  ...changes,
});

const tenThousand = { minor: 1_000_000, currency: 'NGN' };

it('knows what was due', () => {
  expect(dueThen(receiptWith({}))).toEqual({ minor: 7_000_000, currency: 'NGN' });
});

it.each([
  ['a partial payment', {}, 'partialPayment'],
  ['a write-off', { differenceReason: 'Bank charges.' }, 'writtenOff'],
  ['an approval without an amount', { receivedAmount: null }, 'writtenOff'],
  ['a surplus', { receivedAmount: 80_000 }, 'credit'],
] as const)('recognizes %s', (_, changes, kind) => {
  expect(settlementOf(receiptWith(changes))).toEqual({ kind, amount: tenThousand });
});

it.each([
  ['the exact amount', { receivedAmount: 70_000 }],
  ['a rejection', { status: 'rejected' }],
] as const)('has nothing to say about %s', (_, changes) => {
  expect(settlementOf(receiptWith(changes))).toBeNull();
});
