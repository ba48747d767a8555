// The emails of ADMIN_EMAILS become admin once, when they sign in with a verified email. A later demotion stays.
import type { Transaction } from '../../platform/transaction.ts';
import { changeAccount } from './changes.ts';
import type { UserRow } from './repository.ts';

export interface FirstAdmins {
  includes(account: Pick<UserRow, 'email' | 'isEmailVerified'>): boolean;
  isDue(row: UserRow): boolean;
  grant(tx: Transaction, row: UserRow): Promise<UserRow>;
}

export function createFirstAdmins(emails: readonly string[]): FirstAdmins {
  const known = new Set(emails.map((email) => email.toLowerCase()));
  const includes: FirstAdmins['includes'] = ({ email, isEmailVerified }) =>
    isEmailVerified && known.has(email.toLowerCase());
  return {
    includes,
    isDue: (row) => !row.adminGrantSpent && includes(row),
    grant: (tx, row) =>
      changeAccount(tx, row, {
        act: 'grant_first_admin',
        set: { adminGrantSpent: true, role: 'admin' },
        before: { role: row.role },
        after: { role: 'admin' },
      }),
  };
}
