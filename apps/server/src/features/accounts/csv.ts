import type { User } from '@burnish/contract/accounts/entities';
import type { CsvColumns } from '../../platform/http/csv.ts';

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** The users of a list in a file. */
export const userColumns: CsvColumns<User> = {
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  'Email verified': ({ isEmailVerified }) => yesOrNo(isEmailVerified),
  Company: ({ companyName }) => companyName,
  Phone: ({ phone }) => phone,
  'User type': ({ userType }) => userType,
  Role: ({ role }) => role,
  Active: ({ isActive }) => yesOrNo(isActive),
  Joined: ({ createdAt }) => createdAt,
};
