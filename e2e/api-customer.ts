// Customers registered through the API, for tests whose subject comes after the registration.
import { createApiClient, type Identity, signIn } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { newIdentity } from './product-fixture.ts';

export interface ApiCustomer extends ApiClient, Identity {
  /** Unique to the test. */
  readonly company: string;
}

export async function newCustomer(url: string, fullName: string): Promise<ApiCustomer> {
  const identity = newIdentity(fullName);
  const company = `${fullName} ${crypto.randomUUID().slice(0, 8)}`;
  const caller = createApiClient(url, await signIn(url, identity));
  dataOf(await caller.call('PUT /auth/profile', { body: { companyName: company } }));
  return { ...caller, ...identity, company };
}
