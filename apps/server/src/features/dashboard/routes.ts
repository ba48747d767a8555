import type { Database } from '../../platform/database.ts';
import type { Route } from '../../platform/route.ts';
import { readStats } from './repository.ts';

export function dashboardRoutes(route: Route, { queries }: Database): void {
  route('GET /admin/dashboard/stats', async () => {
    const stats = await readStats(queries);
    return { stats, ...stats };
  });
}
