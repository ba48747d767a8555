// Of several who want the same upload one has it. Whoever sends bytes gives way to somebody who asks how far they
// came or throws it away: the connection that still holds it is most likely lost.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@burnish/domain/errors';

const patienceMilliseconds = 10_000;

interface Holder {
  readonly giveWay: () => void;
  readonly freed: Promise<void>;
  readonly free: () => void;
}

export interface Locks {
  /** @throws DomainError UPLOAD_BUSY at once, or when the holder does not give way in time. */
  hold(id: string, how: { isPatient: boolean; giveWay: () => void }): Promise<void>;
  free(id: string): void;
  /** Asks whoever holds it to give way, and has it for as long as the work lasts. */
  holdWhile<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

export function createLocks(): Locks {
  const holders = new Map<string, Holder>();

  /** @throws DomainError UPLOAD_BUSY */
  async function outlast(holder: Holder): Promise<void> {
    holder.giveWay();
    const patience = new AbortController();
    const isFreed = await Promise.race([
      holder.freed.then(() => true),
      pause(patienceMilliseconds, false, { signal: patience.signal }),
    ]);
    patience.abort();
    if (!isFreed) throw new DomainError('UPLOAD_BUSY');
  }

  const locks: Locks = {
    async hold(id, { isPatient, giveWay }) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        if (!isPatient) throw new DomainError('UPLOAD_BUSY');
        await outlast(holder);
      }
      const { promise: freed, resolve: free } = Promise.withResolvers<void>();
      holders.set(id, { giveWay, freed, free });
    },
    free(id) {
      holders.get(id)?.free();
      holders.delete(id);
    },
    async holdWhile(id, work) {
      await locks.hold(id, { isPatient: true, giveWay() {} });
      try {
        return await work();
      } finally {
        locks.free(id);
      }
    },
  };
  return locks;
}
