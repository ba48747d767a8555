import { describe, expect, it } from 'vitest';
import { extentOf } from './paged.ts';

describe('extentOf', () => {
  it('says how many of how many', () => {
    expect(extentOf(50, { nextCursor: 'c', total: 1_284 })).toBe('50 of 1,284');
  });

  it('says where nobody counted to the end', () => {
    expect(extentOf(100, { nextCursor: 'c', total: 10_000, totalIsCapped: true })).toBe('100 of 10,000+');
  });

  it('says nothing of an empty list', () => {
    expect(extentOf(0, { nextCursor: null, total: 0 })).toBeUndefined();
    expect(extentOf(0, undefined)).toBeUndefined();
  });
});
