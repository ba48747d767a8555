import type { Order } from '@burnish/contract/orders/entities';

/** On one line: '14 Adetokunbo Ademola, Lagos, Lagos 101241, Nigeria'. */
export function formatAddress({ street, city, state, zipCode, country }: Order['address']): string {
  return [street, city, `${state} ${zipCode}`.trim(), country].filter((part) => part !== '').join(', ');
}
