import type { Route } from '../../../platform/http/route.ts';
import type { DueTimeChanges } from './service.ts';

export function dueTimeChangeRoutes(route: Route, dueTimes: DueTimeChanges): void {
  route('PUT /photos/admin/jobs/:id/due-time', async ({ caller, params, body }) => ({
    job: await dueTimes.change(caller, params.id, body),
  }));
}
