import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import { expect, it } from 'vitest';
import { sumByCurrency, tableSums } from './sums.ts';

it('never adds up amounts of different currencies', () => {
  const amounts = [
    { amount: 84_000, currency: 'NGN' },
    { amount: 64, currency: 'USD' },
    { amount: 160, currency: 'USD' },
  ] as const;
  expect(sumByCurrency([...amounts])).toBe('₦84,000 and $224');
});

it('has no sum where there is nothing to add up', () => {
  const sumsOf = ({ sums }: ListSummary) => ({ Amount: sums });
  expect(tableSums(undefined, sumsOf)).toEqual([]);
  expect(tableSums({ count: 3, sums: [] }, sumsOf)).toEqual([]);
  expect(tableSums({ count: 3, sums: [{ amount: 5, currency: 'USD' }] }, sumsOf)).toEqual([
    { label: 'Amount', text: '$5' },
  ]);
});

it('asks for a narrower search instead of adding up too many matches', () => {
  expect(
    tableSums({ count: 20_000, countIsCapped: true, sums: [] }, ({ sums }) => ({ Amount: sums })),
  ).toEqual([{ label: 'More than 20,000 matches', text: 'Narrow the search to see their sums.' }]);
});
