import { expect, it } from 'vitest';
import { nextRow } from './use-next-row.ts';

const rows = [...'abcd'].map((_id) => ({ _id }));
const nextAfter = (decided: string, undecided: string) =>
  nextRow(rows, decided, ({ _id }) => undecided.includes(_id))?._id;

it('is the next undecided row, then the first one', () => {
  expect(nextAfter('b', 'abcd')).toBe('c');
  expect(nextAfter('b', 'abd')).toBe('d');
  expect(nextAfter('d', 'abd')).toBe('a');
  expect(nextAfter('c', 'bc')).toBe('b');
});

it('is the first undecided row when the decided one has left the list', () => {
  expect(nextAfter('x', 'bd')).toBe('b');
});

it('is undefined when nothing else is undecided', () => {
  expect(nextAfter('b', 'b')).toBeUndefined();
  expect(nextAfter('b', '')).toBeUndefined();
});
