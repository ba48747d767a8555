import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackRequest, whenQuiet } from './when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function isQuietAfter(milliseconds: number, quiet: Promise<void>): Promise<boolean> {
  let isQuiet = false;
  void quiet.then(() => {
    isQuiet = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isQuiet;
}

it('waits until no request has been running for a moment, also after one that failed', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const tracked = trackRequest(first.promise);
  const quiet = whenQuiet();
  expect(await isQuietAfter(1_000, quiet)).toBe(false);
  first.resolve('reply');
  expect(await tracked).toBe('reply');
  expect(await isQuietAfter(150, quiet)).toBe(false);
  const failing = trackRequest(second.promise);
  expect(await isQuietAfter(500, quiet)).toBe(false);
  second.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  expect(await isQuietAfter(450, quiet)).toBe(true);
});

it('does not wait for a request that never ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  void trackRequest(promise);
  const quiet = whenQuiet();
  expect(await isQuietAfter(2_900, quiet)).toBe(false);
  expect(await isQuietAfter(400, quiet)).toBe(true);
  resolve();
});
