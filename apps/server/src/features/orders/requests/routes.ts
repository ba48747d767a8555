import { csvResponse } from '../../../platform/http/csv.ts';
import type { Route } from '../../../platform/http/route.ts';
import { imagesOrderColumns, planOrderColumns } from './csv.ts';
import type { Orders } from './service.ts';

export function orderRoutes(route: Route, orders: Orders): void {
  const { plans, images } = orders;

  route('POST /subscriptions/request', async ({ caller, body }) => ({
    subscriptionRequest: await plans.create(caller, body),
  }));
  route('GET /subscriptions/requests', ({ caller, query }) => plans.listOwn(caller, query));
  route('GET /admin/subscription-requests', ({ caller, query }) => plans.listAll(caller, query));
  route('GET /admin/subscription-requests/summary', async ({ query }) => ({
    summary: await plans.summarize(query),
  }));
  route('GET /admin/subscription-requests/export', async ({ caller, query }) =>
    csvResponse('subscription-requests', planOrderColumns, await plans.exportAll(caller, query)),
  );
  route('PUT /admin/subscription-requests/:id', async ({ caller, params, body }) => ({
    request: await plans.decide(caller, params.id, body),
  }));

  route('GET /orders/prefill', ({ caller }) => orders.prefill(caller));
  route('GET /orders', ({ caller, query }) => orders.listOwn(caller, query));
  route('GET /orders/:id', async ({ caller, params }) => ({ order: await orders.get(caller, params.id) }));

  route('POST /pay-per-image/request', async ({ caller, body }) => ({
    payPerImageRequest: await images.create(caller, body),
  }));
  route('GET /pay-per-image/requests', ({ caller, query }) => images.listOwn(caller, query));
  route('GET /pay-per-image/admin/requests', ({ caller, query }) => images.listAll(caller, query));
  route('GET /pay-per-image/admin/requests/summary', async ({ query }) => ({
    summary: await images.summarize(query),
  }));
  route('GET /pay-per-image/admin/requests/export', async ({ caller, query }) =>
    csvResponse('pay-per-image-requests', imagesOrderColumns, await images.exportAll(caller, query)),
  );
  route('PUT /pay-per-image/admin/requests/:id/status', async ({ caller, params, body }) => ({
    request: await images.decide(caller, params.id, body),
  }));
}
