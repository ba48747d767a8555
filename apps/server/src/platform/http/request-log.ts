// One line in the log for each request.
import { httpStatus } from '@burnish/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import { probePaths } from './probes-only.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: the request isn't traced. */
    traceId?: string;
  }
}

/** The name of a request's ID in every line about it, as in error replies. */
export const requestIdField = 'requestId';

/** Who called, for lines about a request: only the ID, and nothing for a visitor. */
export function userOf({ userId }: Pick<FastifyRequest, 'userId'>): { readonly userId?: string } {
  return userId == null ? {} : { userId };
}

function traceOf({ traceId }: FastifyRequest): { readonly traceId?: string } {
  return traceId === undefined ? {} : { traceId };
}

export function logRequests(app: FastifyInstance, log: Logger): void {
  const logRequest = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { id, method, routeOptions } = request;
    const route = routeOptions.url;
    // Load balancers call them every few seconds.
    if (probePaths.has(route) && status < 400) return;
    const ms = Math.round(reply.elapsedTime);
    // The end of a response is outside of the context of its request.
    log.info({ [requestIdField]: id, ...traceOf(request), method, route, status, ms, ...userOf(request) });
  };
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply, reply.statusCode);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, httpStatus.CONNECTION_CLOSED);
    });
  });
}
