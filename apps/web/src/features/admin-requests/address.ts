import type { Order } from '@burnish/contract/entity';

/** In one line: '14 Adetokunbo Ademola, Lagos, Lagos 101241, Nigeria'. */
export function addressLine({ street, city, state, zipCode, country }: Order['address']): string {
  return [street, city, `${state} ${zipCode}`.trim(), country].filter((part) => part !== '').join(', ');
}
