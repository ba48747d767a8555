// What changed is told to whoever may see it, over one socket per open page.
import type { Server as HttpServer } from 'node:http';
import { sentenceOf } from '@burnish/contract/errors';
import type { Changed, ServerEvents } from '@burnish/contract/events';
import { isAdmin } from '@burnish/domain/access/access';
import { DomainError } from '@burnish/domain/errors';
import { Server, type Socket } from 'socket.io';
import type { Caller } from './caller.ts';
import { describeError } from './error-handler.ts';
import type { Logger } from './logger.ts';

export interface Live {
  /** Tells the owner and every admin. */
  changed(event: Changed, ownerId: string): void;
  /** Ends every socket of a person whose rights have changed; their browser connects anew with what is left. */
  disconnect(userId: string): void;
  /** Ends every socket that was opened with this token. */
  disconnectToken(tokenId: string): void;
}

export interface LiveServer extends Live {
  listen(
    server: HttpServer,
    authenticate: (token: string, address: string) => Promise<Caller>,
    log: Logger,
  ): void;
  close(): Promise<void>;
}

const admins = 'admins';
const roomOf = (userId: string) => `user:${userId}`;
const tokenRoomOf = (tokenId: string) => `token:${tokenId}`;

function roomsOf(caller: Caller): string[] {
  return [roomOf(caller.id), tokenRoomOf(caller.token.id), ...(isAdmin(caller) ? [admins] : [])];
}

/** The token may be a good one. */
function isRefusedForNow(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';
}

type NoEvents = Record<string, never>;

/** `origins`: whose pages may connect, beside our own. */
export function createLive(origins: readonly string[]): LiveServer {
  const io = new Server<NoEvents, ServerEvents>({
    serveClient: false,
    maxHttpBufferSize: 100_000,
    ...(origins.length === 0 ? {} : { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  });
  return {
    changed(event, ownerId) {
      io.to([roomOf(ownerId), admins]).emit('changed', event);
    },
    disconnect(userId) {
      io.in(roomOf(userId)).disconnectSockets(true);
    },
    disconnectToken(tokenId) {
      io.in(tokenRoomOf(tokenId)).disconnectSockets(true);
    },
    listen(server, authenticate, log) {
      const callerOf = ({ handshake }: Socket) => {
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
            if (isAdmin(caller) !== socket.rooms.has(admins)) socket.disconnect(true);
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
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}
