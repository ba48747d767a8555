// A row of a file of customers, validated like a profile, an address and a note that are typed in.
import { profileFields } from '@burnish/contract/accounts/inputs';
import type { Address } from '@burnish/contract/addresses/entities';
import { customerNoteInput } from '@burnish/contract/customers/inputs';
import { emailField } from '@burnish/contract/fields';
import { type ImportColumnKey, importColumns } from '@burnish/contract/imports/columns';
import type { UserType } from '@burnish/domain/accounts/account';
import { problemsOf } from '../parse/cell-fields.ts';
import { parseAddress } from '../parse/postal-address.ts';
import type { RowParser } from '../parse/row-parser.ts';

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

export const customerRowParser: RowParser<Column, CustomerRow> = {
  columns: importColumns.customers,
  parse(cells) {
    const given = person.safeParse({ ...cells, userType: cells.userType?.toLowerCase() });
    const postal = parseAddress(cells);
    if (!given.success || !postal.success)
      return { problems: problemsOf(importColumns.customers, given.error, postal.error) };
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
