// Exclusive access to an upload. The holder of a lock is asked to release it when another request for the same upload
// arrives, in this or another process: its connection has most likely been lost.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@burnish/domain/errors';
import type { SessionLocks } from '../../../platform/db/session-locks.ts';

const maxWaitMilliseconds = 10_000;
/** Between two attempts to lock what another process holds. */
const retryMilliseconds = 100;

interface Holder {
  readonly requestRelease: () => void;
  readonly released: Promise<void>;
  readonly markReleased: () => void;
}

interface AcquireOptions {
  /** Asks the holder to release the lock and waits for it, instead of failing at once. */
  readonly waitsForRelease: boolean;
  /** Called when another request waits for this lock, or when it is lost. */
  readonly requestRelease: () => void;
}

export interface UploadLocks {
  /**
   * Returns what is aborted if the lock is lost: then nothing may be written.
   * @throws DomainError UPLOAD_IN_PROGRESS if the lock is held, and not released in time
   */
  acquire(id: string, options: AcquireOptions): Promise<AbortSignal>;
  release(id: string): Promise<void>;
  /** Waits for the lock, and holds it during the work. @throws DomainError UPLOAD_IN_PROGRESS */
  withLock<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

/** `shared`: locks of all processes. Null: this is the only one. */
export function createUploadLocks(shared: SessionLocks | null): UploadLocks {
  const holders = new Map<string, Holder>();
  shared?.onReleaseRequested((id) => holders.get(id)?.requestRelease());

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

  function releaseInProcess(id: string): void {
    holders.get(id)?.markReleased();
    holders.delete(id);
  }

  /** @throws DomainError UPLOAD_IN_PROGRESS */
  async function acquireShared(
    locks: SessionLocks,
    id: string,
    { waitsForRelease, requestRelease }: AcquireOptions,
  ): Promise<AbortSignal> {
    const deadline = performance.now() + maxWaitMilliseconds;
    for (;;) {
      const lost = await locks.tryAcquire(id);
      if (lost !== null) {
        lost.addEventListener('abort', requestRelease, { once: true });
        return lost;
      }
      if (!waitsForRelease || performance.now() > deadline) throw new DomainError('UPLOAD_IN_PROGRESS');
      await locks.requestRelease(id);
      await pause(retryMilliseconds);
    }
  }

  const locks: UploadLocks = {
    async acquire(id, options) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        if (!options.waitsForRelease) throw new DomainError('UPLOAD_IN_PROGRESS');
        await waitForRelease(holder);
      }
      const { promise: released, resolve: markReleased } = Promise.withResolvers<void>();
      holders.set(id, { requestRelease: options.requestRelease, released, markReleased });
      if (shared === null) return new AbortController().signal;
      try {
        return await acquireShared(shared, id, options);
      } catch (error) {
        releaseInProcess(id);
        throw error;
      }
    },
    async release(id) {
      await shared?.release(id);
      releaseInProcess(id);
    },
    async withLock(id, work) {
      await locks.acquire(id, { waitsForRelease: true, requestRelease() {} });
      try {
        return await work();
      } finally {
        await locks.release(id);
      }
    },
  };
  return locks;
}
