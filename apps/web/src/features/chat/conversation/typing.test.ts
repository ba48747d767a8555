import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is told when it begins, again while it goes on, and when it has rested for a second', () => {
  const told: boolean[] = [];
  const { type } = createTyping((isTyping) => told.push(isTyping));
  type();
  vi.advanceTimersByTime(400);
  type();
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(100);
  type();
  expect(told).toEqual([true, true]);
  vi.advanceTimersByTime(999);
  expect(told).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, true, false]);
});

it('ends at once when the words are sent, and only if it had begun', () => {
  const told: boolean[] = [];
  const { type, stop } = createTyping((isTyping) => told.push(isTyping));
  stop();
  expect(told).toEqual([]);
  type();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([true, false]);
});
