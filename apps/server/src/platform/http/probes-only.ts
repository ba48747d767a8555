// A process that no visitor calls: it answers its supervisor, and nothing else.
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance } from 'fastify';

export const probePaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** Register it before other hooks, so that nothing is read or counted of a refused request. */
export function answerProbesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!probePaths.has(routeOptions.url)) throw new DomainError('NOT_FOUND');
  });
}
