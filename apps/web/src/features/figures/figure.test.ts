import { describe, expect, it } from 'vitest';
import { claims, statistics } from './copy.ts';
import { figureWords } from './figure.ts';

describe('a figure that counts up', () => {
  it('ends on exactly what is stated', () => {
    expect(claims.map((claim) => figureWords(claim))).toEqual(['5000+', '98%', '500+', '2019', '5+']);
    expect(statistics.map((one) => figureWords(one))).toEqual(['12500+', '50000+', '99.9%', '24hrs']);
  });

  it('begins at nothing, or where it is told to, with the same decimals', () => {
    expect(figureWords({ value: 99.9, unit: '%' }, 0)).toBe('0.0%');
    expect(figureWords({ value: 2019, from: 2000 }, 0)).toBe('2000');
  });

  it('never falls back, never goes beyond', () => {
    const steps = Array.from({ length: 21 }, (_, step) => figureWords({ value: 500 }, step / 20));
    expect(steps).toEqual(steps.toSorted((a, b) => Number(a) - Number(b)));
    expect(figureWords({ value: 500 }, 7)).toBe('500');
    expect(figureWords({ value: 500 }, -1)).toBe('0');
  });
});
