import type { Route } from '../../platform/http/route.ts';
import type { Webhooks } from './service.ts';

export function webhookRoutes(route: Route, webhooks: Webhooks): void {
  route('GET /admin/webhooks', async () => ({ webhookEndpoints: await webhooks.list() }));
  route('POST /admin/webhooks', ({ caller, body }) => webhooks.add(caller, body));
  route('PUT /admin/webhooks/:id', async ({ caller, params, body }) => ({
    webhookEndpoint: await webhooks.edit(caller, params.id, body),
  }));
  route('DELETE /admin/webhooks/:id', async ({ caller, params }) => {
    await webhooks.remove(caller, params.id);
    return {};
  });
  route('PUT /admin/webhooks/:id/secret', ({ caller, params }) => webhooks.rotateSecret(caller, params.id));
  route('POST /admin/webhooks/:id/test', async ({ caller, params }) => ({
    delivery: await webhooks.sendTest(caller, params.id),
  }));
  route('GET /admin/webhooks/:id/deliveries', async ({ params, query }) => ({
    deliveries: await webhooks.listDeliveries(params.id, query.status),
  }));
  route('POST /admin/webhooks/:id/replay-failed', async ({ caller, params, body }) => ({
    count: await webhooks.replayFailed(caller, params.id, new Date(body.since)),
  }));
  route('POST /admin/webhook-deliveries/:id/replay', async ({ caller, params }) => ({
    delivery: await webhooks.replay(caller, params.id),
  }));
}
