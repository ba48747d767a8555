import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerEntryKinds } from '../orders/ledger/ledger.ts';
import {
  addFigures,
  balanceChange,
  convertFigures,
  figuresFrom,
  figuresOf,
  moneyFigures,
} from './money-figures.ts';

const none = figuresFrom(() => 0);
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const figures = fc.record({
  invoiced: amount,
  voided: amount,
  received: amount,
  credited: amount,
  refunded: amount,
  writtenOff: amount,
});

describe('the figures of a report', () => {
  it('have the amounts of their entries, none of them negative', () => {
    const sums = [
      { kind: 'invoice', dueMinor: 10_000, creditMinor: 0 },
      { kind: 'invoice', dueMinor: 500, creditMinor: 0 },
      { kind: 'void', dueMinor: -2_000, creditMinor: 0 },
      // Paid 100 more than was due.
      { kind: 'payment', dueMinor: -7_000, creditMinor: 100 },
      { kind: 'credit_note', dueMinor: -300, creditMinor: 200 },
      { kind: 'refund', dueMinor: 0, creditMinor: -40 },
      { kind: 'write_off', dueMinor: -30, creditMinor: 0 },
      { kind: 'credit_applied', dueMinor: -60, creditMinor: -60 },
    ] as const;
    expect(figuresOf(sums)).toEqual({
      invoiced: 10_500,
      voided: 2_000,
      received: 7_100,
      credited: 500,
      refunded: 40,
      writtenOff: 30,
    });
  });

  it('are zero without entries', () => {
    expect(figuresOf([])).toStrictEqual(none);
  });

  it('explain how the balance changed, whatever the entries of these kinds', () => {
    const kinds = ledgerEntryKinds.filter((kind) => !kind.startsWith('credit_') || kind === 'credit_note');
    const change = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const entry = fc.record({ kind: fc.constantFrom(...kinds), dueMinor: change, creditMinor: change });
    fc.assert(
      fc.property(fc.array(entry), (sums) => {
        const balance = sums.reduce((sum, { dueMinor, creditMinor }) => sum + dueMinor - creditMinor, 0);
        expect(balanceChange(figuresOf(sums))).toBe(balance);
      }),
    );
  });

  it('are added one by one', () => {
    expect(addFigures([])).toEqual(none);
    fc.assert(
      fc.property(fc.array(figures), (all) => {
        const sum = addFigures(all);
        for (const figure of moneyFigures)
          expect(sum[figure]).toBe(all.reduce((total, each) => total + each[figure], 0));
      }),
    );
  });

  it('are converted and rounded down each for itself, before they are added', () => {
    const rate = { appliesFrom: null, koboPerDollar: 154_000 };
    const naira = { ...none, invoiced: 154_000 + 1_539, received: 1_539 };
    const dollars = { ...none, invoiced: 250, voided: 1 };
    const both = [
      { currency: 'NGN', figures: naira },
      { currency: 'USD', figures: dollars },
    ] as const;
    expect(convertFigures(both, 'USD', rate)).toEqual({ ...none, invoiced: 350, voided: 1 });
    expect(convertFigures(both, 'NGN', rate)).toEqual({
      ...none,
      invoiced: 154_000 + 1_539 + 385_000,
      voided: 1_540,
      received: 1_539,
    });
  });
});
