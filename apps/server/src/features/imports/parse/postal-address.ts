// The address in a row. Its country is never assumed, because the addresses of a file may be anywhere.
import type { Address } from '@burnish/contract/addresses/entities';
import { addressInput } from '@burnish/contract/addresses/inputs';
import { requiredText } from '@burnish/contract/fields';
import type { z } from 'zod';
import type { Cells } from './row-parser.ts';

type AddressColumn = 'street' | 'addressLine2' | 'city' | 'state' | 'zipCode' | 'country';

const address = addressInput.extend({ country: requiredText('Enter a country.', 100) }).optional();

/** The street and the second line are one field of an address. */
function addressCells({ street, addressLine2, city, state, zipCode, country }: Cells<AddressColumn>) {
  const lines = [street, addressLine2].filter((line) => line !== undefined);
  return lines.length === 0 && (city ?? state ?? zipCode ?? country) === undefined
    ? undefined
    : { street: lines.length === 0 ? undefined : lines.join(', '), city, state, zipCode, country };
}

/** Undefined data: the row has no address. */
export function parseAddress(cells: Cells<AddressColumn>): z.ZodSafeParseResult<Address | undefined> {
  return address.safeParse(addressCells(cells));
}
