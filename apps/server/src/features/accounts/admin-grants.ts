// ADMIN_EMAILS: each listed email becomes an admin once, at the first sign-in with the verified email.
import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/db/transaction.ts';
import { changeAccount } from './account-changes.ts';
import { hasDeletedAccountWithGrant, type UserRow } from './repository.ts';

type Account = Pick<UserRow, 'email' | 'isEmailVerified' | 'adminGrantUsed'>;

export interface AdminGrants {
  /** Whether the account itself allows the grant. Earlier accounts with its email may not. */
  isPossible(account: Account): boolean;
  /** False once the grant was used, so that a role that is removed later stays removed, also if the account is deleted. */
  isDue(tx: Transaction, account: Account): Promise<boolean>;
  grant(tx: Transaction, row: UserRow): Promise<UserRow>;
}

/** What is kept of the email of a deleted account that had used its grant. */
export function hashGrantedEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

export function createAdminGrants(adminEmails: readonly string[]): AdminGrants {
  const emails = new Set(adminEmails.map((email) => email.toLowerCase()));
  const isPossible: AdminGrants['isPossible'] = ({ email, isEmailVerified, adminGrantUsed }) =>
    !adminGrantUsed && isEmailVerified && emails.has(email.toLowerCase());
  return {
    isPossible,
    isDue: async (tx, account) =>
      isPossible(account) && !(await hasDeletedAccountWithGrant(tx.queries, hashGrantedEmail(account.email))),
    grant: (tx, row) =>
      changeAccount(tx, row, {
        action: 'grant_first_admin',
        set: { adminGrantUsed: true, role: 'admin' },
        before: { role: row.role },
        after: { role: 'admin' },
      }),
  };
}
