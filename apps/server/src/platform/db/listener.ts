// PostgreSQL notifications (LISTEN), received on a single connection that reconnects by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import type { Database } from './database.ts';

interface Listener {
  onNotification(payload: string): void;
  /** Called at every new connection. Notifications may have been missed before it. */
  onConnected(): void;
}

export interface DatabaseListener {
  listen(channel: string, listener: Listener): void;
  /** The open connection, for locks that belong to it. Null while there is none. */
  connection(): Pick<pg.Client, 'query'> | null;
  /** Ends the connection and opens another. */
  reconnect(): void;
  /** Called when the connection is lost. */
  onDisconnected(handler: () => void): void;
  close(): Promise<void>;
}

const minDelayMilliseconds = 100;
const maxDelayMilliseconds = 10_000;

export function createDatabaseListener({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): DatabaseListener {
  const listeners = new Map<string, Listener>();
  const disconnectHandlers: (() => void)[] = [];
  const controller = new AbortController();
  /** Listens to all channels. */
  let connection: pg.Client | null = null;
  let running: Promise<void> | null = null;

  async function subscribe(client: pg.Client, channel: string, listener: Listener): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.onConnected();
  }

  /** Resolves when the connection ends. */
  async function runConnection(onOpen: () => void): Promise<void> {
    const client = database.newClient();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.on('end', () => end());
    // Every error is followed by 'end'.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onNotification(payload));
    try {
      await client.connect();
      // Iterating a map includes listeners that are added during the loop.
      for (const [channel, listener] of listeners) await subscribe(client, channel, listener);
      if (controller.signal.aborted) return;
      connection = client;
      onOpen();
      await ended;
    } finally {
      connection = null;
      for (const handle of disconnectHandlers) handle();
      await client.end().catch(() => undefined);
    }
  }

  async function reconnectUntilClosed({ signal } = controller): Promise<void> {
    let delay = minDelayMilliseconds;
    while (!signal.aborted) {
      try {
        await runConnection(() => {
          delay = minDelayMilliseconds;
        });
      } catch (error) {
        if (!signal.aborted) log.warn(describeError(error), 'the connection for notifications failed');
      }
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      delay = Math.min(delay * 2, maxDelayMilliseconds);
    }
  }

  return {
    listen(channel, listener) {
      listeners.set(channel, listener);
      running ??= reconnectUntilClosed();
      // If this fails, the connection is lost as well, and the next one listens to all channels.
      if (connection !== null) subscribe(connection, channel, listener).catch(() => undefined);
    },
    connection: () => connection,
    reconnect() {
      connection?.end().catch(() => undefined);
    },
    onDisconnected(handler) {
      disconnectHandlers.push(handler);
    },
    async close() {
      controller.abort();
      await connection?.end().catch(() => undefined);
      await running;
    },
  };
}
