// A demo customer with an account.
import type { Caller, Visitor } from '../apps/server/src/platform/http/caller.ts';
import { type Person, randomIpAddress } from './people/person.ts';
import { randomFor } from './random.ts';
import type { Studio } from './studio.ts';

export interface Customer extends Person {
  readonly caller: Caller;
}

async function createAccount({ accounts }: Studio, person: Person, ipAddress: string): Promise<string> {
  const visitor: Visitor = { id: null, role: null, ipAddress };
  const { email, password, fullName, companyName, phone, userType } = person;
  if (password !== null) {
    const account = { email, password, companyName, phone, userType, ...(fullName && { fullName }) };
    return (await accounts.register(account, visitor)).user._id;
  }
  const subject = randomFor(`subject ${email}`).digits('1####################');
  const issuer = 'https://accounts.google.com';
  const identity = { issuer, subject, email, isEmailVerified: true, name: fullName };
  return (await accounts.signIn(identity, visitor)).user._id;
}

export function createCaller(id: string, role: Caller['role'], address: string): Caller {
  return { id, role, ipAddress: address, token: { id: crypto.randomUUID(), expiresAt: new Date(8.64e15) } };
}

/** Creates the account at the current time and fills in the profile. */
export async function createCustomer(studio: Studio, person: Person): Promise<Customer> {
  const address = randomIpAddress(randomFor(`network ${person.email}`));
  const caller = createCaller(await createAccount(studio, person, address), 'user', address);
  const { companyName, phone, userType, taxId } = person;
  if (person.password === null && (companyName ?? phone ?? userType ?? taxId) !== null)
    await studio.accounts.updateProfile(caller, { companyName, phone, userType, taxId });
  for (const saved of person.savedAddresses) await studio.addresses.add(caller, saved);
  for (const guide of person.styleGuides) await studio.styleGuides.add(caller, guide);
  return { ...person, caller };
}
