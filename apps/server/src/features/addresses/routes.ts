import type { Route } from '../../platform/http/route.ts';
import type { Addresses } from './service.ts';

export function addressRoutes(route: Route, addresses: Addresses): void {
  route('GET /addresses', async ({ caller }) => ({ addresses: await addresses.list(caller) }));
  route('POST /addresses', async ({ caller, body }) => ({ address: await addresses.add(caller, body) }));
  route('PUT /addresses/:id', async ({ caller, params, body }) => ({
    address: await addresses.edit(caller, params.id, body),
  }));
  route('PUT /addresses/:id/default', async ({ caller, params }) => ({
    address: await addresses.setDefault(caller, params.id),
  }));
  route('DELETE /addresses/:id', async ({ caller, params }) => {
    await addresses.remove(caller, params.id);
    return {};
  });
}
