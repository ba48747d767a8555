import type { Route } from '../../../platform/http/route.ts';
import type { Accounts } from '../service.ts';

export function sessionRoutes(route: Route, accounts: Accounts): void {
  route('GET /auth/sign-in-methods', async ({ caller }) => ({
    methods: await accounts.getSignInMethods(caller),
  }));
  route('GET /auth/sessions', async ({ caller }) => ({ sessions: await accounts.listSessions(caller) }));
  route('DELETE /auth/sessions/:id', async ({ caller, params }) => {
    await accounts.endSession(caller, params.id);
    return {};
  });
  route('POST /auth/logout-others', async ({ caller }) => {
    await accounts.endOtherSessions(caller);
    return {};
  });
  route('POST /auth/logout-everywhere', async ({ caller }) => {
    await accounts.endAllSessions(caller);
    return {};
  });
}
