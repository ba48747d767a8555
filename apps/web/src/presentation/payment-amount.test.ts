import { describe, expect, it } from 'vitest';
import { amountText, differenceTo, readAmount } from './payment-amount.ts';

describe('readAmount', () => {
  it('accepts separators and the symbol', () => {
    for (const text of ['45000', ' 45,000 ', '₦45,000.00', '₦ 45 000'])
      expect(readAmount(text, 'NGN').amount).toEqual({ minor: 4_500_000, currency: 'NGN' });
  });

  it.each([
    ['', 'Enter the amount.'],
    ['  ', 'Enter the amount.'],
    ['₦', 'Enter the amount.'],
    ['$5', 'Enter an amount like 1,250.50.'],
    ['45,00', 'Enter an amount like 1,250.50.'],
    ['0', 'Enter an amount above zero.'],
    ['-5', 'Enter an amount above zero.'],
    ['10.005', 'Enter an amount with at most two decimals.'],
  ])('says what is wrong with %j', (text, error) => {
    expect(readAmount(text, 'NGN')).toEqual({ amount: null, error });
  });

  it('reads the text of every amount', () => {
    for (const amount of [0.01, 1_333.33, 120_000, 1_250.5])
      expect(readAmount(amountText(amount, 'USD'), 'USD').amount?.minor).toBe(Math.round(amount * 100));
  });
});

it('compares with what is due', () => {
  const due = { amount: 48_000, currency: 'NGN' } as const;
  expect(differenceTo('45,000', due)).toMatchObject({ kind: 'less', amount: { minor: 300_000 } });
  expect(differenceTo('48000.00', due)?.kind).toBe('exact');
  expect(differenceTo('48.000,00', due)).toBeNull();
});
