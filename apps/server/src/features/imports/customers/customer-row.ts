// A row of a file of customers, validated like a profile, an address and a note that are typed in.
import { profileFields } from '@burnish/contract/accounts/inputs';
import type { Address } from '@burnish/contract/addresses/entities';
import { addressInput } from '@burnish/contract/addresses/inputs';
import { customerNoteInput } from '@burnish/contract/customers/inputs';
import { emailField, requiredText } from '@burnish/contract/fields';
import { type ImportColumnKey, importColumns } from '@burnish/contract/imports/columns';
import type { UserType } from '@burnish/domain/accounts/account';
import type { z } from 'zod';
import type { CellProblem, Cells, RowParser } from '../parse/row-parser.ts';

type Column = ImportColumnKey<'customers'>;

export interface CustomerRow {
  readonly email: string;
  readonly fullName: string | null;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly userType: UserType | null;
  readonly taxId: string | null;
  readonly address: Address | null;
  readonly note: string | null;
}

const person = profileFields
  .omit({ removeLocation: true })
  .extend({ email: emailField, note: customerNoteInput.shape.text.optional() });

/** The country is never assumed, because the addresses of a file may be anywhere. */
const address = addressInput.extend({ country: requiredText('Enter a country.', 100) });

/** The street and the second line are one field of an address. */
function addressCells({ street, addressLine2, city, state, zipCode, country }: Cells<Column>) {
  const lines = [street, addressLine2].filter((line) => line !== undefined);
  return lines.length === 0 && (city ?? state ?? zipCode ?? country) === undefined
    ? undefined
    : { street: lines.length === 0 ? undefined : lines.join(', '), city, state, zipCode, country };
}

/** In the order of the columns. */
function problemsOf(...errors: readonly (z.ZodError | undefined)[]): CellProblem<Column>[] {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  const columns = Object.keys(importColumns.customers) as Column[];
  return columns.flatMap((column) =>
    issues.filter(({ path }) => path[0] === column).map(({ message }) => ({ column, message })),
  );
}

export const customerRowParser: RowParser<Column, CustomerRow> = {
  columns: importColumns.customers,
  parse(cells) {
    const given = person.safeParse({ ...cells, userType: cells.userType?.toLowerCase() });
    const postal = address.optional().safeParse(addressCells(cells));
    if (!given.success || !postal.success) return { problems: problemsOf(given.error, postal.error) };
    const { email, fullName, companyName, phone, userType, taxId, note } = given.data;
    return {
      value: {
        email,
        fullName: fullName ?? null,
        companyName: companyName || null,
        phone: phone || null,
        userType: userType || null,
        taxId: taxId || null,
        address: postal.data ?? null,
        note: note ?? null,
      },
    };
  },
  identify: ({ email }) => ({ column: 'email', value: email.toLowerCase() }),
};
