import type { Acknowledgement, ConnectErrorData } from '@burnish/contract/events';
import type { Socket } from 'socket.io-client';
import { whenIdle } from './when-idle.ts';

export interface Realtime<Incoming, Outgoing> {
  /** Connects with this token. Does nothing if it is already used. */
  open(token: string): void;
  close(): void;
  isConnected(): boolean;
  /** With `isConnected`, the arguments of useSyncExternalStore. */
  onConnectionChange(listener: () => void): () => void;
  /** The server has rejected the token. It is not tried again. */
  onRejected(listener: () => void): () => void;
  on<Name extends keyof Incoming & string>(
    name: Name,
    listener: (payload: Incoming[Name]) => void,
  ): () => void;
  /** Rejects if no acknowledgement arrives in time. */
  send<Name extends keyof Outgoing & string>(name: Name, payload: Outgoing[Name]): Promise<Acknowledgement>;
}

const acknowledgementTimeoutMs = 10_000;
const maxDelayMs = 30_000;
/** A connection that lasted this long was a success: the next wait is short again. */
const stableMs = 10_000;

/** The wait before an attempt, in milliseconds: doubled each time, and random, so that pages don't all return at once. */
export function reconnectDelay(attempt: number, random = Math.random): number {
  return Math.min(500 * 2 ** attempt, maxDelayMs) * (0.5 + random());
}

/** Only these end the attempts. Whatever else goes wrong may be over later. */
function isTokenRejected({ data }: { readonly data?: Partial<ConnectErrorData> }): boolean {
  return data?.code === 'UNAUTHENTICATED' || data?.code === 'ACCOUNT_NOT_ACTIVE';
}

interface RealtimeOptions {
  /** The server. By default, the page's own. */
  readonly url?: string;
  readonly delay?: (attempt: number) => number;
}

/** A realtime connection. The Socket.IO client is loaded when it is first opened. */
export function createRealtime<Incoming, Outgoing>({
  url,
  delay = reconnectDelay,
}: RealtimeOptions = {}): Realtime<Incoming, Outgoing> {
  const eventListeners: { [Name in keyof Incoming]?: Set<(payload: Incoming[Name]) => void> } = {};
  const connectionListeners = new Set<() => void>();
  const rejectionListeners = new Set<() => void>();
  let socket: Socket | null = null;
  let currentToken: string | null = null;
  let attempts = 0;
  let connectedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notifyConnectionChange = () => {
    for (const listener of connectionListeners) listener();
  };

  /** Connects after a wait, unless the page closes the connection before. */
  function retry(minimumMs = 0) {
    const wait = Math.max(minimumMs, delay(attempts));
    attempts += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (socket) socket.connect();
      else if (currentToken !== null) load(currentToken);
    }, wait);
  }

  function load(token: string) {
    connect(token).catch(() => {
      if (currentToken === token) retry();
    });
  }

  async function connect(token: string) {
    const { io } = await import('./realtime-socket.ts');
    if (currentToken !== token || socket) return;
    const opened = io(url, {
      auth: { token },
      // If one of them is blocked on the way, the other one is tried.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    });
    socket = opened;
    socket.on('connect', () => {
      connectedAt = Date.now();
      notifyConnectionChange();
    });
    socket.on('disconnect', (reason) => {
      notifyConnectionChange();
      if (Date.now() - connectedAt > stableMs) attempts = 0;
      // The server closes the connection when the user's permissions change; the new one has the new permissions.
      if (reason === 'io server disconnect') retry();
    });
    socket.on('connect_error', (error: Error & { readonly data?: Partial<ConnectErrorData> }) => {
      // After a network error the socket reconnects by itself.
      if (opened.active) return;
      if (isTokenRejected(error)) for (const listener of rejectionListeners) listener();
      else retry((error.data?.retryAfterSeconds ?? 0) * 1_000);
    });
    socket.onAny(<Name extends keyof Incoming>(name: Name, payload: Incoming[Name]) => {
      for (const listener of eventListeners[name] ?? []) listener(payload);
    });
  }

  function close() {
    currentToken = null;
    attempts = 0;
    clearTimeout(timer);
    socket?.close();
    socket = null;
    notifyConnectionChange();
  }

  return {
    close,
    open(token) {
      if (currentToken === token) return;
      close();
      currentToken = token;
      void whenIdle().then(() => load(token));
    },
    isConnected: () => socket?.connected ?? false,
    onConnectionChange(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    onRejected(listener) {
      rejectionListeners.add(listener);
      return () => rejectionListeners.delete(listener);
    },
    on(name, listener) {
      const listeners = eventListeners[name] ?? new Set();
      eventListeners[name] = listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(name, payload) {
      if (!socket) return Promise.reject(new Error('not connected'));
      return socket.timeout(acknowledgementTimeoutMs).emitWithAck(name, payload);
    },
  };
}
