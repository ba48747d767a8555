import type { Route } from '../../platform/route.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(route: Route, accounts: Accounts): void {
  route('POST /auth/register', ({ body, address }) => accounts.register(body, address));
  route('POST /auth/login', ({ body, address }) => accounts.logIn(body, address));
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
  route('PUT /admin/users/:id/role', async ({ caller, params, body }) => ({
    user: await accounts.setRole(caller, params.id, body.role),
  }));
  route('PUT /admin/users/:id/active', async ({ caller, params, body }) => ({
    user: await accounts.setActive(caller, params.id, body.isActive),
  }));
}
