// The live connection: one socket per open page, authenticated, in the rooms of its person. What a feature hears and
// tells over it hangs on from outside.
import type { Server as HttpServer } from 'node:http';
import { sentenceOf } from '@burnish/contract/errors';
import type { Changed, ClientEvents, ServerEvents } from '@burnish/contract/events';
import { isAdmin } from '@burnish/domain/access/access';
import { DomainError } from '@burnish/domain/errors';
import { Server, type Socket } from 'socket.io';
import type { Caller } from './caller.ts';
import { describeError } from './error-handler.ts';
import type { LiveAdapter } from './live-adapter.ts';
import type { Logger } from './logger.ts';

export interface Live {
  /** Tells the owner and every admin. */
  changed(event: Changed, ownerId: string): void;
  /** Ends every socket of a person whose rights have changed; their browser connects anew with what is left. */
  disconnect(userId: string): void;
  /** Ends every socket that was opened with this token. */
  disconnectToken(tokenId: string): void;
}

/** Whom others in a room may know of. */
export interface Presence {
  readonly _id: string;
  readonly fullName: string | null;
}

interface SocketData {
  caller: Caller;
  /** Says who somebody is where that is asked for. */
  presence?: Presence;
}

interface BetweenProcesses {
  who_is_in: (room: string, answer: (there: readonly Presence[]) => void) => void;
}

type Io = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;

export interface LiveServer extends Live {
  /** The open pages in any of these rooms, in every process. */
  to(rooms: string | string[]): ReturnType<Io['to']>;
  /** Each person in a room, in every process, once. A process that does not answer in time counts as empty. */
  present(room: string): Promise<readonly Presence[]>;
  /** Of every page, before anything that it sends is heard. */
  onConnection(handler: (socket: LiveSocket, caller: Caller) => void): void;
  /** Another process has come or gone, with all of its sockets. */
  onPeersChanged(handler: () => void): void;
  listen(
    server: HttpServer,
    authenticate: (token: string, address: string) => Promise<Caller>,
    log: Logger,
  ): void;
  close(): Promise<void>;
}

export const adminsRoom = 'admins';
export const userRoom = (userId: string) => `user:${userId}`;
const tokenRoom = (tokenId: string) => `token:${tokenId}`;

function roomsOf(caller: Caller): string[] {
  return [userRoom(caller.id), tokenRoom(caller.token.id), ...(isAdmin(caller) ? [adminsRoom] : [])];
}

/** The token may be a good one. */
function isRefusedForNow(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';
}

/** `origins`: whose pages may connect, beside our own. Without an adapter this process is the only one. */
export function createLive(origins: readonly string[], adapter: LiveAdapter | null = null): LiveServer {
  const io: Io = new Server({
    serveClient: false,
    maxHttpBufferSize: 100_000,
    ...(adapter === null ? {} : { adapter: adapter.create }),
    ...(origins.length === 0 ? {} : { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  });

  async function presentHere(room: string): Promise<Presence[]> {
    const sockets = await io.local.in(room).fetchSockets();
    return sockets.flatMap(({ data }) => data.presence ?? []);
  }

  let isClosing = false;

  function presentElsewhere(room: string): Promise<Presence[]> {
    if (adapter === null || isClosing) return Promise.resolve([]);
    // Of those that answer too late there is an error, beside the answers of the others.
    return new Promise((resolve) => {
      io.serverSideEmit('who_is_in', room, (_late, answers) => resolve(answers.flat()));
    });
  }

  // A page that connects anew asks for what it has missed.
  adapter?.onMissed(() => io.local.disconnectSockets(true));
  io.on('who_is_in', (room, answer) => void presentHere(room).then(answer));

  return {
    to: (rooms) => io.to(rooms),
    async present(room) {
      const people = [...(await presentElsewhere(room)), ...(await presentHere(room))];
      return [...new Map(people.map((person) => [person._id, person])).values()];
    },
    onConnection(handler) {
      io.on('connection', (socket) => handler(socket, socket.data.caller));
    },
    onPeersChanged(handler) {
      adapter?.onPeersChanged(handler);
    },
    changed(event, ownerId) {
      io.to([userRoom(ownerId), adminsRoom]).emit('changed', event);
    },
    disconnect(userId) {
      io.in(userRoom(userId)).disconnectSockets(true);
    },
    disconnectToken(tokenId) {
      io.in(tokenRoom(tokenId)).disconnectSockets(true);
    },
    listen(server, authenticate, log) {
      const callerOf = ({ handshake }: LiveSocket) => {
        const token: unknown = handshake.auth.token;
        return authenticate(typeof token === 'string' ? token : '', handshake.address);
      };
      const logFailure = (error: unknown) => {
        if (!(error instanceof DomainError))
          log.error(describeError(error), 'a socket could not be authenticated');
      };
      io.use((socket, next) => {
        callerOf(socket)
          .then(async (caller) => {
            socket.data.caller = caller;
            await socket.join(roomsOf(caller));
            next();
          })
          .catch((error: unknown) => {
            logFailure(error);
            next(new Error(isRefusedForNow(error) ? sentenceOf.TOO_MANY_REQUESTS : 'Authentication error'));
          });
      });
      // Whose rights changed while the socket was opening, was not among those who were disconnected for it.
      io.on('connection', (socket) => {
        callerOf(socket)
          .then((caller) => {
            if (isAdmin(caller) !== socket.rooms.has(adminsRoom)) socket.disconnect(true);
          })
          .catch((error: unknown) => {
            logFailure(error);
            socket.disconnect(true);
          });
      });
      io.attach(server);
    },
    // Closing Socket.IO would also close the HTTP server, which Fastify does in its own order.
    close: async () => {
      isClosing = true;
      // Those of other processes stay.
      io.local.disconnectSockets(true);
      io.engine.close();
      await adapter?.close();
    },
  };
}
