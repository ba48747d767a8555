// A server on its own port with the development issuer and the routes of a test.
import { DomainError } from '@burnish/domain/errors';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { unlimitedCalls } from '../../http/call-limits.fixture.ts';
import { registerErrorHandler } from '../../http/error-handler.ts';
import type { Idempotency } from '../../http/idempotency/idempotency.ts';
import { createRoute, type Route } from '../../http/route.ts';
import { createDevelopmentIssuer, type DevelopmentIssuer } from './development-issuer.ts';

/** For routes without idempotency keys. */
const noIdempotency: Idempotency = {
  runOnce: () => Promise.reject(new Error('unexpected idempotency key')),
  deleteExpired: async () => {},
  hasResponse: async () => false,
  hasKey: async () => false,
};

export interface TestServer {
  /** Where tests reach it. */
  readonly url: string;
  readonly issuer: DevelopmentIssuer;
  readonly logged: string[];
  close(): Promise<void>;
}

export async function startTestServer(options: {
  callbackPath: string;
  logLevel: 'trace' | 'warn';
  /** Default: its own URL. */
  publicUrl?: string | undefined;
  addRoutes?(server: {
    app: FastifyInstance;
    route: Route;
    issuer: DevelopmentIssuer;
    publicUrl: () => string;
  }): void;
}): Promise<TestServer> {
  const logged: string[] = [];
  let url = '';
  const publicUrl = () => options.publicUrl ?? url;
  const stream = { write: (line: string) => logged.push(line) };
  const app = Fastify({ logger: { level: options.logLevel, stream } });
  registerErrorHandler(app);
  await app.register(cookie);
  await app.register(multipart);
  const issuer = await createDevelopmentIssuer({ publicUrl, callbackPath: options.callbackPath });
  issuer.mount(app);
  const authenticate = () => Promise.reject(new DomainError('UNAUTHENTICATED'));
  const route = createRoute(app, authenticate, noIdempotency, unlimitedCalls);
  options.addRoutes?.({ app, route, issuer, publicUrl });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  url = address.replace('127.0.0.1', 'localhost');
  return { url, issuer, logged, close: () => app.close() };
}
