// Accounts that an import adds. They have neither a password nor an identity, and their email is unverified: no one could
// have signed in to them (`isUnclaimed`), so the first sign-in that proves the email gets the account as it is.
import type { Address } from '@burnish/contract/addresses/entities';
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

/** Locks the accounts with these emails until the end of the transaction, in the order of their IDs. */
export const lockAccounts = repository.lockByEmail;

/** An account for which something is imported. */
export type ImportTarget = Pick<
  repository.UserRow,
  'id' | 'email' | 'fullName' | 'companyName' | 'phone' | 'taxId'
> & { readonly address: Address | undefined };

/** The accounts with these emails and their default addresses, by the email in lower case. */
export async function findImportTargets(
  queries: Queries,
  emails: readonly string[],
): Promise<ReadonlyMap<string, ImportTarget>> {
  const found = await repository.findTargetsByEmail(queries, emails);
  const addresses = await repository.findDefaultAddresses(
    queries,
    found.map(({ id }) => id),
  );
  return new Map(found.map((row) => [row.email.toLowerCase(), { ...row, address: addresses.get(row.id) }]));
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
