import { expect, test } from 'vitest';
import { limitsOf, partOfLimits } from './limits.ts';

test.each([
  ['a tenth of a second is enough', [5, 10], { median: 100, p95: 200 }],
  ['three times the small studio, if that is more', [50, 90], { median: 150, p95: 270 }],
  ['never half a second', [200, 300], { median: 500, p95: 500 }],
] as const)('%s', (_, [median, p95], expected) => {
  expect(limitsOf({ medians: [median, 0], p95s: [p95, 0] })).toEqual(expected);
});

test.each([
  [80, 190, 0.95],
  [120, 190, 1.2],
  [80, 300, 1.5],
])('a median of %d and a p95 of %d ms are %d of the limits', (median, p95, expected) => {
  expect(partOfLimits({ medians: [5, median], p95s: [10, p95] })).toBe(expected);
});
