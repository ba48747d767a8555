import type { Route } from '../../../platform/http/route.ts';
import type { RefundRequests } from './service.ts';

export function refundRequestRoutes(route: Route, requests: RefundRequests): void {
  route('GET /subscriptions/:id/refund-options', async ({ caller, params }) => ({
    options: await requests.getOptions(caller, params.id),
  }));
  route('POST /subscriptions/:id/refund-request', async ({ caller, params, body }) => ({
    subscription: await requests.request(caller, params.id, body),
  }));
  route('POST /subscriptions/:id/cancellation', async ({ caller, params, body }) => ({
    subscription: await requests.giveNotice(caller, params.id, body),
  }));
  route('POST /subscriptions/:id/refund-request/withdraw', async ({ caller, params }) => ({
    subscription: await requests.withdraw(caller, params.id),
  }));
  route('GET /admin/subscriptions/:id/refund-request', ({ params }) => requests.read(params.id));
  route('POST /admin/subscriptions/:id/refund-request/decline', async ({ caller, params, body }) => ({
    subscription: await requests.decline(caller, params.id, body),
  }));
}
