export interface Hasher {
  /** Null: the file can no longer be read. */
  hash(file: File): Promise<string | null>;
  close(): void;
}

interface Answered {
  readonly id: number;
  readonly sha256: string | null;
}

/** One file after the other, in a worker that is begun with the first. */
export function createHasher(): Hasher {
  const waiting = new Map<number, (sha256: string | null) => void>();
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  function begin(): Worker {
    const begun = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    begun.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<Answered>) => {
      waiting.get(id)?.(sha256);
      waiting.delete(id);
    });
    return begun;
  }

  function ask(file: File): Promise<string | null> {
    worker ??= begin();
    count += 1;
    const id = count;
    const answered = new Promise<string | null>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ id, file });
    return answered;
  }

  return {
    hash(file) {
      const asked = last.then(() => ask(file));
      last = asked;
      return asked;
    },
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
