// What several acts do to an account, each with its record. No record holds a password, nor its hash.
import type { AuditAct } from '@burnish/domain/audit-acts';
import { DomainError } from '@burnish/domain/errors';
import type { Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface AccountChange {
  readonly act: AuditAct;
  readonly set: Partial<repository.NewUserRow>;
  readonly before?: Facts;
  readonly after?: Facts;
}

export async function changeAccount(
  tx: Transaction,
  { id }: repository.UserRow,
  { act, set, before, after }: AccountChange,
): Promise<repository.UserRow> {
  const row = await repository.updateUser(tx.queries, id, set);
  tx.record({ act, entity: 'user', id, ownerId: id, before: before ?? null, after: after ?? null });
  return row;
}

export async function createAccount(
  tx: Transaction,
  given: Omit<repository.UserRow, 'id' | 'createdAt' | 'isActive' | 'tokenEpoch'>,
): Promise<repository.UserRow> {
  const row = { ...given, id: tx.newId(), isActive: true, tokenEpoch: 0, createdAt: tx.now };
  await repository.insertUser(tx.queries, row);
  const { id, role } = row;
  tx.record({ act: 'create_account', entity: 'user', id, ownerId: id, before: null, after: { role } });
  return row;
}

/** With a new password all older tokens end, and no link that was mailed before sets another. */
export async function setPassword(
  tx: Transaction,
  row: repository.UserRow,
  { set, ...change }: AccountChange,
): Promise<repository.UserRow> {
  await repository.removePasswordLinks(tx.queries, row.id);
  return changeAccount(tx, row, { ...change, set: { ...set, tokenEpoch: row.tokenEpoch + 1 } });
}

export async function lockActive(tx: Transaction, id: string): Promise<repository.UserRow> {
  const row = await repository.lockUser(tx.queries, id);
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  if (!row.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
  return row;
}
