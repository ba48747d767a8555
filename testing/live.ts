// Open pages: real Socket.IO connections that remember what they were told.
import type { Changed, ServerEvents } from '@burnish/contract/events';
import { io, type Socket } from 'socket.io-client';

export interface Page {
  readonly heard: readonly Changed[];
  /** Waits until it has been told this, which may have been before. */
  hears(event: Changed): Promise<void>;
  isOpen(): boolean;
  /** Waits until the connection has ended. */
  readonly closed: Promise<void>;
  close(): void;
}

function connected(socket: Socket<ServerEvents>): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

/** Opens a page that shows this token. Rejects with the server's connect_error. */
export async function openPage(
  origin: string,
  auth: Readonly<Record<string, unknown>>,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<Page> {
  const socket: Socket<ServerEvents> = io(origin, {
    auth,
    transports: [transport],
    reconnection: false,
    forceNew: true,
    timeout: 5_000,
  });
  const heard: Changed[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  socket.on('changed', (event) => {
    heard.push(event);
    for (const look of waiting) look();
  });
  try {
    await connected(socket);
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    heard,
    hears: ({ entity, id }) =>
      new Promise((resolve) => {
        const look = () => {
          if (!heard.some((event) => event.entity === entity && event.id === id)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    isOpen: () => socket.connected,
    closed,
    close: () => void socket.close(),
  };
}
