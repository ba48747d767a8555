import { expect, it } from 'vitest';
import { directionOfKey, directionOfSwipe, step } from './full-screen-navigation.ts';

it.each([
  ['ArrowLeft', -1],
  ['k', -1],
  ['K', -1],
  ['ArrowRight', 1],
  ['J', 1],
  ['ArrowUp', null],
  ['Enter', null],
])('the key %s has the direction %s', (key, direction) => {
  expect(directionOfKey(key)).toBe(direction);
});

it('goes to the next on a swipe to the left, to the previous on a swipe to the right', () => {
  expect(directionOfSwipe(-60, 10)).toBe(1);
  expect(directionOfSwipe(60, -10)).toBe(-1);
});

it('ignores short and vertical movements', () => {
  expect(directionOfSwipe(47, 0)).toBeNull();
  expect(directionOfSwipe(-60, 31)).toBeNull();
});

it('wraps around', () => {
  expect(step(11, 1, 12)).toBe(0);
  expect(step(0, -1, 12)).toBe(11);
  expect(step(0, 1, 1)).toBe(0);
});
