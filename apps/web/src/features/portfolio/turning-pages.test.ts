import { expect, it } from 'vitest';
import { turned, wayOfKey, wayOfSwipe } from './turning-pages.ts';

it.each([
  ['ArrowLeft', -1],
  ['k', -1],
  ['K', -1],
  ['ArrowRight', 1],
  ['J', 1],
  ['ArrowUp', null],
  ['Enter', null],
])('the key %s leads %s', (key, way) => {
  expect(wayOfKey(key)).toBe(way);
});

it('brings the next when a finger goes left, the one before when it goes right', () => {
  expect(wayOfSwipe(-60, 10)).toBe(1);
  expect(wayOfSwipe(60, -10)).toBe(-1);
});

it('takes a short way, or one up or down, for no swipe', () => {
  expect(wayOfSwipe(47, 0)).toBeNull();
  expect(wayOfSwipe(-60, 31)).toBeNull();
});

it('goes round', () => {
  expect(turned(11, 1, 12)).toBe(0);
  expect(turned(0, -1, 12)).toBe(11);
  expect(turned(0, 1, 1)).toBe(0);
});
