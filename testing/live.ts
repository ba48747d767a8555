// Open pages: real Socket.IO connections that remember what they were told.
import type { Acknowledgement, Changed, ClientEvents, ServerEvents } from '@burnish/contract/events';
import { io, type Socket } from 'socket.io-client';

type Told<Event extends keyof ServerEvents> = Parameters<ServerEvents[Event]>[0];
type Sent<Event extends keyof ClientEvents> = Parameters<ClientEvents[Event]>[0];

export interface Page {
  readonly heard: readonly Changed[];
  /** Waits until it has been told this, which may have been before. */
  hears(event: Changed): Promise<void>;
  /** What it has been told of this event so far. */
  told<Event extends keyof ServerEvents>(event: Event): readonly Told<Event>[];
  /** Waits until it has been told such a thing, which may have been before. */
  isTold<Event extends keyof ServerEvents>(
    event: Event,
    such?: (news: Told<Event>) => boolean,
  ): Promise<Told<Event>>;
  /** Waits for the acknowledgement. Rejects if the connection ends before. */
  send<Event extends keyof ClientEvents>(event: Event, payload: Sent<Event>): Promise<Acknowledgement>;
  /** Anything at all, as a stranger to the contract would send it. */
  emit(event: string | number, ...args: unknown[]): void;
  /** The same with an acknowledgement. */
  ask(event: string | number, ...args: unknown[]): Promise<Acknowledgement>;
  isOpen(): boolean;
  /** Waits until the connection has ended. */
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

/** All that a socket was told, in its order. */
function listenTo(socket: AnySocket) {
  const told: { readonly event: string; readonly news: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, news: unknown) => {
    told.push({ event, news });
    for (const look of waiting) look();
  });
  const of = <Event extends keyof ServerEvents>(event: Event) =>
    // The contract's word for what the server sends; the tests look whether it keeps it.
    told.filter((one) => one.event === event).map(({ news }) => news as Told<Event>);
  return {
    of,
    until: <Event extends keyof ServerEvents>(event: Event, such: (news: Told<Event>) => boolean) =>
      new Promise<Told<Event>>((resolve) => {
        const look = () => {
          const found = of(event).find(such);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Opens a page that shows this token. Rejects with the server's connect_error. */
export async function openPage(
  origin: string,
  auth: Readonly<Record<string, unknown>>,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<Page> {
  const socket: AnySocket = io(origin, {
    auth,
    transports: [transport],
    reconnection: false,
    forceNew: true,
    timeout: 5_000,
  });
  const { of, until } = listenTo(socket);
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  try {
    await connected(socket);
  } catch (error) {
    socket.close();
    throw error;
  }
  const emit = (event: string | number, ...args: unknown[]) => {
    const anything: Socket = socket;
    anything.emit(event as string, ...args);
  };
  const ask = (event: string | number, ...args: unknown[]) =>
    new Promise<Acknowledgement>((resolve, reject) => {
      emit(event, ...args, resolve);
      void closed.then(() => reject(new Error('the connection ended before the answer')));
    });
  return {
    get heard() {
      return of('changed');
    },
    async hears({ entity, id }) {
      await until('changed', (event) => event.entity === entity && event.id === id);
    },
    told: of,
    isTold: (event, such = () => true) => until(event, such),
    send: ask,
    emit,
    ask,
    isOpen: () => socket.connected,
    closed,
    close: () => void socket.close(),
  };
}
