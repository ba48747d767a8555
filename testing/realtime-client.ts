// Open pages: real Socket.IO connections that keep the events they received.

import type {
  Acknowledgement,
  ClientEvents,
  EntityChange,
  EntityName,
  ServerEvents,
} from '@burnish/contract/events';
import type { Side } from '@burnish/domain/access';
import { io, type Socket } from 'socket.io-client';

type Payload<Event extends keyof ServerEvents> = Parameters<ServerEvents[Event]>[0];
type SentPayload<Event extends keyof ClientEvents> = Parameters<ClientEvents[Event]>[0];

export interface ReceivedChange {
  readonly entity: EntityName;
  readonly id: string;
}

export interface RealtimeClient {
  /** The entities that `changed` events named so far, in their order; only those for one audience if it is given. */
  changes(audience?: Side): readonly ReceivedChange[];
  /** Waits for a `changed` event that names the entity, unless one was received before. */
  waitForChange(change: ReceivedChange, audience?: Side): Promise<EntityChange>;
  /** The payloads of this event so far. */
  received<Event extends keyof ServerEvents>(event: Event): readonly Payload<Event>[];
  /** Waits for an event that matches, unless one was received before. */
  waitFor<Event extends keyof ServerEvents>(
    event: Event,
    matches?: (payload: Payload<Event>) => boolean,
  ): Promise<Payload<Event>>;
  /** Waits for the acknowledgement. Rejects if the connection closes before. */
  send<Event extends keyof ClientEvents>(event: Event, payload: SentPayload<Event>): Promise<Acknowledgement>;
  /** Sends anything, including what the contract does not allow. */
  emit(event: string | number, ...args: unknown[]): void;
  /** Like `emit`, and waits for the acknowledgement. */
  emitWithAck(event: string | number, ...args: unknown[]): Promise<Acknowledgement>;
  isOpen(): boolean;
  /** Resolves when the connection has closed. */
  readonly closed: Promise<void>;
  close(): void;
}

type AnySocket = Socket<ServerEvents>;

function connected(socket: AnySocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

/** Keeps all events of a socket in their order. */
function collectEvents(socket: AnySocket) {
  const events: { readonly event: string; readonly payload: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    events.push({ event, payload });
    for (const check of waiting) check();
  });
  const received = <Event extends keyof ServerEvents>(event: Event) =>
    // The contract promises the payload's type; the tests compare the values.
    events.filter((one) => one.event === event).map(({ payload }) => payload as Payload<Event>);
  /** Waits until `find` returns something. */
  const waitUntil = <Found>(find: () => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  return { received, waitUntil };
}

/** Opens a page with this token. Rejects with the server's connect_error. */
export async function connectClient(
  origin: string,
  auth: Readonly<Record<string, unknown>>,
  transport: 'websocket' | 'polling' = 'websocket',
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<RealtimeClient> {
  const socket: AnySocket = io(origin, {
    auth,
    transports: [transport],
    extraHeaders,
    reconnection: false,
    forceNew: true,
    timeout: 5_000,
  });
  const { received, waitUntil } = collectEvents(socket);
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  try {
    await connected(socket);
  } catch (error) {
    socket.close();
    throw error;
  }
  const changes = (audience?: Side) =>
    received('changed')
      .filter((event) => audience === undefined || event.audience === audience)
      .flatMap((event) => event.changes);
  const emit = (event: string | number, ...args: unknown[]) => {
    const anySocket: Socket = socket;
    anySocket.emit(event as string, ...args);
  };
  const emitWithAck = (event: string | number, ...args: unknown[]) =>
    new Promise<Acknowledgement>((resolve, reject) => {
      emit(event, ...args, resolve);
      void closed.then(() => reject(new Error('the connection closed before the acknowledgement')));
    });
  return {
    changes: (audience) => changes(audience).map(({ entity, id }) => ({ entity, id })),
    waitForChange: ({ entity, id }, audience) =>
      waitUntil(() => changes(audience).find((change) => change.entity === entity && change.id === id)),
    received,
    waitFor: (event, matches = () => true) => waitUntil(() => received(event).find(matches)),
    send: emitWithAck,
    emit,
    emitWithAck,
    isOpen: () => socket.connected,
    closed,
    close: () => void socket.close(),
  };
}
