import type { Route } from '../../../platform/http/route.ts';
import type { Renewals } from './service.ts';

export function renewalRoutes(route: Route, renewals: Renewals): void {
  route('POST /subscriptions/:id/renew', ({ caller, params }) => renewals.renew(caller, params.id));
  route('PUT /subscriptions/:id/renewal', async ({ caller, params, body }) => ({
    subscription: await renewals.set(caller, params.id, body),
  }));
}
