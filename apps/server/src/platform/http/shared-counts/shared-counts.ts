// Counts calls across processes, in the background: no call waits for the database, and without it each process continues
// with its own counts.
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../logger.ts';
import { deriveKey, sign } from '../../security/secrets.ts';
import { describeError } from '../error-handler.ts';
import { createAddCalls, deleteExpiredCounts } from './repository.ts';

/** Counting must not use up the database connections, which calls need. */
const maxConcurrent = 2;
/** Callers with calls that aren't written yet. More of them are counted by this process only. */
const maxWaiting = 10_000;

export interface SharedCounts {
  /** Adds calls to a key's count. Reports the sum of all processes later, if the database answers. */
  add(key: string, calls: number, secondsKept: number, onTotal: (total: number) => void): void;
  deleteExpired(): Promise<void>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
}

interface Waiting {
  calls: number;
  readonly secondsKept: number;
  readonly onTotal: (total: number) => void;
}

export function createSharedCounts({
  database,
  secret,
  log,
}: {
  database: Database;
  secret: string;
  log: Logger;
}): SharedCounts {
  const addCalls = createAddCalls(database);
  const signingKey = deriveKey(secret, 'call counts');
  const waiting = new Map<string, Waiting>();
  const writers = new Set<Promise<void>>();
  let isFailing = false;

  async function write(key: string, { calls, secondsKept, onTotal }: Waiting): Promise<void> {
    try {
      // Keys contain IP addresses, which are not stored.
      onTotal(await addCalls(sign(signingKey, key), calls, secondsKept));
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(describeError(error), 'limits are counted by each process on its own');
      isFailing = true;
    }
  }

  async function writeAll(): Promise<void> {
    for (const [key, counted] of waiting) {
      waiting.delete(key);
      await write(key, counted);
    }
  }

  function startWriter(): void {
    const writer = writeAll().finally(() => writers.delete(writer));
    writers.add(writer);
  }

  return {
    add(key, calls, secondsKept, onTotal) {
      const counted = waiting.get(key);
      if (counted !== undefined) {
        counted.calls += calls;
        return;
      }
      if (waiting.size >= maxWaiting) return;
      waiting.set(key, { calls, secondsKept, onTotal });
      if (writers.size < maxConcurrent) startWriter();
    },
    deleteExpired: () => deleteExpiredCounts(database.queries),
    async flush() {
      await Promise.all(writers);
    },
  };
}
