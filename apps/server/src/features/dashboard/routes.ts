import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { readStats } from './repository.ts';

interface DashboardDependencies {
  readonly database: Database;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  readonly config: Config;
}

export function dashboardRoutes(route: Route, deps: DashboardDependencies): void {
  const { database, orders, subscriptions, config } = deps;

  route('GET /orders/overview', async ({ caller }) => {
    const [orderCounts, summary] = await Promise.all([
      orders.countOwn(caller),
      subscriptions.summarize(caller),
    ]);
    return { overview: { orders: orderCounts, ...summary, uploadPortalUrl: config.uploadPortalUrl } };
  });
  route('GET /admin/dashboard/stats', async () => {
    const stats = await readStats(database.queries);
    return { stats, ...stats };
  });
}
