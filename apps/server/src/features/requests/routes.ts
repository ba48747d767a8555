import type { Route } from '../../platform/route.ts';
import type { Requests } from './service.ts';

export function requestRoutes(route: Route, requests: Requests): void {
  const { plans, images } = requests;

  route('POST /subscriptions/request', async ({ caller, body }) => ({
    subscriptionRequest: await plans.request(caller, body),
  }));
  route('GET /subscriptions/requests', ({ caller, query }) => plans.listOwn(caller, query));
  route('GET /admin/subscription-requests', ({ query }) => plans.listAll(query));
  route('PUT /admin/subscription-requests/:id', async ({ caller, params, body }) => ({
    request: await plans.decide(caller, params.id, body),
  }));

  route('GET /orders', ({ caller, query }) => requests.listOrders(caller, query));

  route('POST /pay-per-image/request', async ({ caller, body }) => ({
    payPerImageRequest: await images.request(caller, body),
  }));
  route('GET /pay-per-image/requests', ({ caller, query }) => images.listOwn(caller, query));
  route('GET /pay-per-image/admin/requests', ({ query }) => images.listAll(query));
  route('PUT /pay-per-image/admin/requests/:id/status', async ({ caller, params, body }) => ({
    request: await images.decide(caller, params.id, body),
  }));
}
