import type { Route } from '../../../platform/http/route.ts';
import type { Accounts } from '../service.ts';

export function apiKeyRoutes(route: Route, accounts: Accounts): void {
  route('GET /auth/api-keys', async ({ caller }) => ({ apiKeys: await accounts.listApiKeys(caller) }));
  route('POST /auth/api-keys', async ({ caller, body: { confirmation, ...input } }) => {
    await accounts.requireConfirmation(caller, confirmation);
    return accounts.createApiKey(caller, input);
  });
  route('DELETE /auth/api-keys/:id', async ({ caller, params }) => {
    await accounts.revokeApiKey(caller, params.id);
    return {};
  });
}
