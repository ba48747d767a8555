// What PostgreSQL tells its listeners, heard on one connection that comes back by itself.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import { describeError } from './error-handler.ts';
import type { Logger } from './logger.ts';

interface Listener {
  hear(payload: string): void;
  /** It hears from now on, also after a break, in which it may have missed something. */
  connected(): void;
}

export interface Notifications {
  listen(channel: string, listener: Listener): void;
  close(): Promise<void>;
}

const firstDelayMilliseconds = 100;
const longestDelayMilliseconds = 10_000;

export function createNotifications({ database, log }: { database: Database; log: Logger }): Notifications {
  const listeners = new Map<string, Listener>();
  const controller = new AbortController();
  /** One that hears all channels. */
  let open: pg.Client | null = null;
  let life: Promise<void> | null = null;

  async function subscribe(client: pg.Client, channel: string, listener: Listener): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.connected();
  }

  /** From the opening of a connection to its end. */
  async function session(opened: () => void): Promise<void> {
    const client = database.newClient();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.on('end', () => end());
    // Whatever the error, the end follows it.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.hear(payload));
    try {
      await client.connect();
      // Goes on to those who come meanwhile.
      for (const [channel, listener] of listeners) await subscribe(client, channel, listener);
      if (controller.signal.aborted) return;
      open = client;
      opened();
      await ended;
    } finally {
      open = null;
      await client.end().catch(() => undefined);
    }
  }

  async function keepListening({ signal } = controller): Promise<void> {
    let delay = firstDelayMilliseconds;
    while (!signal.aborted) {
      try {
        await session(() => {
          delay = firstDelayMilliseconds;
        });
      } catch (error) {
        if (!signal.aborted) log.warn(describeError(error), 'the database cannot be listened to');
      }
      await pause(delay, undefined, { signal }).catch(() => undefined);
      delay = Math.min(delay * 2, longestDelayMilliseconds);
    }
  }

  return {
    listen(channel, listener) {
      listeners.set(channel, listener);
      life ??= keepListening();
      // Where this fails the connection is lost, and the next one takes up all channels.
      if (open !== null) subscribe(open, channel, listener).catch(() => undefined);
    },
    async close() {
      controller.abort();
      await open?.end().catch(() => undefined);
      await life;
    },
  };
}
