// An OpenTelemetry collector that keeps the spans it receives.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.number().optional() }).default({}),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export interface ReceivedSpan {
  readonly traceId: string;
  readonly id: string;
  /** Null: it is the first of its trace. */
  readonly parentId: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly hasFailed: boolean;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The requests as they were sent. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

const errorStatus = 2;

function parseSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = exported.parse(JSON.parse(body));
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
    traceId,
    id: spanId,
    parentId: parentSpanId ?? null,
    name,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    ),
    hasFailed: status.code === errorStatus,
  }));
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: ReceivedSpan[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...parseSpans(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
