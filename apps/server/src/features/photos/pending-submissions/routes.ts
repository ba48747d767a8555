import type { Route } from '../../../platform/http/route.ts';
import type { PendingSubmissions } from './service.ts';

/** Up to a thousand photos, each with notes and annotations. */
const maxBodyBytes = 4 * 1024 ** 2;

export function pendingSubmissionRoutes(route: Route, pendingSubmissions: PendingSubmissions): void {
  route('GET /photos/pending-submissions', ({ caller, query }) => pendingSubmissions.listOwn(caller, query));
  route(
    'POST /photos/pending-submissions',
    async ({ caller, body }) => ({ pendingSubmission: await pendingSubmissions.create(caller, body) }),
    { bodyLimit: maxBodyBytes },
  );
  route('DELETE /photos/pending-submissions/:id', async ({ caller, params }) => {
    await pendingSubmissions.cancel(caller, params.id);
    return {};
  });
}
