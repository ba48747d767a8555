import { csvResponse } from '../../platform/http/csv.ts';
import type { Route } from '../../platform/http/route.ts';
import { userColumns } from './csv.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(route: Route, accounts: Accounts): void {
  route('POST /auth/register', ({ body, visitor }) => accounts.register(body, visitor));
  route('POST /auth/login', ({ body, visitor }) => accounts.logIn(body, visitor));
  route('POST /auth/login/second-factor', ({ body, visitor }) => accounts.completeLogIn(body, visitor));
  route('POST /auth/passkey/options', ({ body, visitor }) => accounts.startPasskeySignIn(body, visitor));
  route('POST /auth/passkey', ({ body, visitor }) => accounts.signInWithPasskey(body, visitor));
  route('POST /auth/confirmation/options', ({ caller }) => accounts.startConfirmation(caller));
  route('POST /auth/confirmation', ({ caller, body }) => accounts.confirm(caller, body));
  route('POST /auth/logout', async ({ caller }) => {
    await accounts.signOut(caller);
    return {};
  });
  route('GET /auth/profile', async ({ caller }) => ({ user: await accounts.getProfile(caller) }));
  route('PUT /auth/profile', async ({ caller, body }) => ({
    user: await accounts.updateProfile(caller, body),
  }));
  route('PUT /auth/display-name', async ({ caller, body }) => ({
    user: await accounts.updateProfile(caller, body),
  }));
  route('PUT /auth/change-password', ({ caller, body }) => accounts.changePassword(caller, body));
  route('GET /admin/users', ({ query }) => accounts.listUsers(query));
  route('GET /admin/users/summary', async ({ query }) => ({ summary: await accounts.summarizeUsers(query) }));
  route('GET /admin/users/export', async ({ query }) =>
    csvResponse('users', userColumns, await accounts.exportUsers(query)),
  );
  route('GET /admin/users/:id', async ({ params }) => ({ user: await accounts.getUser(params.id) }));
  route('PUT /admin/users/:id/role', async ({ caller, params, body }) => ({
    user: await accounts.setRole(caller, params.id, body.role),
  }));
  route('PUT /admin/users/:id/active', async ({ caller, params, body }) => ({
    user: await accounts.setActive(caller, params.id, body.isActive),
  }));
}
