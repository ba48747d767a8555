import { expect, test } from 'vitest';
import { nextRetryDelay, retryDelays } from './deliveries.ts';

test('a delivery is tried ten times, within about three days', () => {
  const delays = Array.from({ length: 10 }, (_, index) => nextRetryDelay(index + 1));
  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(retryDelays.reduce<number>((sum, delay) => sum + delay, 0) / 86_400).toBeCloseTo(3.16, 1);
});
