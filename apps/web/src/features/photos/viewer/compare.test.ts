import { expect, it } from 'vitest';
import { chooseVersion, defaultPair, pairWith, shownPair } from './compare.ts';

const ids = ['original', 'v1', 'v2'];

it('compares the original with the latest version', () => {
  expect(defaultPair(ids)).toEqual({ left: 'original', right: 'v2' });
  expect(defaultPair(['original'])).toBeNull();
  expect(defaultPair([])).toBeNull();
});

it('keeps what was chosen until a version is gone', () => {
  const chosen = { left: 'v1', right: 'v2' };
  expect(shownPair(chosen, ids)).toBe(chosen);
  expect(shownPair(chosen, ['original', 'v2'])).toEqual({ left: 'original', right: 'v2' });
  expect(shownPair(null, ids)).toEqual({ left: 'original', right: 'v2' });
  expect(shownPair(chosen, ['original'])).toBeNull();
});

it('changes one side, and swaps them if both would show the same version', () => {
  const pair = { left: 'original', right: 'v2' };
  expect(chooseVersion(pair, 'left', 'v1')).toEqual({ left: 'v1', right: 'v2' });
  expect(chooseVersion(pair, 'right', 'original')).toEqual({ left: 'v2', right: 'original' });
  expect(chooseVersion(pair, 'left', 'original')).toEqual(pair);
});

it('shows a version with its annotations on the right', () => {
  expect(pairWith('v1', ids)).toEqual({ left: 'original', right: 'v1' });
  expect(pairWith('original', ids)).toEqual({ left: 'v2', right: 'original' });
  expect(pairWith('v3', ids)).toBeNull();
});
