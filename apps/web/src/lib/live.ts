import type { Acknowledgement } from '@burnish/contract/events';
import type { Socket } from 'socket.io-client';
import { leisure } from './leisure.ts';

/** `changed` says what to read again; it carries no data, so that nobody sees what is not theirs. */
export interface Changed {
  entity: string;
  id: string;
}

export interface Live<Incoming, Outgoing> {
  /** Connects with this token; with the same one again it does nothing. */
  open(token: string): void;
  close(): void;
  isConnected(): boolean;
  /** Also shaped for useSyncExternalStore, with isConnected. */
  onConnection(listener: () => void): () => void;
  on<Name extends keyof Incoming & string>(
    name: Name,
    listener: (payload: Incoming[Name]) => void,
  ): () => void;
  /** Fails when no acknowledgement came in time. */
  send<Name extends keyof Outgoing & string>(name: Name, payload: Outgoing[Name]): Promise<Acknowledgement>;
}

const acknowledgedWithin = 10_000;

/** The realtime connection. Its library is loaded when somebody who is signed in first opens it. */
export function createLive<Incoming extends { changed: Changed }, Outgoing>(): Live<Incoming, Outgoing> {
  const listeners: { [Name in keyof Incoming]?: Set<(payload: Incoming[Name]) => void> } = {};
  const watchers = new Set<() => void>();
  let socket: Socket | null = null;
  let wanted: string | null = null;

  const tell = () => {
    for (const watcher of watchers) watcher();
  };

  async function connect(token: string) {
    const { io } = await import('./live-socket.ts');
    if (wanted !== token || socket) return;
    socket = io({
      auth: { token },
      transports: ['websocket', 'polling'],
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    });
    socket.on('connect', tell);
    socket.on('disconnect', (reason) => {
      tell();
      // Ended by the service, because somebody's rights have changed: it comes back with those they have by now.
      if (reason === 'io server disconnect') socket?.connect();
    });
    socket.onAny(<Name extends keyof Incoming>(name: Name, payload: Incoming[Name]) => {
      for (const listener of listeners[name] ?? []) listener(payload);
    });
  }

  function close() {
    wanted = null;
    socket?.close();
    socket = null;
    tell();
  }

  return {
    close,
    open(token) {
      if (wanted === token) return;
      close();
      wanted = token;
      // A part of the page that failed to load is no reason to fail: without it the page is merely not live.
      leisure()
        .then(() => connect(token))
        .catch(close);
    },
    isConnected: () => socket?.connected ?? false,
    onConnection(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    on(name, listener) {
      const heard = listeners[name] ?? new Set();
      listeners[name] = heard.add(listener);
      return () => heard.delete(listener);
    },
    send(name, payload) {
      if (!socket) return Promise.reject(new Error('not connected'));
      return socket.timeout(acknowledgedWithin).emitWithAck(name, payload);
    },
  };
}
