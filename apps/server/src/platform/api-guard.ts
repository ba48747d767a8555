// What holds for every call of the API before anybody looks at what is asked for.
import { basePath } from '@burnish/contract/api';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, type RateLimiter } from './rate-limit.ts';
import { tusHeaders } from './tus-headers.ts';

/** As it was found, or as it was asked for: a path can be written in more than one way. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const below = `${basePath}/`;
  return url.startsWith(below) || routeOptions.url?.startsWith(below) === true;
}

/** Lets the pages of these origins call the API, with a token and without cookies. */
async function shareWith(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const shared: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', ...tusHeaders.asked],
    exposedHeaders: ['Retry-After', 'Idempotent-Replayed', ...tusHeaders.told],
    maxAge: 600,
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator(request: FastifyRequest, decide: (error: null, options: FastifyCorsOptions) => void) {
      decide(null, isApi(request) ? shared : { origin: false });
    },
  });
}

/** Added before the first route. Nobody keeps an answer, and whoever is not signed in has the limit of an address. */
export async function guardApi(
  app: FastifyInstance,
  parts: { origins: readonly string[]; calls: RateLimiter },
): Promise<void> {
  await shareWith(app, parts.origins);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    reply.header('cache-control', 'no-store');
    // Who is signed in is counted once it is known who they are.
    const { access = 'anyone' } = request.routeOptions.config;
    if (access === 'anyone') parts.calls.take(networkOf(request.ip));
  });
}
