export interface Hasher {
  /** SHA-256 in hexadecimal; null when the file can no longer be read. */
  hash(file: File): Promise<string | null>;
  close(): void;
}

interface HashResult {
  readonly id: number;
  readonly sha256: string | null;
}

/** Hashes files one after another in a worker, which is started for the first one. */
export function createHasher(): Hasher {
  const pending = new Map<number, (sha256: string | null) => void>();
  let worker: Worker | null = null;
  let previous: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function startWorker(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<HashResult>) => {
      pending.get(id)?.(sha256);
      pending.delete(id);
    });
    return started;
  }

  function requestHash(file: File): Promise<string | null> {
    worker ??= startWorker();
    lastId += 1;
    const id = lastId;
    const result = new Promise<string | null>((resolve) => pending.set(id, resolve));
    worker.postMessage({ id, file });
    return result;
  }

  return {
    hash(file) {
      const result = previous.then(() => requestHash(file));
      previous = result;
      return result;
    },
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
