// API keys, created through real calls.
import type { Wire } from '@burnish/contract/api';
import type { ApiKeyScope } from '@burnish/domain/accounts/api-key';
import type { TestUser } from './app.ts';
import { apiKeyBody, dataOf } from './factories.ts';
import { confirm } from './second-factor.ts';

type CreatedApiKey = Wire['POST /auth/api-keys']['reply'];

export async function createApiKey(
  user: TestUser,
  overrides: {
    readonly name?: string;
    readonly scopes?: ApiKeyScope[];
    readonly expiresInDays?: number;
  } = {},
): Promise<CreatedApiKey> {
  const body = { ...apiKeyBody, ...overrides, confirmation: await confirm(user) };
  return dataOf(await user.call('POST /auth/api-keys', { body }));
}
