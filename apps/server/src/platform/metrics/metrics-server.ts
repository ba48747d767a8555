// The HTTP server for the metrics, on a port of its own, which only a program that collects them should reach.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';

/** Of Prometheus' text format. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** More than the programs that collect metrics. */
const maxConnections = 20;
const timeoutMilliseconds = 5_000;
/** However often the metrics are read, they are not put together more often. */
const reuseMilliseconds = 1_000;

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws Error if the port can't be used */
export async function startMetricsServer({
  host,
  port,
  read,
  clock,
  log,
}: {
  host: string;
  /** 0: any free one. */
  port: number;
  read: () => Promise<string>;
  clock: Clock;
  log: Logger;
}): Promise<MetricsServer> {
  let last: { readonly at: number; readonly text: Promise<string> } | null = null;

  function readReused(): Promise<string> {
    const now = clock.now().getTime();
    if (last === null || now - last.at >= reuseMilliseconds) last = { at: now, text: read() };
    return last.text;
  }

  async function respond(response: ServerResponse): Promise<void> {
    try {
      const text = await readReused();
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.error(describeError(error), 'the metrics could not be read');
      response.writeHead(500).end();
    }
  }

  const server = createServer(
    { headersTimeout: timeoutMilliseconds, requestTimeout: timeoutMilliseconds, maxHeaderSize: 8_192 },
    ({ method, url = '' }, response) => {
      const [path] = url.split('?');
      if (method === 'GET' && path === '/metrics') void respond(response);
      else response.writeHead(404).end();
    },
  );
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
