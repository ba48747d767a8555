import { csvResponse } from '../../platform/http/csv.ts';
import type { Route } from '../../platform/http/route.ts';
import { auditColumns } from './csv.ts';
import type { Audit } from './service.ts';

export function auditRoutes(route: Route, audit: Audit): void {
  route('GET /admin/audit', ({ query }) => audit.list(query));
  route('GET /admin/audit/export', async ({ query }) =>
    csvResponse('audit', auditColumns, await audit.exportAll(query)),
  );
}
