import type { Route } from '../../../platform/http/route.ts';
import type { OrderHistory } from './service.ts';

export function historyRoutes(route: Route, history: OrderHistory): void {
  route('GET /orders/:id/history', async ({ caller, params }) => ({
    events: await history.list(caller, params.id),
  }));
}
