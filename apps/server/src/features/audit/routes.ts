import type { Route } from '../../platform/http/route.ts';
import type { Audit } from './service.ts';

export function auditRoutes(route: Route, audit: Audit): void {
  route('GET /admin/audit', ({ query }) => audit.list(query));
}
