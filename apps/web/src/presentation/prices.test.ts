import { getPlan } from '@burnish/domain/catalog/plans';
import { describe, expect, it } from 'vitest';
import { formatPlanPrice } from './prices.ts';

describe('formatPlanPrice', () => {
  it.each([
    ['monthly', 'USD', '$97', 'per month'],
    ['yearly', 'USD', '$989', 'per year'],
    ['monthly', 'NGN', '₦90,000', 'per month'],
    ['yearly', 'NGN', '₦918,000', 'per year'],
  ] as const)('formats the %s price in %s', (cycle, currency, amount, per) => {
    expect(formatPlanPrice(getPlan('silver-plan'), cycle, currency)).toEqual({ amount, per });
  });
});
