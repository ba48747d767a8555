import type { Route } from '../../../platform/http/route.ts';
import type { Assignments } from './service.ts';

export function assignmentRoutes(route: Route, assignments: Assignments): void {
  route('GET /photos/admin/retouchers', async ({ caller }) => ({
    retouchers: await assignments.listRetouchers(caller),
  }));
  route('PUT /photos/admin/jobs/:id/assignments', async ({ caller, params, body }) => ({
    job: await assignments.assign(caller, params.id, body),
  }));
}
