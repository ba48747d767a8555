// Whom an order is for: what the row says, or else the customer's profile and default address.
import type { Address } from '@burnish/contract/addresses/entities';
import { optionalText, phoneField, requiredText } from '@burnish/contract/fields';
import type { z } from 'zod';
import type { ImportTarget } from '../../accounts/index.ts';
import type { ImportedContact } from '../../orders/imports/index.ts';
import type { CellProblem } from '../parse/row-parser.ts';

/** Members of the schema of a row. */
export const contactFields = {
  contactPerson: requiredText('Enter a contact person.').optional(),
  companyName: requiredText('Enter a company name.').optional(),
  phone: phoneField.optional(),
  taxId: optionalText(60),
};

type ContactCells = z.output<z.ZodObject<typeof contactFields>>;

/** Undefined and null: the row doesn't say. */
export interface RowContact extends ContactCells {
  readonly address: Address | undefined;
}

export type ContactColumn = 'contactPerson' | 'phone' | 'street';

const missing = (what: string) => `The customer's profile has no ${what}. Add it to the file.`;

export function resolveContact(
  row: RowContact,
  customer: ImportTarget,
): { readonly contact: ImportedContact } | { readonly problems: readonly CellProblem<ContactColumn>[] } {
  const contactPerson = row.contactPerson ?? customer.fullName;
  const phone = row.phone ?? customer.phone;
  const address = row.address ?? customer.address;
  if (contactPerson === null || phone === null || address === undefined) {
    const problems: CellProblem<ContactColumn>[] = [];
    if (contactPerson === null) problems.push({ column: 'contactPerson', message: missing('name') });
    if (phone === null) problems.push({ column: 'phone', message: missing('phone number') });
    if (address === undefined) problems.push({ column: 'street', message: missing('address') });
    return { problems };
  }
  const companyName = row.companyName ?? customer.companyName ?? contactPerson;
  const taxId = row.taxId || customer.taxId;
  return { contact: { contactPerson, companyName, phone, address, taxId, email: customer.email } };
}
