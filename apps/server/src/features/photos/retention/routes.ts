import type { Route } from '../../../platform/http/route.ts';
import type { JobRetention } from './job-retention.ts';

export function retentionRoutes(route: Route, retention: JobRetention): void {
  route('PUT /photos/admin/jobs/:id/retention', async ({ caller, params, body }) => ({
    job: await retention.change(caller, params.id, body),
  }));
}
