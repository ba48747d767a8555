// Everybody who has no part of their own.
import { type UserType, userTypes } from '@burnish/domain/access/access';
import { type Chance, chanceOf } from '../chance.ts';
import { companyName } from './companies.ts';
import { type Origin, origins } from './origins.ts';
import { addressIn, type Person, phoneIn, plain } from './person.ts';

const mailHosts = ['mailbox.test', 'postbox.test', 'inbox.test', 'netmail.test'];

/** Most are photographers. */
const usualTypes: readonly UserType[] = ['photographer', 'photographer', 'photographer', 'agency', 'brand'];

function emailOf(name: string, company: string | null, chance: Chance): string {
  const [first = ''] = name.split(' ');
  if (company !== null && chance.in100(55)) return `${plain(first, '-')}@${plain(company, '-')}.test`;
  return `${plain(name, '.')}@${chance.pick(mailHosts)}`;
}

function personFrom({ place, firstNames, lastNames }: Origin, chance: Chance): Person {
  const firstName = chance.pick(firstNames.split(' '));
  const lastName = chance.pick(lastNames.split(' '));
  const name = `${firstName} ${lastName}`;
  const type = chance.in100(6) ? chance.pick(userTypes) : chance.pick(usualTypes);
  const company = chance.in100(72) ? companyName(type, { firstName, lastName }, chance) : null;
  const phone = phoneIn(place, chance);
  const isNaira = place === 'nigeria' && chance.in100(88);
  return {
    name,
    email: emailOf(name, company, chance),
    fullName: chance.in100(95) ? name : null,
    companyName: company,
    phone: chance.in100(80) ? phone : null,
    userType: chance.in100(85) ? type : null,
    password: chance.in100(6) ? 'soft light, long shadows' : null,
    orderPhone: phone,
    address: addressIn(place, chance),
    currency: isNaira ? 'NGN' : 'USD',
    taxId: chance.in100(20) ? chance.digits('##-#######') : null,
  };
}

/** An email is one person's: who comes later has a number behind theirs. */
function withOwnEmail(person: Person, taken: Set<string>): Person {
  const [account = '', host = ''] = person.email.split('@');
  let email = person.email;
  for (let number = 2; taken.has(email); number += 1) email = `${account}${number}@${host}`;
  taken.add(email);
  return { ...person, email };
}

/** In an order that mixes the origins. `share`: 1 is everybody. */
export function makeCrowd(share: number, takenEmails: readonly string[]): Person[] {
  const taken = new Set(takenEmails);
  const each = origins.flatMap((origin) => Array<Origin>(Math.ceil(origin.people * share)).fill(origin));
  return chanceOf('crowd')
    .shuffled(each)
    .map((origin, place) => withOwnEmail(personFrom(origin, chanceOf(`person ${place}`)), taken));
}
