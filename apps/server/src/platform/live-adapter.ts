// Several processes on one database: what one of them tells reaches the sockets of the others, by PostgreSQL.
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Database } from './database.ts';
import { describeError } from './error-handler.ts';
import type { Logger } from './logger.ts';

export interface LiveAdapter {
  /** What Socket.IO makes of it, for its only namespace. */
  readonly create: (namespace: unknown) => PostgresAdapter;
  onPeersChanged(handler: () => void): void;
  /** This process hears the others again, and has not for a while. */
  onMissed(handler: () => void): void;
  close(): Promise<void>;
}

/** A process that was not heard of for so long is gone. */
const heartbeats = { heartbeatInterval: 1_000, heartbeatTimeout: 3_000 };
const lookMilliseconds = 500;

export function createLiveAdapter({ database, log }: { database: Database; log: Logger }): LiveAdapter {
  // One connection listens; all is told over the other one, which keeps it in order.
  const pool = database.newPool({ max: 2, idleTimeoutMillis: 0, options: '-c synchronous_commit=off' });
  let adapter: PostgresAdapter | null = null;
  let isClosing = false;

  const clients = new Set<pg.PoolClient>();
  const isListening = (client: pg.PoolClient) => client.listenerCount('notification') > 0;
  let isDeaf = false;
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('end', () => {
      clients.delete(client);
      if (!isListening(client)) return;
      isDeaf = true;
      // The adapter opens another one to listen with, and never gives back the one that it has lost.
      client.release(true);
    });
  });

  const createFor = createAdapter(pool, {
    ...heartbeats,
    errorHandler(error) {
      if (!isClosing) log.warn(describeError(error), 'other processes could not be told');
    },
  });

  const peerHandlers: (() => void)[] = [];
  let peers = 1;
  async function lookAtPeers(): Promise<void> {
    const count = (await adapter?.serverCount()) ?? peers;
    if (count === peers) return;
    peers = count;
    for (const handle of peerHandlers) handle();
  }

  const missedHandlers: (() => void)[] = [];
  async function lookAtEars(): Promise<void> {
    const client = isDeaf ? [...clients].find(isListening) : undefined;
    if (client === undefined) return;
    isDeaf = false;
    // Is answered after the adapter's own LISTEN.
    await client.query('select 1');
    for (const handle of missedHandlers) handle();
  }

  function look(): void {
    void lookAtPeers();
    // Where it fails the connection is lost once more, and looked at once more.
    lookAtEars().catch(() => undefined);
  }
  const watch = setInterval(look, lookMilliseconds).unref();

  // Socket.IO calls it with `new`, which a method or an arrow does not take.
  function create(namespace: unknown): PostgresAdapter {
    adapter = createFor(namespace);
    return adapter;
  }

  return {
    create,
    onPeersChanged(handler) {
      peerHandlers.push(handler);
    },
    onMissed(handler) {
      missedHandlers.push(handler);
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      clearInterval(watch);
      adapter?.close();
      // All that was told before goes out first; without a database there is nobody to tell.
      await pool.query('select 1').catch(() => undefined);
      await pool.end();
    },
  };
}
