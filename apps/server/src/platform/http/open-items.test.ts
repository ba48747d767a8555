import { expect, test } from 'vitest';
import { createOpenItems } from './open-items.ts';

test('items are listed in their order until they are removed', () => {
  const items = createOpenItems<string>();
  const [removeA, removeB] = [items.add('a'), items.add('b')];
  items.add('c');
  removeA();
  expect(items.list()).toEqual(['b', 'c']);
  const removeD = items.add('d');
  expect(items.list()).toEqual(['b', 'c', 'd']);
  removeB();
  removeD();
  expect(items.list()).toEqual(['c']);
});

test('an item is removed once, and never the one that took its place', () => {
  const items = createOpenItems<string>();
  const remove = items.add('a');
  remove();
  remove();
  const removeB = items.add('b');
  const removeC = items.add('c');
  remove();
  expect(items.list()).toEqual(['b', 'c']);
  removeB();
  removeC();
  expect(items.list()).toEqual([]);
});
