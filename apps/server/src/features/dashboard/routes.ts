import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Photos } from '../photos/jobs/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { readStats } from './repository.ts';
import { readToDos, type ToDoSources } from './to-dos.ts';

interface DashboardDependencies extends ToDoSources {
  readonly database: Database;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  readonly photos: Pick<Photos, 'summarize'>;
  readonly config: Config;
}

export function dashboardRoutes(route: Route, deps: DashboardDependencies): void {
  const { database, orders, subscriptions, photos, config } = deps;

  route('GET /orders/overview', async ({ caller }) => {
    const [{ pending, completed, rejected }, summary, photoFigures] = await Promise.all([
      orders.countOwn(caller),
      subscriptions.summarize(caller),
      photos.summarize(caller),
    ]);
    const toDos = await readToDos(deps, caller, pending + completed + rejected > 0);
    return {
      overview: {
        orders: { pending, completed },
        ...summary,
        photos: photoFigures,
        toDos,
        uploadPortalUrl: config.uploadPortalUrl,
      },
    };
  });
  route('GET /admin/dashboard/stats', async () => {
    const stats = await readStats(database.queries);
    return { stats, ...stats };
  });
}
