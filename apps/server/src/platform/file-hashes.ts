// SHA-256 of files that grow, counted beside the server: what was written of them is read as they come.
import { Worker } from 'node:worker_threads';

export type Asked =
  | { readonly kind: 'grown' | 'forget'; readonly path: string; readonly size: number }
  | { readonly kind: 'hash'; readonly path: string; readonly size: number; readonly id: number };

/** Null: the file cannot be read, or is shorter. */
export interface Counted {
  readonly id: number;
  readonly sha256: string | null;
}

interface Counter {
  readonly worker: Worker;
  readonly waiting: Map<number, (sha256: string | null) => void>;
}

let counter: Counter | null = null;
let asked = 0;

function begin(): Counter {
  const worker = new Worker(new URL('./file-hash-worker.ts', import.meta.url));
  const waiting: Counter['waiting'] = new Map();
  // One that is lost takes with it what it had counted; the next one reads the files anew.
  const lost = () => {
    counter = null;
    for (const resolve of waiting.values()) resolve(null);
  };
  worker.on('message', ({ id, sha256 }: Counted) => {
    waiting.get(id)?.(sha256);
    waiting.delete(id);
  });
  worker.once('error', lost);
  worker.unref();
  return { worker, waiting };
}

function tell(what: Asked): Counter {
  counter ??= begin();
  counter.worker.postMessage(what);
  return counter;
}

export const fileHashes = {
  /** So many bytes of it are on the disk by now. */
  grown(path: string, size: number): void {
    tell({ kind: 'grown', path, size });
  },
  forget(path: string): void {
    if (counter !== null) tell({ kind: 'forget', path, size: 0 });
  },
  /** Of its first bytes, in hexadecimal digits. @throws Error where it cannot be read */
  async hashOf(path: string, size: number): Promise<string> {
    asked += 1;
    const id = asked;
    const { waiting } = tell({ kind: 'hash', path, size, id });
    const sha256 = await new Promise<string | null>((resolve) => waiting.set(id, resolve));
    if (sha256 === null) throw new Error('a file could not be hashed');
    return sha256;
  },
};
