import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../../../../lib/api-error.ts';
import { createDiscards, type Discards } from './discards.ts';

let called: string[];
/** The next calls fail with these errors. */
let failures: Error[];
/** Calls don't respond before it resolves. */
let held: Promise<void>;
let isOnline: boolean;
let networkListeners: Set<() => void>;
let failureCount: number;
let discards: Discards;

const errorOf = (status: number) => new ApiError({ status, code: 'UNKNOWN', message: `status ${status}` });

beforeEach(() => {
  vi.useFakeTimers();
  [called, failures, held, isOnline, failureCount] = [[], [], Promise.resolve(), true, 0];
  networkListeners = new Set();
  discards = createDiscards({
    async discard(id) {
      called.push(id);
      await held;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
    network: {
      isOnline: () => isOnline,
      onChange(listener) {
        networkListeners.add(listener);
        return () => networkListeners.delete(listener);
      },
    },
    onFailure: () => {
      failureCount += 1;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const addAll = (...ids: string[]) => {
  for (const id of ids) discards.add(id);
};

it('discards three uploads at a time, each once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  addAll('u1', 'u2', 'u3', 'u4', 'u5', 'u1');
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual(['u1', 'u2', 'u3']);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
  addAll('u6');
  await vi.advanceTimersByTimeAsync(0);
  expect(called.at(-1)).toBe('u6');
  expect(['u1', 'u6', 'u7'].map(discards.has)).toEqual([true, true, false]);
});

it.each([
  ['no response', networkError()],
  ['a rate limit', errorOf(429)],
  ['a server error', errorOf(503)],
])('repeats a discard after %s', async (_, failure) => {
  failures = [failure, failure];
  addAll('u1');
  await vi.advanceTimersByTimeAsync(900);
  expect(called).toEqual(['u1', 'u1']);
  expect(discards.has('u1')).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(called).toEqual(['u1', 'u1', 'u1']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([called.length, failureCount]).toEqual([3, 0]);
});

it('waits for the network', async () => {
  isOnline = false;
  addAll('u1');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([called, discards.has('u1')]).toEqual([[], true]);
  isOnline = true;
  for (const listener of networkListeners) listener();
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual(['u1']);
  expect(networkListeners.size).toBe(0);
});

it('reports an upload that cannot be discarded, and goes on with the others', async () => {
  failures = [errorOf(409)];
  addAll('u1', 'u2', 'u3', 'u4');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(called).toEqual(['u1', 'u2', 'u3', 'u4']);
  expect(failureCount).toBe(1);
  expect(['u1', 'u2'].map(discards.has)).toEqual([false, true]);
});

it('gives up after about 15 minutes, and can try again', async () => {
  failures = Array.from({ length: 36 }, () => errorOf(503));
  addAll('u1');
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect([failureCount, discards.has('u1')]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect([failureCount, discards.has('u1')]).toEqual([1, false]);
  addAll('u1');
  await vi.advanceTimersByTimeAsync(0);
  expect([called.length, failureCount, discards.has('u1')]).toEqual([37, 1, true]);
});

it('sends no further calls once the session has ended', async () => {
  failures = [errorOf(401), errorOf(401), errorOf(401)];
  addAll('u1', 'u2', 'u3', 'u4', 'u5');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(called).toEqual(['u1', 'u2', 'u3']);
  expect(['u1', 'u5'].map(discards.has)).toEqual([false, false]);
});
