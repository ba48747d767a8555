import { amountRangeMessages } from '@burnish/domain/money/amount-range';
import { currencies } from '@burnish/domain/money/money';
import { describe, expect, it } from 'vitest';
import { clearedAmounts, matchesAmounts, parseAmounts, toAmountText } from './amount-filter.ts';
import { defineFilter } from './list-filters.ts';
import { defineChoices } from './table-filters.ts';

const one = defineFilter({
  name: 'currency',
  label: 'Currency',
  allLabel: 'All currencies',
  options: currencies.map((value) => ({ value, label: value })),
});
const [ofOne, ofSeveral] = [one, defineChoices(one)].map((currency) => ({ label: 'Amount', currency }));
if (ofOne === undefined || ofSeveral === undefined) throw new Error('two filters are needed');

describe('parseAmounts', () => {
  it('is not set without amounts', () => {
    for (const values of [{}, { currency: 'USD,NGN' }, { minAmount: '', ...clearedAmounts }])
      expect(parseAmounts(ofSeveral, values)).toMatchObject({ range: {}, errors: {}, isValid: true });
  });

  it('reads a range of one currency', () => {
    expect(parseAmounts(ofSeveral, { currency: 'NGN', minAmount: '90000' })).toEqual({
      range: { minAmount: '90000' },
      currency: 'NGN',
      errors: {},
      isValid: true,
    });
  });

  it.each([
    [ofSeveral, { minAmount: '1' }],
    [ofSeveral, { minAmount: '1', currency: 'EUR' }],
    [ofSeveral, { minAmount: '1', currency: 'USD,NGN' }],
    [ofOne, { minAmount: '1', currency: 'USD,NGN' }],
    // A select that takes one currency shows none for a repeated one.
    [ofOne, { minAmount: '1', currency: 'USD,USD' }],
  ])('asks for one currency: %#', (filter, values) => {
    expect(parseAmounts(filter, values)).toEqual({
      range: { minAmount: '1' },
      currency: undefined,
      errors: { currency: amountRangeMessages.oneCurrency },
      isValid: false,
    });
  });

  it('keeps what is no amount, to be corrected', () => {
    const values = { currency: 'USD', minAmount: '1,2', maxAmount: 'much' };
    expect(parseAmounts(ofOne, values)).toMatchObject({
      range: { minAmount: '1,2', maxAmount: 'much' },
      errors: { minAmount: amountRangeMessages.amount, maxAmount: amountRangeMessages.amount },
      isValid: false,
    });
  });
});

it.each([
  ['', ''],
  [' 197 ', '197'],
  ['45,000.50', '45000.50'],
  ['1 000', '1000'],
  ['4,5', '4,5'],
  ['much', 'much'],
])('reads %j as %j', (typed, text) => {
  expect(toAmountText(typed)).toBe(text);
});

it('compares amounts in minor units', () => {
  expect(matchesAmounts({ maxAmount: '8.41' }, 8.41)).toBe(true);
  expect(matchesAmounts({ minAmount: '1.15', maxAmount: '1.15' }, 1.15)).toBe(true);
  expect(matchesAmounts({ minAmount: '1.16' }, 1.15)).toBe(false);
});
