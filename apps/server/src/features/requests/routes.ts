import type { Route } from '../../platform/route.ts';
import type { Requests } from './service.ts';

export function requestRoutes(route: Route, requests: Requests): void {
  route('POST /subscriptions/request', async ({ caller, body }) => ({
    subscriptionRequest: await requests.request(caller, body),
  }));
  route('GET /subscriptions/requests', ({ caller, query }) => requests.listOwn(caller, query));
  route('GET /admin/subscription-requests', ({ query }) => requests.listAll(query));
  route('PUT /admin/subscription-requests/:id', async ({ caller, params, body }) => ({
    request: await requests.decide(caller, params.id, body.status, body.adminNotes || null),
  }));
}
