// Hashes of files that are still being written. A worker thread hashes the written part while the rest arrives.
import { Worker } from 'node:worker_threads';

export type HashRequest =
  | { readonly kind: 'written' | 'remove'; readonly path: string; readonly size: number }
  | { readonly kind: 'hash'; readonly path: string; readonly size: number; readonly id: number };

export interface Hashes {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly crc32: number;
}

export interface HashResult {
  readonly id: number;
  /** Null: the file cannot be read, or is too short. */
  readonly hashes: Hashes | null;
}

interface HashWorker {
  readonly thread: Worker;
  readonly pending: Map<number, (hashes: Hashes | null) => void>;
}

let worker: HashWorker | null = null;
let lastId = 0;

function startWorker(): HashWorker {
  const thread = new Worker(new URL('./file-hash-worker.ts', import.meta.url));
  const pending: HashWorker['pending'] = new Map();
  // The next worker reads the files again from the start.
  const onError = () => {
    worker = null;
    for (const resolve of pending.values()) resolve(null);
  };
  thread.on('message', ({ id, hashes }: HashResult) => {
    pending.get(id)?.(hashes);
    pending.delete(id);
  });
  thread.once('error', onError);
  thread.unref();
  return { thread, pending };
}

function send(request: HashRequest): HashWorker {
  worker ??= startWorker();
  worker.thread.postMessage(request);
  return worker;
}

export const fileHashes = {
  /** Reports the number of bytes that have been written. */
  reportWritten(path: string, size: number): void {
    send({ kind: 'written', path, size });
  },
  /** Removes the partial hash of a file that is deleted. */
  remove(path: string): void {
    if (worker !== null) send({ kind: 'remove', path, size: 0 });
  },
  /** The hashes of the first `size` bytes. @throws Error if the file cannot be read */
  async hashesOf(path: string, size: number): Promise<Hashes> {
    lastId += 1;
    const id = lastId;
    const { pending } = send({ kind: 'hash', path, size, id });
    const hashes = await new Promise<Hashes | null>((resolve) => pending.set(id, resolve));
    if (hashes === null) throw new Error('a file could not be hashed');
    return hashes;
  },
};
