// How long calls of a large studio may take (decision 82).
import type { Times } from './measure.ts';

/** Of anything, in milliseconds. */
export const maxMilliseconds = 500;

/** Of lists, compared with the same call of the small studio. */
const maxRatio = 3;

/** Of lists, in milliseconds: as fast is fast enough, however fast the small studio is. */
const fastEnough = { median: 100, p95: 200 };

/** What the median and the p95 of a list may be, in milliseconds. */
export function limitsOf({ medians, p95s }: Times): { readonly median: number; readonly p95: number } {
  const limit = (small: number, enough: number) =>
    Math.min(Math.max(maxRatio * small, enough), maxMilliseconds);
  return { median: limit(medians[0], fastEnough.median), p95: limit(p95s[0], fastEnough.p95) };
}

/** The times of a list divided by their limits, the larger of both: at most 1 if it is fast enough. */
export function partOfLimits(times: Times): number {
  const { median, p95 } = limitsOf(times);
  return Math.max(times.medians[1] / median, times.p95s[1] / p95);
}
