// Socket.IO connections: one authenticated socket per open page, in the rooms of its user, role and token. Features
// register their own events.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientEvents,
  type ConnectErrorData,
  readPermissions,
  type ServerEvents,
} from '@burnish/contract/events';
import { rolesWith } from '@burnish/domain/access';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import { type Permission, type Role, roles } from '@burnish/domain/permissions';
import { Server, type Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { endsWithin } from '../ends-within.ts';
import type { Caller } from '../http/caller.ts';
import { createIpAddressOf } from '../http/caller-address.ts';
import { describeError, messageOf, toErrorResponse } from '../http/error-handler.ts';
import type { Closable } from '../http/open-counts.ts';
import { isAllowedOrigin } from '../http/origins.ts';
import type { Logger } from '../logger.ts';
import type { SecurityEvents } from '../security/security-events.ts';
import { type ChangePublisher, createChangePublisher, type ReadSnapshot } from './change-publisher.ts';
import type { RealtimeAdapter } from './postgres-adapter.ts';
import { createSocketCounts, type SocketLimits, tooManySockets } from './socket-limits.ts';

export interface Realtime extends ChangePublisher {
  /** Disconnects all sockets of a user whose permissions have changed. Browsers reconnect with the new ones. */
  disconnect(userId: string): void;
  /** Disconnects all sockets that were opened with this token. */
  disconnectToken(tokenId: string): void;
}

/** A user in a room, as others see them. */
export interface Presence {
  readonly _id: string;
  readonly fullName: string | null;
}

interface SocketData {
  caller: Caller;
  /** Set while the user is listed by `listPresent`. */
  presence?: Presence;
}

interface InterServerEvents {
  list_present: (room: string, reply: (present: readonly Presence[]) => void) => void;
}

type Io = Server<ClientEvents, ServerEvents, InterServerEvents, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, InterServerEvents, SocketData>;

interface ListenOptions {
  readonly authenticate: (token: string, ipAddress: string) => Promise<Caller>;
  readonly securityEvents: SecurityEvents;
}

export interface RealtimeServer extends Realtime {
  /** All sockets in any of these rooms, in all processes. */
  to(rooms: string | string[]): ReturnType<Io['to']>;
  /** The users in a room, in all processes, without duplicates. Leaves out processes that do not reply in time. */
  listPresent(room: string): Promise<readonly Presence[]>;
  /** Called for each connection, before its events are received. */
  onConnection(handler: (socket: RealtimeSocket, caller: Caller) => void): void;
  /** Called when another process has started or ended, with all of its sockets. */
  onPeersChanged(handler: () => void): void;
  listen(server: HttpServer, options: ListenOptions): void;
  /** Disconnects the pages of this process. They reconnect with current permissions, and request what they have missed. */
  reconnectPages(): void;
  /** Disconnects the pages of this process, and refuses new ones. Pages of other processes still receive its events. */
  closeConnections(): void;
  /** Sends the last changes, and disconnects from the other processes. Takes a few seconds at most. */
  close(): Promise<void>;
}

export const userRoom = (userId: string) => `user:${userId}`;
const roleRoom = (role: Role) => `role:${role}`;
/** The rooms of all roles with the permission. */
export const permissionRooms = (permission: Permission) => rolesWith(permission).map(roleRoom);
const tokenRoom = (tokenId: string) => `token:${tokenId}`;

function roomsOf(caller: Caller): string[] {
  return [userRoom(caller.id), tokenRoom(caller.token.id), roleRoom(caller.role)];
}

/** A connection without an accepted token is closed after this time. */
const millisecondsUntilToken = 20_000;

const closeMilliseconds = 5_000;

/** Packets for a connection that doesn't read them. Then it is closed: its page would otherwise use more and more memory. */
const maxUnreadPackets = 1_000;

/** 24 days. A longer timer ends at once. */
const maxTimerMilliseconds = 2 ** 31 - 1;

/** The errors after which connecting again with the same token is pointless. */
const tokenErrors: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE']);

/** What a client receives as `connect_error`. Its `data` has the cause. */
class ConnectError extends Error {
  readonly data: ConnectErrorData;

  constructor(error: unknown) {
    const { code } = toErrorResponse(error);
    super(tokenErrors.has(code) ? 'Authentication error' : messageOf(error));
    const retryAfterSeconds = error instanceof DomainError ? error.retryAfterSeconds : null;
    this.data = retryAfterSeconds === null ? { code } : { code, retryAfterSeconds };
  }
}

/** A response to a request of the polling transport, or the handshake of a WebSocket. */
interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

/** A connection of Engine.IO, below Socket.IO. */
interface EngineConnection extends Closable {
  readonly request: IncomingMessage;
  readonly writeBuffer: readonly unknown[];
  on(event: 'packetCreate', listener: () => void): unknown;
  /** `discard`: without waiting until the other side has read everything. */
  close(discard: boolean): void;
}

function closeIfUnread(connection: EngineConnection): void {
  connection.on('packetCreate', () => {
    if (connection.writeBuffer.length >= maxUnreadPackets) connection.close(true);
  });
}

export function createRealtime({
  origins = [],
  adapter = null,
  limits = null,
  trustProxy = null,
  publicUrl = () => '',
  isAllowed = () => true,
  responseHeaders = {},
  readSnapshot,
  clock,
  log,
}: {
  /** Other origins whose pages may connect. */
  origins?: readonly string[];
  /** Null: this is the only server process. */
  adapter?: RealtimeAdapter | null;
  /** Null: no limits. */
  limits?: SocketLimits | null;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string | null;
  /** The origin whose pages may connect, besides that of the address that they call. */
  publicUrl?: () => string;
  /** Whether a connection may be opened at all. */
  isAllowed?: (request: IncomingMessage) => boolean;
  /** Of all HTTP responses. */
  responseHeaders?: Readonly<Record<string, string>>;
  readSnapshot: ReadSnapshot;
  clock: Clock;
  log: Logger;
}): RealtimeServer {
  const counts = createSocketCounts(limits);
  const ipAddressOf = createIpAddressOf(trustProxy);
  let isListening = false;
  let isClosing = false;
  let isClosed = false;
  const io: Io = new Server({
    serveClient: false,
    maxHttpBufferSize: 100_000,
    connectTimeout: millisecondsUntilToken,
    allowRequest: (request, allow) =>
      allow(
        null,
        !isClosing &&
          isAllowed(request) &&
          isAllowedOrigin(request, [publicUrl(), ...origins]) &&
          counts.hasRoomForConnection(ipAddressOf(request)),
      ),
    ...(adapter === null ? {} : { adapter: adapter.create }),
    ...(origins.length === 0 ? {} : { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  });

  async function listPresentLocally(room: string): Promise<Presence[]> {
    const sockets = await io.local.in(room).fetchSockets();
    return sockets.flatMap(({ data }) => data.presence ?? []);
  }

  const changes = createChangePublisher(
    {
      // With an adapter, other processes may have sockets.
      isAnyoneConnected: () => adapter !== null || (io.engine?.clientsCount ?? 0) > 0,
      sendToUser(userId, event, role) {
        const otherRoles = role === undefined ? [] : roles.filter((other) => other !== role);
        io.to(userRoom(userId)).except(otherRoles.map(roleRoom)).emit('changed', event);
      },
      rolesReading(entity) {
        const permission = readPermissions[entity];
        return permission === null ? [] : rolesWith(permission);
      },
      sendToRole: (role, event) => void io.to(roleRoom(role)).emit('changed', event),
    },
    readSnapshot,
    log,
  );

  function listPresentRemotely(room: string): Promise<Presence[]> {
    if (adapter === null || isClosed) return Promise.resolve([]);
    // If some processes do not reply in time, there is an error along with the replies of the others.
    return new Promise((resolve) => {
      io.serverSideEmit('list_present', room, (_error, replies) => resolve(replies.flat()));
    });
  }

  /** The user's sockets in all processes. Asks the other processes only if this one has more than its share. */
  async function checkSocketsOf(userId: string): Promise<void> {
    if (adapter === null || limits === null) return;
    const hasFew = counts.countOfUser(userId) <= limits.perUser / adapter.processCount();
    if (hasFew) return;
    // A process that doesn't respond has ended, with its sockets.
    const sockets = await io
      .in(userRoom(userId))
      .fetchSockets()
      .catch(() => []);
    if (sockets.length >= limits.perUser) throw tooManySockets(limits.perUser);
  }

  /** Closing Socket.IO itself would also close the HTTP server, which Fastify does in its own order. */
  function closeConnections(): void {
    isClosing = true;
    // Other processes keep their sockets.
    io.local.disconnectSockets(true);
    if (isListening) io.engine.close();
  }

  async function disconnectFromPeers(): Promise<void> {
    await changes.close();
    isClosed = true;
    await adapter?.close();
  }

  const reconnectPages = () => io.local.disconnectSockets(true);
  adapter?.onReconnected(reconnectPages);
  io.on('list_present', (room, reply) => void listPresentLocally(room).then(reply));

  return {
    // Socket.IO sends to every socket when it's given no room.
    to: (rooms) => io.to(rooms.length === 0 ? 'none' : rooms),
    async listPresent(room) {
      const users = [...(await listPresentRemotely(room)), ...(await listPresentLocally(room))];
      return [...new Map(users.map((user) => [user._id, user])).values()];
    },
    reconnectPages,
    onConnection(handler) {
      io.on('connection', (socket) => handler(socket, socket.data.caller));
    },
    onPeersChanged(handler) {
      adapter?.onPeersChanged(handler);
    },
    publish: changes.publish,
    provideRows: changes.provideRows,
    provideReaders: changes.provideReaders,
    disconnect(userId) {
      io.in(userRoom(userId)).disconnectSockets(true);
    },
    disconnectToken(tokenId) {
      io.in(tokenRoom(tokenId)).disconnectSockets(true);
    },
    listen(server, { authenticate, securityEvents }) {
      const callerOf = ({ handshake, request }: RealtimeSocket) => {
        const token: unknown = handshake.auth.token;
        return authenticate(typeof token === 'string' ? token : '', ipAddressOf(request));
      };
      const logFailure = (error: unknown) => {
        if (!(error instanceof DomainError))
          log.error(describeError(error), 'a socket could not be authenticated');
      };

      function recordLimit(error: unknown, ipAddress: string, userId: string | null): void {
        if (error instanceof DomainError && error.code === 'TOO_MANY_CONNECTIONS')
          securityEvents.record({ kind: 'limit_reached', detail: 'sockets', ipAddress, userId });
      }

      async function admit(socket: RealtimeSocket): Promise<void> {
        const ipAddress = ipAddressOf(socket.request);
        let userId: string | null = null;
        try {
          counts.addToNetwork(ipAddress, socket.conn);
          const caller = await callerOf(socket);
          userId = caller.id;
          counts.addToUser(userId, socket.conn);
          await checkSocketsOf(userId);
          socket.data.caller = caller;
          await socket.join(roomsOf(caller));
        } catch (error) {
          recordLimit(error, ipAddress, userId);
          logFailure(error);
          throw new ConnectError(error);
        }
      }

      function closeWhenExpired(socket: RealtimeSocket): void {
        const validMilliseconds = socket.data.caller.token.expiresAt.getTime() - clock.now().getTime();
        const delay = Math.min(validMilliseconds, maxTimerMilliseconds);
        const expiry = setTimeout(() => socket.disconnect(true), delay).unref();
        socket.once('disconnect', () => clearTimeout(expiry));
      }

      io.use((socket, next) => void admit(socket).then(() => next(), next));
      // A user whose role changed while the socket was connecting was not disconnected for it.
      io.on('connection', (socket) => {
        closeWhenExpired(socket);
        callerOf(socket)
          .then((caller) => {
            if (!socket.rooms.has(roleRoom(caller.role))) socket.disconnect(true);
          })
          .catch((error: unknown) => {
            logFailure(error);
            socket.disconnect(true);
          });
      });
      io.attach(server);
      isListening = true;
      io.engine.use((_request: IncomingMessage, response: HeaderTarget, next: () => void) => {
        for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
        next();
      });
      io.engine.on('connection', (connection: EngineConnection) => {
        counts.addConnection(ipAddressOf(connection.request), connection);
        closeIfUnread(connection);
      });
    },
    closeConnections,
    async close() {
      closeConnections();
      await endsWithin(disconnectFromPeers(), closeMilliseconds);
    },
  };
}
