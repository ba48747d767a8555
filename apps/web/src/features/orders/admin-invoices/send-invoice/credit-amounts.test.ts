import { formatMoney } from '@burnish/domain/money/format-money';
import { expect, it } from 'vitest';
import { creditAmounts } from './credit-amounts.ts';

const textsOf = (price: number, credit: number) =>
  Object.values(creditAmounts(price, credit, 'USD')).map(formatMoney);

it('applies as much credit as it can', () => {
  expect(textsOf(197, 50)).toEqual(['$197', '$50', '$147', '$0']);
  expect(textsOf(197, 197)).toEqual(['$197', '$197', '$0', '$0']);
  expect(textsOf(197, 200.5)).toEqual(['$197', '$197', '$0', '$3.50']);
  expect(textsOf(197, 0)).toEqual(['$197', '$0', '$197', '$0']);
});
