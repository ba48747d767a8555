import type { Route } from '../../platform/route.ts';
import type { Subscriptions } from './service.ts';

export function subscriptionRoutes(route: Route, subscriptions: Subscriptions): void {
  route('GET /subscriptions/active', ({ caller, query }) => subscriptions.listOwn(caller, query));
  route('GET /admin/subscriptions', ({ query }) => subscriptions.listAll(query));
}
