import { expect, it } from 'vitest';
import { withoutArrived } from './arrived-rows.ts';

const rowsOf = (ids: string) => [...ids].map((_id) => ({ _id }));
const shownOf = (rows: string, shown: string) =>
  withoutArrived(rowsOf(rows), rowsOf(shown))
    .map(({ _id }) => _id)
    .join('');

it('keeps rows waiting that arrive above or between the shown ones', () => {
  expect(shownOf('xabc', 'abc')).toBe('abc');
  expect(shownOf('xaybc', 'abc')).toBe('abc');
});

it('shows what follows the last row, and leaves out what has left the list', () => {
  expect(shownOf('abcde', 'abc')).toBe('abcde');
  expect(shownOf('xbcde', 'abc')).toBe('bcde');
});

it('shows all rows when none of the shown ones is left, and the same list if nothing has arrived', () => {
  expect(shownOf('xyz', 'abc')).toBe('xyz');
  const rows = rowsOf('abc');
  expect(withoutArrived(rows, rowsOf('ab'))).toBe(rows);
});
