import type { Route } from '../../../platform/http/route.ts';
import type { Upgrades } from './service.ts';

export function upgradeRoutes(route: Route, upgrades: Upgrades): void {
  route('GET /subscriptions/:id/upgrade', async ({ caller, params }) => ({
    quote: await upgrades.quote(caller, params.id),
  }));
  route('POST /subscriptions/:id/upgrade', ({ caller, params, body }) =>
    upgrades.accept(caller, params.id, body),
  );
  route('DELETE /subscriptions/:id/upgrade', async ({ caller, params }) => ({
    subscription: await upgrades.withdraw(caller, params.id),
  }));
}
