import type { Route } from '../../platform/http/route.ts';
import type { SavedViews } from './service.ts';

export function savedViewRoutes(route: Route, views: SavedViews): void {
  route('GET /admin/views', ({ caller, query }) => views.list(caller, query.list));
  route('POST /admin/views', async ({ caller, body }) => ({ view: await views.save(caller, body) }));
  route('PUT /admin/views/:id', async ({ caller, params, body }) => ({
    view: await views.edit(caller, params.id, body),
  }));
  route('DELETE /admin/views/:id', async ({ caller, params }) => {
    await views.remove(caller, params.id);
    return {};
  });
}
