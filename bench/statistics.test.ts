import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, medianInterval, noiseOf, quantile } from './statistics.ts';

const numbers = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 40 });

describe('a quantile', () => {
  it('is the smallest value that is not below this part of the values', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 100 }), (values, percent) => {
        const found = quantile(values, percent / 100);
        const shareUpTo = (limit: number) => values.filter((value) => value <= limit).length / values.length;
        expect(values).toContain(found);
        expect(shareUpTo(found)).toBeGreaterThanOrEqual(percent / 100 - 1e-9);
        expect(shareUpTo(found - 1)).toBeLessThan(percent / 100 + 1e-9);
      }),
    );
    expect(quantile([], 0.5)).toBeNaN();
    expect(quantile([3, 1, 2], 0)).toBe(1);
  });
});

describe('a median', () => {
  it('is the middle value, or between the two in the middle', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 10])).toBe(3.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });
});

describe('the interval of a median', () => {
  it('is that of all values while there are too few', () => {
    expect(medianInterval([3, 1, 2])).toEqual({ low: 1, high: 3 });
    expect(medianInterval([3, 1, 2, 5, 4])).toEqual({ low: 1, high: 5 });
  });

  it('leaves out what the sign test does', () => {
    const upTo = (count: number) => medianInterval(Array.from({ length: count }, (_, index) => index + 1));
    expect(upTo(8)).toEqual({ low: 1, high: 8 });
    expect(upTo(9)).toEqual({ low: 2, high: 8 });
    expect(upTo(15)).toEqual({ low: 4, high: 12 });
    expect(upTo(20)).toEqual({ low: 6, high: 15 });
  });

  it('contains the median of the values', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const { low, high } = medianInterval(values);
        expect(low).toBeLessThanOrEqual(median(values));
        expect(high).toBeGreaterThanOrEqual(median(values));
      }),
    );
  });

  it('contains the true median in at least 95 of 100 samples', () => {
    const value = fc.noBias(fc.integer({ min: 0, max: 2_000_000 }));
    const sample = fc.array(value, { minLength: 12, maxLength: 12 });
    const runs = 2_000;
    let found = 0;
    for (const values of fc.sample(sample, runs)) {
      const { low, high } = medianInterval(values);
      if (low <= 1_000_000 && 1_000_000 <= high) found += 1;
    }
    expect(found / runs).toBeGreaterThan(0.93);
  });
});

describe('noise', () => {
  it('is half the interval compared with the median', () => {
    expect(noiseOf([90, 100, 110])).toBeCloseTo(0.1);
    expect(noiseOf([-90, -100, -110])).toBeCloseTo(0.1);
    expect(noiseOf([0, 0, 0])).toBe(0);
  });
});
