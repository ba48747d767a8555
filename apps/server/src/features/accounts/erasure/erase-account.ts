// The account's own row. It stays, without personal data, for the records that refer to it.
import { deletedAccountEmail, deletedAccountName } from '@burnish/domain/accounts/personal-data';
import { DomainError } from '@burnish/domain/errors';
import type { Queries } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { changeAccount } from '../account-changes.ts';
import { hashGrantedEmail } from '../admin-grants.ts';
import * as accounts from '../repository.ts';
import { deleteSignInData, listActiveAdminIds, lockOrders } from './repository.ts';

/** Locks the account's orders, all admins, and the account. @throws DomainError UNAUTHENTICATED */
export async function lockAccount({ queries }: Transaction, userId: string): Promise<accounts.UserRow> {
  await lockOrders(queries, userId);
  const locked = await accounts.lockAdminsAndUser(queries, userId);
  const row = locked.find(({ id }) => id === userId);
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  return row;
}

/** Whether no other active user could manage users. */
export async function isLastAdmin(queries: Queries, userId: string): Promise<boolean> {
  const adminIds = await listActiveAdminIds(queries);
  return adminIds.length === 1 && adminIds[0] === userId;
}

/** Deletes what a call may have added that was in progress during the deletion. */
export async function eraseSignInData({ queries }: Transaction, userId: string): Promise<void> {
  await deleteSignInData(queries, userId);
}

/** Ends all sessions, and frees the email and the Google identity for a new account. */
export async function eraseAccount(tx: Transaction, row: accounts.UserRow): Promise<void> {
  await eraseSignInData(tx, row.id);
  await changeAccount(tx, row, {
    action: 'delete_account',
    set: {
      email: deletedAccountEmail(row.id),
      isEmailVerified: false,
      fullName: deletedAccountName,
      companyName: null,
      phone: null,
      userType: null,
      taxId: null,
      role: 'user',
      isActive: false,
      passwordHash: null,
      identityIssuer: null,
      identitySubject: null,
      tokenEpoch: row.tokenEpoch + 1,
      adminGrantEmailHash: row.adminGrantUsed ? hashGrantedEmail(row.email) : null,
      deletedAt: tx.now,
    },
    before: { role: row.role, isActive: row.isActive },
    after: { role: 'user', isActive: false },
  });
}
