// How long a request may take to arrive. Node's own limit is one for all, and a photograph of 2 GB needs longer than
// anything else may.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const clocks = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** As Node does it: answered on its bare connection, which then ends. */
export function limitRequests(
  server: Server,
  milliseconds: number,
  answerUnreadable: (error: Error, socket: Socket) => void,
): void {
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Before anybody else hears of it, who may lift the limit again.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const clock = setTimeout(() => {
      if (!request.complete) answerUnreadable(late, request.socket);
    }, milliseconds).unref();
    clocks.set(request, clock);
    request.once('close', () => {
      if (request.complete) clearTimeout(clock);
    });
  });
}

/** Once it is known who sends it: then only silence ends it. */
export function takesItsTime(request: IncomingMessage): void {
  clearTimeout(clocks.get(request));
}
