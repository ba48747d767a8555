// A proxy in front of the product, which fails as networks do.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

export type Failure =
  /** The product gets the request, and the client no response. */
  | { readonly kind: 'lose-response' }
  /** The connection is closed after these bytes of the request. */
  | { readonly kind: 'cut-request'; readonly bytes: number }
  /** The connection is closed after these bytes of the response. */
  | { readonly kind: 'cut-response'; readonly bytes: number }
  /** Nothing arrives after these bytes of the request, until the client gives up. */
  | { readonly kind: 'stall-request'; readonly bytes: number }
  | { readonly kind: 'stall-response'; readonly bytes: number }
  /** The proxy responds itself. */
  | { readonly kind: 'respond'; readonly status: number; readonly headers?: Record<string, string> };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** Called for each request; null forwards it. */
export type FindFailure = (request: SeenRequest) => Failure | null;

export interface FailingProxy {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Resolves when a failure has stalled a request. */
  readonly stalled: Promise<void>;
  close(): Promise<void>;
}

/** The failures of the first matching requests, in their order. */
export function failuresOf(method: string, ...failures: Failure[]): FindFailure {
  return (seen) => (seen.method === method ? (failures.shift() ?? null) : null);
}

/** Passes on these bytes and drops the rest, which is still read: otherwise a closed connection isn't noticed. */
function limitTo(bytes: number, onEnd: () => void): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      const isEnd = left > 0 && part.length === left;
      left -= part.length;
      if (part.length > 0) this.push(part);
      if (isEnd) setImmediate(onEnd);
      done();
    },
    // The request or response stays incomplete.
    flush: () => undefined,
  });
}

export async function startFailingProxy(
  target: string,
  findFailure: FindFailure = () => null,
): Promise<FailingProxy> {
  const requests: SeenRequest[] = [];
  const { promise: stalled, resolve: reportStall } = Promise.withResolvers<void>();

  function forward(incoming: IncomingMessage, response: ServerResponse, failure: Failure | null): void {
    const outgoing = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: incoming.headers,
    });
    const end = () => {
      outgoing.destroy();
      incoming.destroy();
      response.destroy();
    };
    const ends = {
      'cut-request': end,
      'cut-response': end,
      'stall-request': reportStall,
      'stall-response': reportStall,
    };
    outgoing.on('error', end);
    incoming.on('close', () => incoming.complete || outgoing.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.on('response', (answer) => {
      answer.on('error', end);
      if (failure?.kind === 'lose-response') return void answer.resume().on('end', end);
      response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      if (failure?.kind === 'cut-response' || failure?.kind === 'stall-response')
        answer.pipe(limitTo(failure.bytes, ends[failure.kind])).pipe(response);
      else answer.pipe(response);
    });
    if (failure?.kind === 'cut-request' || failure?.kind === 'stall-request')
      incoming.pipe(limitTo(failure.bytes, ends[failure.kind])).pipe(outgoing);
    else incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const seen = { method, path, headers };
    requests.push(seen);
    const failure = findFailure(seen);
    if (failure?.kind !== 'respond') return forward(incoming, response, failure);
    incoming.resume();
    response.writeHead(failure.status, failure.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stalled,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
