import { describe, expect, it } from 'vitest';
import { initialChunkSize, nextChunkSize } from './send-file.ts';

const mebibyte = 1024 * 1024;

/** The size after 20 chunks on a connection of this many bytes per second. */
function stableSize(bytesPerSecond: number): number {
  let size = initialChunkSize;
  for (let chunk = 0; chunk < 20; chunk += 1) size = nextChunkSize(size, (size / bytesPerSecond) * 1000);
  return size;
}

describe('nextChunkSize', () => {
  it('approaches what three seconds can transfer', () => expect(stableSize(2 * mebibyte)).toBe(6 * mebibyte));
  it('has a minimum for slow connections', () => expect(stableSize(20_000)).toBe(256 * 1024));
  it('has a maximum for fast connections', () => expect(stableSize(1e9)).toBe(32 * mebibyte));
  it('at most doubles or halves', () => {
    expect(nextChunkSize(mebibyte, 1)).toBe(2 * mebibyte);
    expect(nextChunkSize(4 * mebibyte, 600_000)).toBe(2 * mebibyte);
  });
});
