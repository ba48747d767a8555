import type { Address } from '@burnish/contract/addresses/entities';

/** As written on an envelope, without empty parts. */
export function addressLines({ street, city, state, zipCode, country }: Address): string[] {
  const place = [city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');
  return [street, place, country].filter((line) => line !== '');
}

/** On one line: '14 Adetokunbo Ademola, Lagos, Lagos 101241, Nigeria'. */
export function formatAddress(address: Address): string {
  return addressLines(address).join(', ');
}
