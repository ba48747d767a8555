// A real server on a port of its own with the development issuer mounted, and whatever a test puts beside it.

import { DomainError } from '@burnish/domain/errors';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleErrors } from '../error-handler.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { createRoute, type Route } from '../route.ts';
import { createDevelopmentIssuer, type DevelopmentIssuer } from './development-issuer.ts';

const noKeys: Idempotency = {
  once: () => Promise.reject(new Error('no call of these tests has a key')),
  forgetOld: async () => {},
  isKnown: async () => false,
};

export interface TestServer {
  /** Where the test reaches it. */
  readonly url: string;
  readonly issuer: DevelopmentIssuer;
  readonly logged: string[];
  close(): Promise<void>;
}

export async function startTestServer(options: {
  callbackPath: string;
  logLevel: 'trace' | 'warn';
  /** Its own address when left out. */
  publicUrl?: string | undefined;
  addRoutes?(parts: {
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
  handleErrors(app);
  await app.register(cookie);
  await app.register(multipart);
  const issuer = createDevelopmentIssuer({ publicUrl, callbackPath: options.callbackPath });
  issuer.mount(app);
  const route = createRoute(app, () => Promise.reject(new DomainError('UNAUTHENTICATED')), noKeys);
  options.addRoutes?.({ app, route, issuer, publicUrl });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  url = address.replace('127.0.0.1', 'localhost');
  return { url, issuer, logged, close: () => app.close() };
}
