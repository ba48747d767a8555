import { orderKindOf } from '@burnish/contract/subscriptions/subscription-types';
import { csvResponse } from '../../platform/http/csv.ts';
import type { Route } from '../../platform/http/route.ts';
import { imagesColumns, subscriptionColumns } from './csv.ts';
import { pauseRoutes } from './pauses/index.ts';
import { refundRequestRoutes } from './refund-requests/index.ts';
import type { Subscriptions } from './service.ts';

export function subscriptionRoutes(route: Route, subscriptions: Subscriptions): void {
  const { all, images, get } = subscriptions.lists;

  pauseRoutes(route, subscriptions.pauses);
  refundRequestRoutes(route, subscriptions.refundRequests);
  route('GET /subscriptions/active', ({ caller, query: { subscriptionType, ...filter } }) => {
    const kind = subscriptionType && orderKindOf[subscriptionType];
    return subscriptions.listOwn(caller, { ...filter, kind });
  });
  route('POST /subscriptions/:id/start-next-period', async ({ caller, params }) => ({
    subscription: await subscriptions.startNextPeriod(caller, params.id),
  }));
  route('GET /admin/subscriptions', ({ caller, query }) => all.list(query, caller.role));
  route('GET /admin/subscriptions/summary', async ({ query }) => ({ summary: await all.summarize(query) }));
  route('GET /admin/subscriptions/export', async ({ caller, query }) =>
    csvResponse('subscriptions', subscriptionColumns, await all.exportAll(query, caller.role)),
  );
  route('GET /admin/subscriptions/:id', async ({ caller, params }) => ({
    subscription: await get(params.id, caller.role),
  }));
  route('PUT /admin/subscriptions/:id', ({ caller, params, body }) =>
    subscriptions.edit(caller, params.id, body),
  );
  route('GET /pay-per-image/admin/active', ({ caller, query }) => images.list(query, caller.role));
  route('GET /pay-per-image/admin/active/summary', async ({ query }) => ({
    summary: await images.summarize(query),
  }));
  route('GET /pay-per-image/admin/active/export', async ({ caller, query }) =>
    csvResponse('pay-per-image-subscriptions', imagesColumns, await images.exportAll(query, caller.role)),
  );
  route('PUT /pay-per-image/admin/:id/usage', ({ caller, params, body }) =>
    subscriptions.setImagesUsed(caller, params.id, body),
  );
  route('GET /admin/subscriptions/:id/usage', ({ params, query }) =>
    subscriptions.listUsage(params.id, query),
  );
}
