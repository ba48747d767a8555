// The requests that the server is working on: what is left to do when it stops, and what is cut when that takes too long.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ReplyOnSocket } from './error-handler.ts';
import { createOpenItems } from './open-items.ts';

/** Milliseconds for clients to read the response, before their connections are closed. */
const readTimeout = 1_000;

export interface CutRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern, because the path may contain personal data. */
  readonly route: string | undefined;
  readonly ms: number;
}

export interface RequestsInProgress {
  /** Closes all connections. Requests without a response get NOT_READY. Returns the requests that weren't finished. */
  cut(): Promise<readonly CutRequest[]>;
}

export function trackRequests(app: FastifyInstance, replyOnSocket: ReplyOnSocket): RequestsInProgress {
  const inProgress = createOpenItems<{
    readonly socket: Socket;
    readonly response: ServerResponse;
    describe(): CutRequest;
  }>();
  let isClosing = false;

  app.addHook('onRequest', async (request, reply) => {
    const describe = () => ({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      ms: Math.round(reply.elapsedTime),
    });
    const { socket } = request.raw;
    const remove = inProgress.add({ socket, response: reply.raw, describe });
    reply.raw.once('close', () => {
      remove();
      // Its headers may have been complete before, and keep the connection open. Others may still be sending.
      const isInUse = inProgress.list().some((other) => other.socket === socket);
      if (isClosing && !isInUse) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // A kept-alive connection would delay the shutdown.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  function replyAndClose(response: ServerResponse, { requestId }: CutRequest): Promise<void> {
    const { socket } = response;
    if (socket === null || response.headersSent) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('close', () => resolve());
    replyOnSocket(socket, 'NOT_READY', requestId);
    return promise;
  }

  return {
    async cut() {
      const requests = inProgress.list().map(({ response, describe }) => ({ response, cut: describe() }));
      const replied = Promise.all(requests.map(({ response, cut }) => replyAndClose(response, cut)));
      const timer = new AbortController();
      const timeout = sleep(readTimeout, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([replied, timeout]);
      timer.abort();
      app.server.closeAllConnections();
      return requests.map(({ cut }) => cut);
    },
  };
}
