// Limits how long a request body may take to arrive, and how long a connection may be silent. Node has one limit for all
// requests, but large uploads need longer, and a response may take longer than a client may be silent.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Like Node's own timeout: replies on the connection itself and closes it. */
export function limitRequestDuration(
  server: Server,
  milliseconds: number,
  replyOnSocket: (error: Error, socket: Socket) => void,
): void {
  const timeoutError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Before other listeners, which may disable the timeout.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => {
      if (!request.complete) replyOnSocket(timeoutError, request.socket);
    }, milliseconds).unref();
    timers.set(request, timer);
    request.once('close', () => {
      if (request.complete) clearTimeout(timer);
    });
  });
}

/** For authenticated uploads. Idle connections still time out. */
export function disableBodyTimeout(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** Limits, the log, metrics, traces and what sends a stream listen to the same events: eleven of them at most. */
const maxResponseListeners = 20;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether the server has to act next: it has the whole request, or bytes of it that it hasn't read yet. */
function isServersTurn({ request, response }: Exchange): boolean {
  return !response.writableFinished && (request.complete || request.readableLength > 0);
}

/** Closes connections on which the client neither sends nor reads, but never while the server is working. */
export function limitIdleTime(server: Server, milliseconds: number): void {
  /** Usually one. An array, for the reason that open-items.ts gives. */
  const exchanges = new WeakMap<Socket, Exchange[]>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange = { request, response };
    const pending = exchanges.get(socket) ?? [];
    if (!exchanges.has(socket)) exchanges.set(socket, pending);
    pending.push(exchange);
    response.setMaxListeners(maxResponseListeners);
    response.once('close', () => pending.splice(pending.indexOf(exchange), 1));
  });
  server.setTimeout(milliseconds, (socket) => {
    const pending = exchanges.get(socket) ?? [];
    const isClientReading = socket.writableLength === 0;
    // The timer only starts again by itself when bytes are sent or received.
    if (isClientReading && pending.some(isServersTurn)) socket.setTimeout(milliseconds);
    else socket.destroy();
  });
}
