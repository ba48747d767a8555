import { expect, it } from 'vitest';
import { sumByCurrency, tableSum } from './sums.ts';

it('never adds up amounts of different currencies', () => {
  const amounts = [
    { amount: 84_000, currency: 'NGN' },
    { amount: 64, currency: 'USD' },
    { amount: 160, currency: 'USD' },
  ] as const;
  expect(sumByCurrency([...amounts])).toBe('₦84,000 and $224');
});

it('has no sum where there is nothing to add up', () => {
  expect(tableSum('Amount', undefined)).toEqual([]);
  expect(tableSum('Amount', [])).toEqual([]);
  expect(tableSum('Amount', [{ amount: 5, currency: 'USD' }])).toEqual([{ label: 'Amount', text: '$5' }]);
});
