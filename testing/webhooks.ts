// Endpoints of webhooks, and receivers that record what they are sent.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import type { WebhookEndpointInput } from '@burnish/contract/webhooks/inputs';
import type { ApiClient } from './app.ts';
import { dataOf } from './factories.ts';

/** A reserved name (RFC 2606), so that nothing is sent to anyone. */
export function webhookEndpointBody(overrides: Partial<WebhookEndpointInput> = {}): WebhookEndpointInput {
  return {
    url: 'https://accounting.invalid/webhooks',
    description: 'Accounting',
    events: ['invoice.issued'],
    isEnabled: true,
    ...overrides,
  };
}

export async function createWebhookEndpoint(
  admin: ApiClient,
  overrides: Partial<WebhookEndpointInput> = {},
): Promise<WebhookEndpoint & { readonly secret: string }> {
  const reply = await admin.call('POST /admin/webhooks', { body: webhookEndpointBody(overrides) });
  const { webhookEndpoint, secret } = dataOf(reply);
  return { ...webhookEndpoint, secret };
}

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** Everything that has arrived, in its order. */
  readonly received: readonly ReceivedWebhook[];
  /** The next one that wasn't returned before. Waits for it. */
  next(): Promise<ReceivedWebhook>;
  /** How requests are answered from now on. Default: 200. */
  respond(listener: RequestListener): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting: ((webhook: ReceivedWebhook) => void)[] = [];
  let returned = 0;
  let respond: RequestListener = (_request, response) => void response.end('ok');
  async function receive(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const webhook = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    received.push(webhook);
    const resolve = waiting.shift();
    if (resolve !== undefined) {
      returned += 1;
      resolve(webhook);
    }
    respond(request, response);
  }

  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    next() {
      const webhook = received[returned];
      if (webhook === undefined) return new Promise((resolve) => void waiting.push(resolve));
      returned += 1;
      return Promise.resolve(webhook);
    },
    respond(listener) {
      respond = listener;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
