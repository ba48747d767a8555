import { expect, it } from 'vitest';
import { restartDelay } from './restart-delay.ts';

it('starts again at once, then after ever longer pauses up to a limit', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 2000].map(restartDelay)).toEqual([
    0, 250, 500, 1000, 8000, 15_000, 15_000, 15_000,
  ]);
});
