import { describe, expect, it } from 'vitest';
import { chartOf, labelInterval } from './chart-points.ts';

const valuesOf = (...percents: readonly (number | null)[]) =>
  percents.map((percent, index) => ({ key: String(index), percent }));

describe('chartOf', () => {
  it('places values between the lowest line and 100%', () => {
    const { scale, points, path } = chartOf(valuesOf(80, 90, 100, 95));
    expect(scale).toEqual([80, 90, 100]);
    expect(points.map(({ left, bottom }) => [left, bottom])).toEqual([
      [12.5, 0],
      [37.5, 50],
      [62.5, 100],
      [87.5, 75],
    ]);
    expect(path).toBe('M12.5 100L37.5 50L62.5 0L87.5 25');
  });

  it.each([
    [[100], 80],
    [[79], 60],
    [[60], 60],
    [[0, 100], 0],
    [[null], 80],
  ])('the lowest line for %j is %i', (percents, lowest) => {
    expect(chartOf(valuesOf(...percents)).scale[0]).toBe(lowest);
  });

  it('interrupts the line at weeks without deliveries', () => {
    const { points, path } = chartOf(valuesOf(100, null, 100, 100, null));
    expect(points.map(({ key }) => key)).toEqual(['0', '2', '3']);
    expect(path).toBe('M10 0M50 0L70 0');
  });

  it('has no points without deliveries', () => {
    expect(chartOf(valuesOf(null, null))).toEqual({ scale: [80, 90, 100], points: [], path: '' });
  });
});

it('labels at most twelve weeks', () => {
  expect([1, 12, 13, 52].map(labelInterval)).toEqual([1, 1, 2, 5]);
});
