// Account changes that several actions share, each with its audit record. Audit records never hold a password
// or its hash.
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as repository from './repository.ts';
import { requireSession } from './sessions/index.ts';

type RecordedValues = Readonly<Record<string, unknown>>;

export interface AccountChange {
  readonly action: AuditAction;
  readonly set: Partial<repository.NewUserRow>;
  readonly before?: RecordedValues;
  readonly after?: RecordedValues;
}

export async function changeAccount(
  tx: Transaction,
  { id }: repository.UserRow,
  { action, set, before, after }: AccountChange,
): Promise<repository.UserRow> {
  const row = await repository.updateUser(tx.queries, id, set);
  tx.record({ action, entity: 'user', id, ownerId: id, before: before ?? null, after: after ?? null });
  return row;
}

export async function createAccount(
  tx: Transaction,
  account: Omit<
    repository.UserRow,
    'id' | 'adminGrantEmailHash' | 'createdAt' | 'deletedAt' | 'isActive' | 'removeLocation' | 'tokenEpoch'
  > & {
    readonly id?: string;
  },
): Promise<repository.UserRow> {
  const row = {
    id: tx.newId(),
    ...account,
    isActive: true,
    removeLocation: false,
    tokenEpoch: 0,
    createdAt: tx.now,
    deletedAt: null,
    adminGrantEmailHash: null,
  };
  await repository.insertUser(tx.queries, row);
  const { id, role } = row;
  tx.record({ action: 'create_account', entity: 'user', id, ownerId: id, before: null, after: { role } });
  return row;
}

/** Setting a password revokes all tokens and all password links of the account. */
export async function setPassword(
  tx: Transaction,
  row: repository.UserRow,
  { set, ...change }: AccountChange,
): Promise<repository.UserRow> {
  await repository.deletePasswordResetLinks(tx.queries, row.id);
  return changeAccount(tx, row, { ...change, set: { ...set, tokenEpoch: row.tokenEpoch + 1 } });
}

/** @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE */
export async function lockActive(tx: Transaction, id: string): Promise<repository.UserRow> {
  const row = await repository.lockUser(tx.queries, id);
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  if (!row.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
  return row;
}

/**
 * For what outlives the session of its caller: it may have ended while the call waited for the lock.
 * @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE
 */
export async function lockSignedIn(tx: Transaction, caller: Caller): Promise<repository.UserRow> {
  const row = await lockActive(tx, caller.id);
  await requireSession(tx, caller);
  return row;
}
