import { expect, test } from 'vitest';
import { quotaEvent } from './low-quota.ts';

test.each([
  ['below 80%', 30, 0, 23, null],
  ['exactly 80%', 30, 23, 24, 'quota_low'],
  ['from below to above 80%', 30, 10, 29, 'quota_low'],
  ['above 80% already', 30, 24, 29, null],
  ['the last one', 30, 29, 30, 'quota_used_up'],
  ['all at once', 30, 0, 30, 'quota_used_up'],
  ['the only one', 1, 0, 1, 'quota_used_up'],
  ['80% of a number that has no whole 80%', 6, 4, 5, 'quota_low'],
] as const)('using images: %s', (_name, limit, usedBefore, usedAfter, event) => {
  expect(quotaEvent({ limit, usedBefore, usedAfter })).toBe(event);
});
