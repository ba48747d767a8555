// Every call of the API with a key of each scope.
import { api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { apiKeyScopes } from '@burnish/domain/accounts/api-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRefused } from '../../../testing/access-rows.ts';
import { createApiKey } from '../../../testing/api-keys.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { keysOf } from '../../../testing/keys.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const calls = keysOf(api).filter((key) => api[key].access !== 'public');
/** An accepted key gets further, to an error of the input or to a result. */
const keyErrors = ['UNAUTHENTICATED', 'SESSION_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'];

describe.each(apiKeyScopes)('a key with the scope %s', (scope) => {
  test('is accepted by the calls that need it, and refused by all others', async () => {
    const { key } = await createApiKey(admin, { scopes: [scope] });
    const program = t.bearer(key);
    for (const call of calls) {
      const definition: EndpointDefinition = api[call];
      const response = await sendRefused(program, call);
      if (definition.scope === scope) expect(keyErrors, call).not.toContain(response.body.code);
      else if (definition.scope === null) expectError(response, 403, 'SESSION_REQUIRED');
      else expectError(response, 403, 'INSUFFICIENT_SCOPE');
    }
  });
});
