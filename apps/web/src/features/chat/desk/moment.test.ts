import { expect, it } from 'vitest';
import { moment } from './moment.ts';

const now = new Date(2026, 10, 20, 15, 0);

it.each([
  [new Date(2026, 10, 20, 9, 5), '09:05'],
  [new Date(2026, 10, 19, 23, 59), '19 Nov'],
  [new Date(2025, 10, 20, 9, 5), '20 Nov 2025'],
])('a moment is as short as it can be: %s', (at, words) => {
  expect(moment(at.toISOString(), now)).toBe(words);
});
