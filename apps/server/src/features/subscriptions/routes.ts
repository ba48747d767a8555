import type { Handled } from '@burnish/contract/api';
import { orderKindOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Route } from '../../platform/http/route.ts';
import type { Subscriptions } from './service.ts';

function toFilter({ subscriptionType, ...filter }: Handled['GET /admin/subscriptions']['query']) {
  return subscriptionType === undefined ? filter : { ...filter, kind: orderKindOf[subscriptionType] };
}

export function subscriptionRoutes(route: Route, subscriptions: Subscriptions): void {
  route('GET /subscriptions/active', ({ caller, query }) => subscriptions.listOwn(caller, toFilter(query)));
  route('GET /admin/subscriptions', ({ query }) => subscriptions.listAll(toFilter(query)));
  route('PUT /admin/subscriptions/:id', ({ caller, params, body }) =>
    subscriptions.edit(caller, params.id, body),
  );
  route('GET /pay-per-image/admin/active', ({ query }) => subscriptions.listImages(query));
  route('PUT /pay-per-image/admin/:id/usage', ({ caller, params, body }) =>
    subscriptions.setImagesUsed(caller, params.id, body),
  );
  route('GET /admin/subscriptions/:id/usage', ({ params, query }) =>
    subscriptions.listUsage(params.id, query),
  );
}
