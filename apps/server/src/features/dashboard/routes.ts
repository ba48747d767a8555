import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database.ts';
import type { Route } from '../../platform/route.ts';
import type { Requests } from '../requests/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { readStats } from './repository.ts';

interface DashboardParts {
  readonly database: Database;
  readonly requests: Requests;
  readonly subscriptions: Subscriptions;
  readonly config: Config;
}

/** What is shown at a glance, to a customer and to the studio. */
export function dashboardRoutes(route: Route, parts: DashboardParts): void {
  const { database, requests, subscriptions, config } = parts;

  route('GET /orders/overview', async ({ caller }) => {
    const [orders, running] = await Promise.all([
      requests.countOrders(caller),
      subscriptions.summarize(caller),
    ]);
    return { overview: { orders, ...running, uploadPortalUrl: config.uploadPortalUrl } };
  });
  route('GET /admin/dashboard/stats', async () => {
    const stats = await readStats(database.queries);
    return { stats, ...stats };
  });
}
