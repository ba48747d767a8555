import type { User } from '@burnish/contract/accounts/entities';
import type { Address } from '@burnish/contract/addresses/entities';
import type { CsvColumns } from '../../platform/http/csv.ts';

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

export interface ExportedUser extends User {
  /** The default one. */
  readonly address: Address | null;
}

/** The users of a list in a file, which the import of customers can read. */
export const userColumns: CsvColumns<ExportedUser> = {
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  'Email verified': ({ isEmailVerified }) => yesOrNo(isEmailVerified),
  Company: ({ companyName }) => companyName,
  Phone: ({ phone }) => phone,
  'User type': ({ userType }) => userType,
  Role: ({ role }) => role,
  Active: ({ isActive }) => yesOrNo(isActive),
  'Tax ID': ({ taxId }) => taxId,
  Street: ({ address }) => address?.street ?? null,
  City: ({ address }) => address?.city ?? null,
  State: ({ address }) => address?.state ?? null,
  'ZIP code': ({ address }) => address?.zipCode ?? null,
  Country: ({ address }) => address?.country ?? null,
  Joined: ({ createdAt }) => createdAt,
};
