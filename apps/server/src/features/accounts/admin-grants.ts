// ADMIN_EMAILS: each listed email becomes an admin once, at the first sign-in with the verified email.
import type { Transaction } from '../../platform/db/transaction.ts';
import { changeAccount } from './account-changes.ts';
import type { UserRow } from './repository.ts';

export interface AdminGrants {
  isListed(account: Pick<UserRow, 'email' | 'isEmailVerified'>): boolean;
  /** False once the grant was used, so that a role that is removed later stays removed. */
  isDue(row: UserRow): boolean;
  grant(tx: Transaction, row: UserRow): Promise<UserRow>;
}

export function createAdminGrants(adminEmails: readonly string[]): AdminGrants {
  const emails = new Set(adminEmails.map((email) => email.toLowerCase()));
  const isListed: AdminGrants['isListed'] = ({ email, isEmailVerified }) =>
    isEmailVerified && emails.has(email.toLowerCase());
  return {
    isListed,
    isDue: (row) => !row.adminGrantUsed && isListed(row),
    grant: (tx, row) =>
      changeAccount(tx, row, {
        action: 'grant_first_admin',
        set: { adminGrantUsed: true, role: 'admin' },
        before: { role: row.role },
        after: { role: 'admin' },
      }),
  };
}
