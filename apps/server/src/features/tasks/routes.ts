import type { Route } from '../../platform/http/route.ts';
import type { TaskAdministration } from './service.ts';

export function taskRoutes(route: Route, tasks: TaskAdministration): void {
  route('GET /admin/tasks', () => tasks.summarize());
  route('GET /admin/tasks/failed', ({ query }) => tasks.listFailed(query));
  route('POST /admin/tasks/:id/retry', async ({ caller, params }) => ({
    task: await tasks.retry(caller, params.id),
  }));
  route('POST /admin/tasks/retry-failed', async ({ caller, body }) => ({
    retried: await tasks.retryFailed(caller, body.kind),
  }));
}
