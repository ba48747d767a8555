import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { freeBuffers } from './short-lived-buffers.ts';

const megabyte = 1024 ** 2;
const chunkBytes = 64 * 1024;
const collection = z.object({ detail: z.object({ kind: z.number(), flags: z.number() }) });

async function* receive(bytes: number): AsyncGenerator<Uint8Array> {
  for (let received = 0; received < bytes; received += chunkBytes) yield new Uint8Array(chunkBytes);
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

/** How many collections of one kind were requested. */
function countRequested(kind: number, entries: readonly PerformanceEntry[]): number {
  const { NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants;
  return entries
    .map((entry) => collection.parse(entry).detail)
    .filter((detail) => detail.kind === kind && (detail.flags & forced) !== 0).length;
}

test('the buffers of several streams are freed without full collections', async () => {
  const { NODE_PERFORMANCE_GC_MINOR: minor, NODE_PERFORMANCE_GC_MAJOR: major } = constants;
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const streams = Array.from({ length: 8 }, () => readAll(freeBuffers(receive(32 * megabyte))));
  expect(await Promise.all(streams)).toEqual(streams.map(() => 32 * megabyte));
  await expect
    .poll(() => countRequested(minor, entries) + countRequested(major, entries))
    .toBeGreaterThanOrEqual(8);
  // V8 makes a requested collection a full one if it was about to finish one anyway.
  expect(countRequested(minor, entries)).toBeGreaterThan(countRequested(major, entries));
  observer.disconnect();
});

test('a stream that fails passes its error on', async () => {
  async function* fail(): AsyncGenerator<Uint8Array> {
    yield* receive(chunkBytes);
    throw new Error('the connection was lost');
  }
  await expect(readAll(freeBuffers(fail()))).rejects.toThrow('the connection was lost');
});
