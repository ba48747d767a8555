import { describe, expect, it } from 'vitest';
import { money } from './format-money.ts';

describe('money', () => {
  it.each([
    [97, 'USD', '$97'],
    [2010, 'USD', '$2,010'],
    [90_000, 'NGN', '₦90,000'],
    [2_040_000, 'NGN', '₦2,040,000'],
    [4.85, 'USD', '$4.85'],
    [0, 'USD', '$0'],
    [0.1 + 0.2, 'USD', '$0.30'],
    [1333.33, 'NGN', '₦1,333.33'],
    [29.999999999999996, 'USD', '$30'],
    [-3000, 'NGN', '-₦3,000'],
  ] as const)('writes %d %s as %s', (amount, currency, written) => {
    expect(money(amount, currency)).toBe(written);
  });
});
