// Connects several server processes through PostgreSQL: events of one reach the sockets of the others.
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';

export interface RealtimeAdapter {
  /** Creates Socket.IO's adapter for its only namespace. */
  readonly create: (namespace: unknown) => PostgresAdapter;
  /** The processes that are connected, with this one. */
  processCount(): number;
  /** Called when another process has started or ended. */
  onPeersChanged(handler: () => void): void;
  /** Called when this process receives events again, after it may have missed some. */
  onReconnected(handler: () => void): void;
  close(): Promise<void>;
}

/** Milliseconds. */
const heartbeats = { heartbeatInterval: 1_000, heartbeatTimeout: 3_000 };
const checkMilliseconds = 500;

export function createRealtimeAdapter({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): RealtimeAdapter {
  // One connection listens. The other one sends all events, which keeps them in order.
  const pool = database.newPool({ max: 2, idleTimeoutMillis: 0, options: '-c synchronous_commit=off' });
  let adapter: PostgresAdapter | null = null;
  let isClosing = false;

  const clients = new Set<pg.PoolClient>();
  const isListening = (client: pg.PoolClient) => client.listenerCount('notification') > 0;
  let isDisconnected = false;
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('end', () => {
      clients.delete(client);
      if (!isListening(client)) return;
      isDisconnected = true;
      // The adapter opens a new connection to listen, but never releases the one that it has lost.
      client.release(true);
    });
  });

  const createFor = createAdapter(pool, {
    ...heartbeats,
    errorHandler(error) {
      if (!isClosing) log.warn(describeError(error), 'events could not be sent to other processes');
    },
  });

  const peerHandlers: (() => void)[] = [];
  let peerCount = 1;
  async function checkPeers(): Promise<void> {
    const count = (await adapter?.serverCount()) ?? peerCount;
    if (count === peerCount) return;
    peerCount = count;
    for (const handle of peerHandlers) handle();
  }

  const reconnectHandlers: (() => void)[] = [];
  async function checkConnection(): Promise<void> {
    const client = isDisconnected ? [...clients].find(isListening) : undefined;
    if (client === undefined) return;
    isDisconnected = false;
    // Completes after the adapter's own LISTEN.
    await client.query('select 1');
    for (const handle of reconnectHandlers) handle();
  }

  const timer = setInterval(() => {
    void checkPeers();
    // If this fails, the connection is lost again, which the next check detects.
    checkConnection().catch(() => undefined);
  }, checkMilliseconds).unref();

  /** Until the queued statements are done. Without a database there is no recipient. */
  const waitForQueue = () => pool.query('select 1').catch(() => undefined);

  // Socket.IO calls it with `new`, so it must be a function declaration.
  function create(namespace: unknown): PostgresAdapter {
    adapter = createFor(namespace);
    return adapter;
  }

  return {
    create,
    processCount: () => peerCount,
    onPeersChanged(handler) {
      peerHandlers.push(handler);
    },
    onReconnected(handler) {
      reconnectHandlers.push(handler);
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      clearInterval(timer);
      // A large event takes two statements. The second one is queued by then.
      await waitForQueue();
      adapter?.close();
      await waitForQueue();
      await pool.end();
    },
  };
}
