// People who call the API over the network, so that a test begins where its own matter begins.
import type { Caller } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { callerOf, type Identity, signIn } from '../testing/people.ts';
import { someone } from './fixture.ts';

export interface Customer extends Caller, Identity {
  /** Found by no other test. */
  readonly company: string;
}

export async function newCustomer(url: string, fullName: string): Promise<Customer> {
  const identity = someone(fullName);
  const company = `${fullName} ${crypto.randomUUID().slice(0, 8)}`;
  const caller = callerOf(url, await signIn(url, identity));
  dataOf(await caller.call('PUT /auth/profile', { body: { companyName: company } }));
  return { ...caller, ...identity, company };
}
