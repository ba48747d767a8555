import { describe, expect, it } from 'vitest';
import { formatMoney, groupDigits } from './format-money.ts';
import { money } from './money.ts';

describe('digits', () => {
  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1_000, 0, '1,000'],
    [1_284.5, 2, '1,284.50'],
    [123_456_789, 0, '123,456,789'],
    [1_234.123_456, 4, '1,234.1235'],
  ])('of %s with %s decimals are %s', (value, decimals, text) => {
    expect(groupDigits(value, decimals)).toBe(text);
  });
});

describe('an amount', () => {
  it.each([
    [9_700, 'USD', '$97'],
    [9_000_000, 'NGN', '₦90,000'],
    [485, 'USD', '$4.85'],
    [-50_000, 'NGN', '-₦500'],
    [-5, 'USD', '-$0.05'],
    [0, 'USD', '$0'],
  ] as const)('of %s minor units in %s is %s', (minor, currency, text) => {
    expect(formatMoney(money(minor, currency))).toBe(text);
  });
});
