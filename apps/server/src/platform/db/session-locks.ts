// Locks across processes: advisory locks of PostgreSQL, which end with the connection of their process, however it ends.
import { randomUUID } from 'node:crypto';
import { DomainError } from '@burnish/domain/errors';
import type { DatabaseListener } from './listener.ts';

export interface SessionLocks {
  /**
   * Returns what is aborted if the lock is lost, or null if another process holds it. A process must not lock a key that
   * it holds. @throws DomainError NOT_READY without a connection
   */
  tryAcquire(key: string): Promise<AbortSignal | null>;
  release(key: string): Promise<void>;
  /** Asks the process that holds a lock to release it. */
  requestRelease(key: string): Promise<void>;
  /** Called when another process asks for a lock. */
  onReleaseRequested(handler: (key: string) => void): void;
}

/** `channel`: of the notifications, and part of each lock. */
export function createSessionLocks(listener: DatabaseListener, channel: string): SessionLocks {
  /** In notifications, which also reach the process that sends them. */
  const self = randomUUID();
  const held = new Map<string, AbortController>();
  const lockOf = (key: string) => `${channel}:${key}`;

  /** The locks belong to the connection. */
  function connection() {
    const open = listener.connection();
    if (open === null) throw new DomainError('NOT_READY');
    return open;
  }

  /** A statement without an answer may have taken or kept a lock: the lock ends with the connection. */
  async function runOn(session: ReturnType<typeof connection>, text: string, key: string) {
    try {
      return await session.query(text, [lockOf(key)]);
    } catch (error) {
      if (listener.connection() === session) listener.reconnect();
      throw error;
    }
  }

  listener.onDisconnected(() => {
    for (const lost of held.values()) lost.abort();
    held.clear();
  });

  return {
    async tryAcquire(key) {
      const session = connection();
      const { rows } = await runOn(
        session,
        'select 1 where pg_try_advisory_lock(hashtextextended($1, 0))',
        key,
      );
      if (rows.length === 0) return null;
      if (listener.connection() !== session) throw new DomainError('NOT_READY');
      const lost = new AbortController();
      held.set(key, lost);
      return lost.signal;
    },

    async release(key) {
      if (!held.delete(key)) return;
      const session = listener.connection();
      if (session === null) return;
      // If this fails, the connection is lost, and the lock with it.
      await runOn(session, 'select pg_advisory_unlock(hashtextextended($1, 0))', key).catch(() => undefined);
    },

    async requestRelease(key) {
      await connection().query('select pg_notify($1, $2)', [channel, `${self} ${key}`]);
    },

    onReleaseRequested(handler) {
      listener.listen(channel, {
        onNotification(payload) {
          const [sender, key = ''] = payload.split(' ');
          if (sender !== self) handler(key);
        },
        onConnected() {},
      });
    },
  };
}
