import { maxSelectedRows } from '@burnish/domain/studio-lists';
import { expect, it } from 'vitest';
import { keepListed, nothingSelected, selectRange, toggleAll, toggleRow } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

it('selects single rows and ranges in both directions', () => {
  const d = toggleRow(nothingSelected, 'd');
  expect([...d.ids]).toEqual(['d']);
  expect([...selectRange(d, 'b', order).ids].toSorted()).toEqual(['b', 'c', 'd']);
  expect([...selectRange(selectRange(d, 'e', order), 'd', order).ids].toSorted()).toEqual(['d', 'e']);
  const aAndD = toggleRow(toggleRow(nothingSelected, 'a'), 'd');
  expect([...selectRange(aAndD, 'c', order).ids].toSorted()).toEqual(['a', 'c', 'd']);
  expect([...toggleRow(d, 'd').ids]).toEqual([]);
});

it('selects one row if there is no anchor, or if it has left the list', () => {
  expect([...selectRange(nothingSelected, 'c', order).ids]).toEqual(['c']);
  expect([...selectRange({ ids: new Set(['x']), anchor: 'x' }, 'c', order).ids]).toEqual(['x', 'c']);
});

it('selects all loaded rows, and none of them the second time', () => {
  const all = toggleAll(toggleRow(nothingSelected, 'b'), order);
  expect([...all.ids]).toEqual(order);
  expect(toggleAll(all, order).ids.size).toBe(0);
});

it('selects rows no longer once they leave the list', () => {
  const all = toggleAll(nothingSelected, order);
  expect(keepListed(all, ['f', ...order])).toBe(all);
  expect([...keepListed(all, ['d', 'b']).ids]).toEqual(['d', 'b']);
  expect(keepListed(all, []).ids.size).toBe(0);
});

it('selects at most as many rows as one call accepts', () => {
  const many = Array.from({ length: maxSelectedRows + 5 }, (_, index) => `${index}`);
  const all = toggleAll(nothingSelected, many);
  expect(all.ids.size).toBe(maxSelectedRows);
  expect(toggleRow(all, '104').ids.size).toBe(maxSelectedRows);
  expect(selectRange(toggleRow(nothingSelected, '0'), '104', many).ids.size).toBe(maxSelectedRows);
  expect(toggleAll(all, many).ids.size).toBe(0);
});
