import type { Route } from '../../../platform/http/route.ts';
import type { Pauses } from './service.ts';

export function pauseRoutes(route: Route, pauses: Pauses): void {
  route('GET /subscriptions/:id/pauses', ({ caller, params }) => pauses.getOptions(caller, params.id, 'own'));
  route('POST /subscriptions/:id/pause', async ({ caller, params, body }) => ({
    subscription: await pauses.add(caller, params.id, 'own', body),
  }));
  route('POST /subscriptions/:id/pause/withdraw', async ({ caller, params }) => ({
    subscription: await pauses.withdraw(caller, params.id),
  }));
  route('POST /subscriptions/:id/pause/resume', async ({ caller, params }) => ({
    subscription: await pauses.resume(caller, params.id),
  }));
  route('GET /admin/subscriptions/:id/pauses', ({ caller, params }) =>
    pauses.getOptions(caller, params.id, 'all'),
  );
  route('POST /admin/subscriptions/:id/pause', async ({ caller, params, body }) => ({
    subscription: await pauses.add(caller, params.id, 'all', body),
  }));
  route('POST /admin/subscriptions/:id/pause/approve', async ({ caller, params, body }) => ({
    subscription: await pauses.approve(caller, params.id, body.pauseId),
  }));
  route('POST /admin/subscriptions/:id/pause/decline', async ({ caller, params, body }) => ({
    subscription: await pauses.decline(caller, params.id, body),
  }));
  route('POST /admin/subscriptions/:id/pause/end', async ({ caller, params }) => ({
    subscription: await pauses.end(caller, params.id),
  }));
}
