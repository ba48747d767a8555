import type { Route } from '../../platform/http/route.ts';
import type { SecurityEventLog } from './service.ts';

export function securityEventRoutes(route: Route, securityEvents: SecurityEventLog): void {
  route('GET /admin/security-events', ({ query }) => securityEvents.list(query));
}
