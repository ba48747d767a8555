// Somebody with an account, and how they came by it.
import type { Caller } from '../apps/server/src/platform/caller.ts';
import { chanceOf } from './chance.ts';
import { networkAddress, type Person } from './people/person.ts';
import type { Studio } from './studio.ts';

export interface Customer extends Person {
  readonly caller: Caller;
}

async function makeAccount({ accounts }: Studio, person: Person, address: string): Promise<string> {
  const { email, password, fullName, companyName, phone, userType } = person;
  if (password !== null) {
    const account = { email, password, companyName, phone, userType, ...(fullName && { fullName }) };
    return (await accounts.register(account, address)).user._id;
  }
  const subject = chanceOf(`subject ${email}`).digits('1####################');
  const issuer = 'https://accounts.google.com';
  const identity = { issuer, subject, email, isEmailVerified: true, name: fullName };
  return (await accounts.signIn(identity, address)).user._id;
}

export function callerOf(id: string, role: Caller['role'], address: string): Caller {
  return { id, role, address, token: { id: crypto.randomUUID(), endsAt: new Date(8.64e15) } };
}

/** Makes the account now, and fills in what its owner says of themself. */
export async function join(studio: Studio, person: Person): Promise<Customer> {
  const address = networkAddress(chanceOf(`network ${person.email}`));
  const caller = callerOf(await makeAccount(studio, person, address), 'user', address);
  const { companyName, phone, userType } = person;
  if (person.password === null && (companyName ?? phone ?? userType) !== null)
    await studio.accounts.updateProfile(caller, { companyName, phone, userType });
  return { ...person, caller };
}
