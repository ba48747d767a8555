import { describe, expect, it } from 'vitest';
import { claims, formatFigure, statistics } from './figures.ts';

describe('formatFigure', () => {
  it('ends with the exact figure', () => {
    expect(claims.map((claim) => formatFigure(claim))).toEqual(['5000+', '98%', '500+', '2019', '5+']);
    expect(statistics.map((statistic) => formatFigure(statistic))).toEqual([
      '12500+',
      '50000+',
      '99.9%',
      '24hrs',
    ]);
  });

  it('starts at zero or at `from`, with the same decimals', () => {
    expect(formatFigure({ value: 99.9, unit: '%' }, 0)).toBe('0.0%');
    expect(formatFigure({ value: 2019, from: 2000 }, 0)).toBe('2000');
  });

  it('never decreases and never exceeds the figure', () => {
    const steps = Array.from({ length: 21 }, (_, step) => formatFigure({ value: 500 }, step / 20));
    expect(steps).toEqual(steps.toSorted((a, b) => Number(a) - Number(b)));
    expect(formatFigure({ value: 500 }, 7)).toBe('500');
    expect(formatFigure({ value: 500 }, -1)).toBe('0');
  });
});
