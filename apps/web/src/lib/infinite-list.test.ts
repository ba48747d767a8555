import { describe, expect, it } from 'vitest';
import { formatLoadedCount } from './infinite-list.ts';

describe('formatLoadedCount', () => {
  it('names the loaded and the total count', () => {
    expect(formatLoadedCount(50, { nextCursor: 'c', total: 1_284 })).toBe('50 of 1,284');
  });

  it('marks a total at which the server stopped counting', () => {
    expect(formatLoadedCount(100, { nextCursor: 'c', total: 10_000, totalIsCapped: true })).toBe(
      '100 of 10,000+',
    );
  });

  it('is undefined for an empty list', () => {
    expect(formatLoadedCount(0, { nextCursor: null, total: 0 })).toBeUndefined();
    expect(formatLoadedCount(0, undefined)).toBeUndefined();
  });
});
