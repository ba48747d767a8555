import type { FastifyInstance } from 'fastify';
import type { Authenticate, Route } from '../../../platform/http/route.ts';
import type { Uploads } from './service.ts';
import { tusRoutes } from './tus/routes.ts';

export function uploadRoutes(
  app: FastifyInstance,
  route: Route,
  uploads: Uploads,
  authenticate: Authenticate,
): void {
  route('GET /photos/uploads', ({ caller, query }) => uploads.list(caller, query));
  route('DELETE /photos/uploads/:id', async ({ caller, params }) => {
    await uploads.discard(caller, params.id);
    return {};
  });
  tusRoutes(app, uploads.tus, authenticate);
}
