import type { Config } from '../../config.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Photos } from '../photos/jobs/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import type { Today } from '../today/index.ts';
import { readStats } from './repository.ts';
import { readToDos, type ToDoSources } from './to-dos.ts';

interface DashboardDependencies extends ToDoSources {
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  readonly photos: Pick<Photos, 'summarize'>;
  readonly today: Today;
  readonly config: Config;
}

export function dashboardRoutes(route: Route, deps: DashboardDependencies): void {
  const { database, orders, subscriptions, photos, today, config } = deps;

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
  route('GET /admin/dashboard/stats', async ({ caller }) => {
    const { queries } = database;
    const stats = await readStats(queries, today.count(queries, caller));
    return { stats, ...stats };
  });
  route('GET /admin/today', ({ caller, query }) => today.list(caller, query.kind));
}
