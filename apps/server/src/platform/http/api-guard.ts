// Applies to every call of the API, before its route runs.
import { basePath } from '@burnish/contract/api';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

/** Checks the matched route and the URL, because a path can be spelled in several ways. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const prefix = `${basePath}/`;
  return url.startsWith(prefix) || routeOptions.url?.startsWith(prefix) === true;
}

export interface CorsOptions {
  readonly origins: readonly string[];
  /** Headers of a protocol that some calls use, besides those of the API. */
  readonly requestHeaders: readonly string[];
  readonly responseHeaders: readonly string[];
}

/** Lets pages of these origins call the API with a token, but without cookies. */
async function registerCors(
  app: FastifyInstance,
  { origins, requestHeaders, responseHeaders }: CorsOptions,
): Promise<void> {
  if (origins.length === 0) return;
  const apiOptions: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', ...requestHeaders],
    exposedHeaders: ['Retry-After', 'Idempotent-Replayed', ...responseHeaders],
    maxAge: 600,
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator(request: FastifyRequest, decide: (error: null, options: FastifyCorsOptions) => void) {
      decide(null, isApi(request) ? apiOptions : { origin: false });
    },
  });
}

/** Registers CORS, forbids caching, and limits anonymous calls by IP address. Must precede the first route. */
export async function guardApi(
  app: FastifyInstance,
  { cors: corsOptions, callLimiter }: { cors: CorsOptions; callLimiter: RateLimiter },
): Promise<void> {
  await registerCors(app, corsOptions);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    reply.header('cache-control', 'no-store');
    // Authenticated calls are counted per user, after authentication.
    const { access = 'public' } = request.routeOptions.config;
    if (access === 'public') callLimiter.consumeNetwork(request.ip);
  });
}
