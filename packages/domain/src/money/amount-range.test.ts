import { describe, expect, it } from 'vitest';
import { amountRangeErrors, amountRangeMessages, isWithinAmounts, minorOfAmount } from './amount-range.ts';

const { amount, oneCurrency, order } = amountRangeMessages;

describe('amountRangeErrors', () => {
  it.each([
    [{}, [], {}],
    [{ minAmount: '', maxAmount: '' }, [], {}],
    [{ minAmount: '197' }, ['USD'], {}],
    [{ minAmount: '197.50', maxAmount: '197.5' }, ['NGN'], {}],
    [{ minAmount: '9', maxAmount: '10' }, ['NGN'], {}],
    [{ minAmount: '0', maxAmount: '9999999999999.99' }, ['USD'], {}],
    [{ minAmount: '200', maxAmount: '199.99' }, ['USD'], { maxAmount: order }],
    [{ minAmount: '1' }, [], { currency: oneCurrency }],
    [{ maxAmount: '1' }, ['USD', 'NGN'], { currency: oneCurrency }],
    [{ minAmount: '2', maxAmount: '1' }, [], { currency: oneCurrency, maxAmount: order }],
    [{ minAmount: '5', maxAmount: '' }, ['USD'], {}],
    [{ minAmount: '5', maxAmount: '1e0' }, ['USD'], { maxAmount: amount }],
    [{ minAmount: '1,000' }, [], { currency: oneCurrency, minAmount: amount }],
    [{ minAmount: '1.234' }, ['USD'], { minAmount: amount }],
    [{ maxAmount: '-1' }, ['USD'], { maxAmount: amount }],
    [{ minAmount: 'ten', maxAmount: '1e3' }, ['USD'], { minAmount: amount, maxAmount: amount }],
    [{ minAmount: '10000000000000' }, ['USD'], { minAmount: amount }],
  ])('of %j in %j is %j', (range, currencies, errors) => {
    expect(amountRangeErrors(range, currencies)).toEqual(errors);
  });
});

it('reads amounts as whole minor units', () => {
  expect(['197', '197.5', '0.29', '1.15', '9999999999999.99'].map(minorOfAmount)).toEqual([
    19_700, 19_750, 29, 115, 999_999_999_999_999,
  ]);
});

it.each([
  [{}, 1, true],
  [{ minAmount: '197' }, 19_700, true],
  [{ minAmount: '197' }, 19_699, false],
  [{ maxAmount: '197.5' }, 19_750, true],
  [{ maxAmount: '197.5' }, 19_751, false],
  [{ minAmount: '0.29', maxAmount: '0.29' }, 29, true],
])('of %j, %j is within: %j', (range, minor, isWithin) => {
  expect(isWithinAmounts(range, minor)).toBe(isWithin);
});
