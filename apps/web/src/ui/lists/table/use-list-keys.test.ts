import { expect, it } from 'vitest';
import { neighborRow } from './use-list-keys.ts';

const rows = ['a', 'b', 'c'].map((_id) => ({ _id }));

it('moves to the next or previous row, and starts at the first', () => {
  expect(neighborRow(rows, undefined, 1)).toBe(rows[0]);
  expect(neighborRow(rows, 'a', 1)).toBe(rows[1]);
  expect(neighborRow(rows, 'c', -1)).toBe(rows[1]);
  expect(neighborRow(rows, 'gone', -1)).toBe(rows[0]);
});

it('stays at both ends', () => {
  expect(neighborRow(rows, 'c', 1)).toBeUndefined();
  expect(neighborRow(rows, 'a', -1)).toBeUndefined();
});
