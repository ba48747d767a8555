// What changed is told to whoever may see it, over one socket per open page.
import type { Server as HttpServer } from 'node:http';
import type { Changed, ServerEvents } from '@burnish/contract/events';
import { DomainError } from '@burnish/domain/errors';
import { Server } from 'socket.io';
import type { Caller } from './caller.ts';
import { describeError } from './error-handler.ts';
import type { Logger } from './logger.ts';

export interface Live {
  /** Tells the owner and every admin. */
  changed(event: Changed, ownerId: string): void;
  /** Ends every socket of a person whose rights have changed; their browser connects anew with what is left. */
  disconnect(userId: string): void;
}

export interface LiveServer extends Live {
  listen(server: HttpServer, authenticate: (token: string) => Promise<Caller>, log: Logger): void;
  close(): Promise<void>;
}

const admins = 'admins';
const roomOf = (userId: string) => `user:${userId}`;

type NoEvents = Record<string, never>;

export function createLive(): LiveServer {
  const io = new Server<NoEvents, ServerEvents>({ serveClient: false, maxHttpBufferSize: 100_000 });
  return {
    changed(event, ownerId) {
      io.to([roomOf(ownerId), admins]).emit('changed', event);
    },
    disconnect(userId) {
      io.in(roomOf(userId)).disconnectSockets(true);
    },
    listen(server, authenticate, log) {
      io.use((socket, next) => {
        const token: unknown = socket.handshake.auth.token;
        authenticate(typeof token === 'string' ? token : '')
          .then(async (caller) => {
            await socket.join(caller.role === 'admin' ? [roomOf(caller.id), admins] : roomOf(caller.id));
            next();
          })
          .catch((error: unknown) => {
            if (!(error instanceof DomainError))
              log.error(describeError(error), 'a socket could not be authenticated');
            next(new Error('Authentication error'));
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
