import { csvResponse } from '../../../platform/http/csv.ts';
import type { Route } from '../../../platform/http/route.ts';
import { onTimeColumns } from './csv.ts';
import type { Reports } from './service.ts';

export function reportRoutes(route: Route, reports: Reports): void {
  route('GET /photos/admin/on-time', async ({ query }) => ({
    report: await reports.readOnTime(query.weeks),
  }));
  route('GET /photos/admin/on-time/export', async ({ query }) =>
    csvResponse('on-time', onTimeColumns, await reports.exportOnTime(query.weeks)),
  );
  route('GET /photos/admin/late-deliveries', ({ caller, query }) =>
    reports.listLateDeliveries(caller, query),
  );
}
