// The people without a story of their own.
import { type UserType, userTypes } from '@burnish/domain/accounts/account';
import { type DemoRandom, randomFor } from '../random.ts';
import { companyName } from './companies.ts';
import { type Origin, origins } from './origins.ts';
import { addressIn, type Person, phoneIn, toEmailPart } from './person.ts';

const mailHosts = ['mailbox.test', 'postbox.test', 'inbox.test', 'netmail.test'];

/** Most are photographers. */
const usualTypes: readonly UserType[] = ['photographer', 'photographer', 'photographer', 'agency', 'brand'];

function emailOf(name: string, company: string | null, random: DemoRandom): string {
  const [first = ''] = name.split(' ');
  if (company !== null && random.percent(55))
    return `${toEmailPart(first, '-')}@${toEmailPart(company, '-')}.test`;
  return `${toEmailPart(name, '.')}@${random.pick(mailHosts)}`;
}

function createPerson({ place, firstNames, lastNames }: Origin, random: DemoRandom): Person {
  const firstName = random.pick(firstNames.split(' '));
  const lastName = random.pick(lastNames.split(' '));
  const name = `${firstName} ${lastName}`;
  const type = random.percent(6) ? random.pick(userTypes) : random.pick(usualTypes);
  const company = random.percent(72) ? companyName(type, { firstName, lastName }, random) : null;
  const phone = phoneIn(place, random);
  const isNaira = place === 'nigeria' && random.percent(88);
  return {
    name,
    email: emailOf(name, company, random),
    fullName: random.percent(95) ? name : null,
    companyName: company,
    phone: random.percent(80) ? phone : null,
    userType: random.percent(85) ? type : null,
    password: random.percent(6) ? 'soft light, long shadows' : null,
    orderPhone: phone,
    address: addressIn(place, random),
    currency: isNaira ? 'NGN' : 'USD',
    taxId: random.percent(20) ? random.digits('##-#######') : null,
    savedAddresses: [],
    styleGuides: [],
  };
}

/** Appends a number to an email that is already taken. */
function withOwnEmail(person: Person, taken: Set<string>): Person {
  const [account = '', host = ''] = person.email.split('@');
  let email = person.email;
  for (let number = 2; taken.has(email); number += 1) email = `${account}${number}@${host}`;
  taken.add(email);
  return { ...person, email };
}

/** In an order that mixes the origins. `share`: from 0 to 1. */
export function createCrowd(share: number, takenEmails: readonly string[]): Person[] {
  const taken = new Set(takenEmails);
  const each = origins.flatMap((origin) => Array<Origin>(Math.ceil(origin.people * share)).fill(origin));
  return randomFor('crowd')
    .shuffle(each)
    .map((origin, place) => withOwnEmail(createPerson(origin, randomFor(`person ${place}`)), taken));
}
