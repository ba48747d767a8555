// With the development sign-in anyone can become an admin, so only this machine may reach the server.
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance } from 'fastify';

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Added by proxies and tunnels. */
const forwardingHeaders = [
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** Whether the client addresses this machine as itself, without a proxy in between. */
export function isLocalRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const host = headers.host?.replace(/:\d{1,5}$/, '').toLowerCase() ?? '';
  return isLoopback(host) && forwardingHeaders.every((name) => headers[name] === undefined);
}

/** Rejects all requests from other machines. Sockets need the same check, because they bypass Fastify. */
export function refuseForeignRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isLocalRequest(request.raw)) throw new DomainError('DEVELOPMENT_ONLY');
  });
}
