// A person of the demo, before they have an account.

import type { UserType } from '@burnish/domain/accounts/account';
import type { Currency } from '@burnish/domain/money/money';
import type { JobStyle } from '@burnish/domain/photos/style-guide';
import type { DemoRandom } from '../random.ts';
import { type City, type CountryName, countries } from './countries.ts';

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

export interface Person {
  /** Their full name, even if the account has none. */
  readonly name: string;
  readonly email: string;
  /** As stored in the account. */
  readonly fullName: string | null;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly userType: UserType | null;
  /** Null: signs in with Google. */
  readonly password: string | null;
  /** The phone number on their orders. */
  readonly orderPhone: string;
  readonly address: Address;
  readonly currency: Currency;
  readonly taxId: string | null;
  /** The first one is their default address. */
  readonly savedAddresses: readonly { readonly label: string; readonly address: Address }[];
  readonly styleGuides: readonly (JobStyle & { readonly name: string })[];
}

/** An address in a network reserved for documentation. */
export function randomIpAddress(random: DemoRandom): string {
  const network = random.pick(['192.0.2', '198.51.100', '203.0.113']);
  return `${network}.${random.between(2, 254)}`;
}

export function addressIn(name: CountryName, random: DemoRandom): Address {
  const { cities, country } = countries[name];
  const city = random.pick<City>(cities);
  return { ...city, street: city.street.replaceAll('#', () => String(random.between(1, 9))), country };
}

export function phoneIn(name: CountryName, random: DemoRandom): string {
  return random.digits(random.pick<string>(countries[name].phones));
}

const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', ı: 'i' };

/** Lower-case ASCII letters, with `between` separating words. */
export function toEmailPart(text: string, between: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[ßøłæı]/g, (letter) => letters[letter] ?? '')
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(new RegExp(`^\\${between}+|\\${between}+$`, 'g'), '');
}
