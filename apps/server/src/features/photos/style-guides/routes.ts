import type { Route } from '../../../platform/http/route.ts';
import type { StyleGuides } from './service.ts';

export function styleGuideRoutes(route: Route, styleGuides: StyleGuides): void {
  route('GET /photos/style-guides', ({ caller }) => styleGuides.list(caller));
  route('POST /photos/style-guides', async ({ caller, body }) => ({
    styleGuide: await styleGuides.add(caller, body),
  }));
  route('PUT /photos/style-guides/:id', async ({ caller, params, body }) => ({
    styleGuide: await styleGuides.edit(caller, params.id, body),
  }));
  route('DELETE /photos/style-guides/:id', async ({ caller, params }) => {
    await styleGuides.remove(caller, params.id);
    return {};
  });
}
