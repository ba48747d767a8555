import { describe, expect, it } from 'vitest';
import { maxMinorUnits, money } from '../../money/money.ts';
import type { PaymentOutcome } from '../ledger/ledger.ts';
import { comparePayment, needsReason, parsePayment } from './received-payment.ts';

const naira = (minor: number) => money(minor, 'NGN');

describe('parsePayment', () => {
  it('accepts amounts above zero with at most two decimals', () => {
    expect(parsePayment(45_000, 'NGN')).toEqual(naira(4_500_000));
    expect(parsePayment(0.01, 'NGN')).toEqual(naira(1));
    expect(parsePayment(maxMinorUnits / 100, 'NGN')).toEqual(naira(maxMinorUnits));
  });

  it.each([0, -1, -0.01, 10.005, Number.NaN, Number.POSITIVE_INFINITY, maxMinorUnits])(
    'rejects %d',
    (decimal) => {
      expect(parsePayment(decimal, 'NGN')).toBeNull();
    },
  );
});

describe('comparePayment', () => {
  it('says how much less or more was paid, and asks why a rest is written off', () => {
    const differences = [4_800_000, 4_500_000, 5_000_000].map((paid) =>
      comparePayment(naira(paid), naira(4_800_000)),
    );
    expect(differences).toEqual([
      { kind: 'exact', amount: naira(0) },
      { kind: 'less', amount: naira(300_000) },
      { kind: 'more', amount: naira(200_000) },
    ]);
    const isReasonNeeded = (outcome: PaymentOutcome) =>
      differences.map((difference) => needsReason(difference, outcome));
    expect(isReasonNeeded('settle')).toEqual([false, true, false]);
    expect(isReasonNeeded('partial_payment')).toEqual([false, false, false]);
  });

  it('refuses to compare currencies', () => {
    expect(() => comparePayment(money(1, 'USD'), naira(1))).toThrow(RangeError);
  });
});
