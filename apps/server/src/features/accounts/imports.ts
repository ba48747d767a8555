// Accounts that an import adds. They have neither a password nor an identity, and their email is unverified: no one could
// have signed in to them (`isUnclaimed`), so the first sign-in that proves the email gets the account as it is.
import type { Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** Only an import creates accounts like this, and nothing makes an account like this again. */
export function isUnclaimed(row: repository.UserRow): boolean {
  return !row.isEmailVerified && row.passwordHash === null && row.identitySubject === null;
}

type ImportedAccount = Pick<
  repository.UserRow,
  'email' | 'fullName' | 'companyName' | 'phone' | 'userType' | 'taxId'
>;

/** Until the end of the transaction, no other account is created. Call it before anything else is locked. */
export const lockNewAccounts = repository.lockNewAccounts;

/** Those of the emails that have an account, in lower case. */
export async function takenEmails(queries: Queries, emails: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await repository.findTakenEmails(queries, emails));
}

/** Adds accounts whose emails aren't taken, under `lockNewAccounts`. Returns them in the same order. */
export async function importAccounts<Account extends ImportedAccount>(
  tx: Transaction,
  accounts: readonly Account[],
): Promise<readonly (Account & { readonly userId: string })[]> {
  const created = accounts.map((account) => ({ ...account, userId: tx.newId() }));
  const role = 'user';
  await repository.insertUsers(
    tx.queries,
    created.map(({ userId: id, email, fullName, companyName, phone, userType, taxId }) => ({
      id,
      email,
      isEmailVerified: false,
      fullName,
      companyName,
      phone,
      userType,
      taxId,
      role,
      createdAt: tx.now,
    })),
  );
  for (const { userId: id } of created)
    tx.record({ action: 'import_account', entity: 'user', id, ownerId: id, before: null, after: { role } });
  return created;
}
