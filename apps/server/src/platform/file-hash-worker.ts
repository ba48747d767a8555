import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Asked, Counted } from './file-hashes.ts';

/** Begun files that are remembered; one that was forgotten is read anew. */
const remembered = 2_000;
const part = Buffer.allocUnsafeSlow(1024 ** 2);

interface Begun {
  readonly hash: Hash;
  count: number;
}

const begun = new Map<string, Begun>();

/** The youngest last. */
function remember(path: string, one: Begun): void {
  begun.delete(path);
  begun.set(path, one);
  for (const [oldest] of begun) {
    if (begun.size <= remembered) return;
    begun.delete(oldest);
  }
}

function countUpTo(path: string, size: number): Begun {
  const known = begun.get(path);
  const one = known !== undefined && known.count <= size ? known : { hash: createHash('sha256'), count: 0 };
  const file = openSync(path, 'r');
  try {
    while (one.count < size) {
      const read = readSync(file, part, 0, Math.min(part.length, size - one.count), one.count);
      if (read === 0) throw new Error('the file is shorter');
      one.hash.update(part.subarray(0, read));
      one.count += read;
    }
  } finally {
    closeSync(file);
  }
  remember(path, one);
  return one;
}

function answer(what: Asked): void {
  try {
    if (what.kind === 'forget') begun.delete(what.path);
    else {
      const { hash } = countUpTo(what.path, what.size);
      if (what.kind === 'hash') {
        begun.delete(what.path);
        parentPort?.postMessage({ id: what.id, sha256: hash.digest('hex') } satisfies Counted);
      }
    }
  } catch {
    // Read halfway, it is counted anew by whoever asks next.
    begun.delete(what.path);
    if (what.kind === 'hash') parentPort?.postMessage({ id: what.id, sha256: null } satisfies Counted);
  }
}

parentPort?.on('message', answer);
