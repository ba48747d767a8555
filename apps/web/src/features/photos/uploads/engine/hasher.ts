/** `unreadable`: the file can no longer be read. `unavailable`: the worker failed, which says nothing about the file. */
export type HashResult =
  /** SHA-256 in hexadecimal. */
  { readonly sha256: string } | { readonly error: 'unreadable' | 'unavailable' };

export interface Hasher {
  hash(file: File): Promise<HashResult>;
  close(): void;
}

interface WorkerReply {
  readonly id: number;
  /** Null: the file can no longer be read. */
  readonly sha256: string | null;
}

/** Hashes files one after another in a worker, which is started for the first one. */
export function createHasher(): Hasher {
  const pending = new Map<number, (result: HashResult) => void>();
  let worker: Worker | null = null;
  let previous: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function stopWorker(): void {
    worker?.terminate();
    worker = null;
  }

  /** The next file starts a new worker. */
  function onFailure(): void {
    stopWorker();
    for (const settle of pending.values()) settle({ error: 'unavailable' });
    pending.clear();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<WorkerReply>) => {
      pending.get(id)?.(sha256 === null ? { error: 'unreadable' } : { sha256 });
      pending.delete(id);
    });
    // Its script couldn't be loaded, for example.
    started.addEventListener('error', onFailure);
    started.addEventListener('messageerror', onFailure);
    return started;
  }

  function requestHash(file: File): Promise<HashResult> {
    worker ??= startWorker();
    lastId += 1;
    const id = lastId;
    const result = new Promise<HashResult>((resolve) => pending.set(id, resolve));
    worker.postMessage({ id, file });
    return result;
  }

  return {
    hash(file) {
      const result = previous.then(() => requestHash(file));
      previous = result;
      return result;
    },
    close: stopWorker,
  };
}
