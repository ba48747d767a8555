import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHasher } from './hasher.ts';

let workers: FakeWorker[];

class FakeWorker extends EventTarget {
  readonly ids: number[] = [];
  isTerminated = false;

  constructor() {
    super();
    workers.push(this);
  }
  postMessage({ id }: { id: number }): void {
    this.ids.push(id);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  reply(sha256: string | null): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.ids.at(-1), sha256 } }));
  }
}

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const file = new File(['a'], 'a.jpg');

/** The worker of that number, once it has received a file. */
async function busyWorker(index: number): Promise<FakeWorker> {
  const worker = await vi.waitUntil(() => workers[index]);
  await vi.waitUntil(() => worker.ids.length > 0);
  return worker;
}

it('returns the hash, or that the file is unreadable', async () => {
  const hasher = createHasher();
  const first = hasher.hash(file);
  const worker = await busyWorker(0);
  worker.reply('abc');
  expect(await first).toEqual({ sha256: 'abc' });
  const second = hasher.hash(file);
  await vi.waitUntil(() => worker.ids.length === 2);
  worker.reply(null);
  expect(await second).toEqual({ error: 'unreadable' });
});

it.each(['error', 'messageerror'])('goes on with a new worker after the event %s', async (type) => {
  const hasher = createHasher();
  const first = hasher.hash(file);
  const second = hasher.hash(file);
  const failed = await busyWorker(0);
  failed.dispatchEvent(new Event(type));
  expect(await first).toEqual({ error: 'unavailable' });
  expect(failed.isTerminated).toBe(true);
  const started = await busyWorker(1);
  started.reply('abc');
  expect(await second).toEqual({ sha256: 'abc' });
});
