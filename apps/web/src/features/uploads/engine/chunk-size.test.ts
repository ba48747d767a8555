import { describe, expect, it } from 'vitest';
import { firstChunk, nextChunk } from './chunk-size.ts';

const megabyte = 1024 * 1024;

/** After many parts on a line of so many bytes a second. */
function settledOn(speed: number): number {
  let size = firstChunk;
  for (let part = 0; part < 20; part += 1) size = nextChunk(size, (size / speed) * 1000);
  return size;
}

describe('the parts of a file', () => {
  it('are as large as three seconds take', () => expect(settledOn(2 * megabyte)).toBe(6 * megabyte));
  it('are small on a slow line', () => expect(settledOn(20_000)).toBe(256 * 1024));
  it('are large on a fast one, and not without an end', () => expect(settledOn(1e9)).toBe(32 * megabyte));
  it('change by no more than twice or half', () => {
    expect(nextChunk(megabyte, 1)).toBe(2 * megabyte);
    expect(nextChunk(4 * megabyte, 600_000)).toBe(2 * megabyte);
  });
});
