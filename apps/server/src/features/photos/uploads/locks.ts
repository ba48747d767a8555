// Exclusive access to an upload, within this process. The holder of a lock is asked to release it when another request
// for the same upload arrives: its connection has most likely been lost.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@burnish/domain/errors';

const maxWaitMilliseconds = 10_000;

interface Holder {
  readonly requestRelease: () => void;
  readonly released: Promise<void>;
  readonly markReleased: () => void;
}

interface AcquireOptions {
  /** Asks the holder to release the lock and waits for it, instead of failing at once. */
  readonly waitsForRelease: boolean;
  /** Called when another request waits for this lock. */
  readonly requestRelease: () => void;
}

export interface UploadLocks {
  /** @throws DomainError UPLOAD_IN_PROGRESS if the lock is held, and not released in time */
  acquire(id: string, options: AcquireOptions): Promise<void>;
  release(id: string): void;
  /** Waits for the lock, and holds it during the work. @throws DomainError UPLOAD_IN_PROGRESS */
  withLock<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();

  /** @throws DomainError UPLOAD_IN_PROGRESS */
  async function waitForRelease(holder: Holder): Promise<void> {
    holder.requestRelease();
    const timeout = new AbortController();
    const isReleased = await Promise.race([
      holder.released.then(() => true),
      pause(maxWaitMilliseconds, false, { signal: timeout.signal }),
    ]);
    timeout.abort();
    if (!isReleased) throw new DomainError('UPLOAD_IN_PROGRESS');
  }

  const locks: UploadLocks = {
    async acquire(id, { waitsForRelease, requestRelease }) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        if (!waitsForRelease) throw new DomainError('UPLOAD_IN_PROGRESS');
        await waitForRelease(holder);
      }
      const { promise: released, resolve: markReleased } = Promise.withResolvers<void>();
      holders.set(id, { requestRelease, released, markReleased });
    },
    release(id) {
      holders.get(id)?.markReleased();
      holders.delete(id);
    },
    async withLock(id, work) {
      await locks.acquire(id, { waitsForRelease: true, requestRelease() {} });
      try {
        return await work();
      } finally {
        locks.release(id);
      }
    },
  };
  return locks;
}
