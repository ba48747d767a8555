// Somebody of the demo, before they have an account.
import type { UserType } from '@burnish/domain/access/access';
import type { Currency } from '@burnish/domain/money/money';
import type { Chance } from '../chance.ts';
import { type City, type PlaceName, places } from './places.ts';

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

export interface Person {
  /** Theirs, also where the account does not know it. */
  readonly name: string;
  readonly email: string;
  /** What the account knows of them. */
  readonly fullName: string | null;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly userType: UserType | null;
  /** Registers with a password instead of signing in by an identity. */
  readonly password: string | null;
  /** What they write into an order. */
  readonly orderPhone: string;
  readonly address: Address;
  readonly currency: Currency;
  readonly taxId: string | null;
}

/** Networks that are kept for documentation. */
export function networkAddress(chance: Chance): string {
  const network = chance.pick(['192.0.2', '198.51.100', '203.0.113']);
  return `${network}.${chance.between(2, 254)}`;
}

export function addressIn(name: PlaceName, chance: Chance): Address {
  const { cities, country } = places[name];
  const city = chance.pick<City>(cities);
  return { ...city, street: city.street.replaceAll('#', () => String(chance.between(1, 9))), country };
}

export function phoneIn(name: PlaceName, chance: Chance): string {
  return chance.digits(chance.pick<string>(places[name].phones));
}

const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', ı: 'i' };

/** As it stands in an address: plain small letters, and `between` the words. */
export function plain(text: string, between: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[ßøłæı]/g, (letter) => letters[letter] ?? '')
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(new RegExp(`^\\${between}+|\\${between}+$`, 'g'), '');
}
