import { getPlan } from '@burnish/domain/catalogue/plans';
import { describe, expect, it } from 'vitest';
import { priceOf } from './price.ts';

describe('the price of a plan', () => {
  it.each([
    ['monthly', 'USD', '$97', 'per month'],
    ['yearly', 'USD', '$989', 'per year'],
    ['monthly', 'NGN', '₦90,000', 'per month'],
    ['yearly', 'NGN', '₦918,000', 'per year'],
  ] as const)('reads by cycle and currency: %s, %s', (cycle, currency, amount, per) => {
    expect(priceOf(getPlan('silver-plan'), cycle, currency)).toEqual({ amount, per });
  });
});
