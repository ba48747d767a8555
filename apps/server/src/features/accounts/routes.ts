import type { Route } from '../../platform/route.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(route: Route, accounts: Accounts): void {
  route('GET /auth/profile', async ({ caller }) => ({ user: await accounts.getProfile(caller) }));
  route('GET /admin/users', ({ query }) => accounts.listUsers(query));
}
