import { describe, expect, it } from 'vitest';
import { neighborOf, pinnedIds, selectId } from './selection.ts';

const rows = ['a', 'b', 'c'].map((_id) => ({ _id }));
const [a, , c] = rows;

describe('selectId', () => {
  it('selects the first receipt by default', () => {
    expect(selectId(rows, '', null)).toBe('a');
    expect(selectId([], '', null)).toBeNull();
  });

  it('selects the receipt in the URL, also one that is not listed', () => {
    expect(selectId(rows, 'b', 'a')).toBe('b');
    expect(selectId(rows, 'earlier', 'a')).toBe('earlier');
  });

  it('keeps the selection when the list changes, also when the receipt leaves it', () => {
    expect(selectId([{ _id: 'oldest' }, ...rows], '', 'a')).toBe('a');
    expect(selectId(rows.slice(1), '', 'a')).toBe('a');
  });
});

describe('neighborOf', () => {
  it('finds the next and the previous receipt', () => {
    expect(neighborOf(rows, 'b', 1)).toBe(c);
    expect(neighborOf(rows, 'b', -1)).toBe(a);
    expect(neighborOf(rows, 'c', 1)).toBeNull();
    expect(neighborOf(rows, 'a', -1)).toBeNull();
  });

  it('finds the first one from a receipt that is not listed', () => {
    expect(neighborOf(rows, 'earlier', 1)).toBe(a);
    expect(neighborOf(rows, 'earlier', -1)).toBeNull();
  });
});

it('pins the neighbors of the selected receipt', () => {
  expect(pinnedIds(rows, 'b')).toEqual(['a', 'b', 'c']);
  expect(pinnedIds(rows, 'a')).toEqual(['a', 'b']);
});
