import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database.ts';
import type { Storage } from './storage.ts';

/** /healthz: the process lives. /readyz: what it needs answers too. */
export function healthRoutes(app: FastifyInstance, parts: { database: Database; storage: Storage }): void {
  app.get('/healthz', async () => ({ success: true }));
  app.get('/readyz', async () => {
    const ready = await Promise.all([parts.database.isReady(), parts.storage.isReady()]);
    if (ready.includes(false)) throw new DomainError('NOT_READY');
    return { success: true };
  });
}
