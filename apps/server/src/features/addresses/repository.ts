import { and, desc, eq } from 'drizzle-orm';
import { savedAddresses, users } from '../../db/schema/index.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Queries } from '../../platform/db/database.ts';

export type AddressRow = typeof savedAddresses.$inferSelect;

/** Locks the user until the end of the transaction, so that changes of their addresses happen one by one. */
export async function lockUser(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The default one first, then the oldest. */
export async function listAddresses(queries: Queries, userId: string): Promise<AddressRow[]> {
  return queries
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.isDefault), savedAddresses.id);
}

export async function findAddress(
  queries: Queries,
  id: string,
  userId: string,
): Promise<AddressRow | undefined> {
  const [row] = await queries
    .select()
    .from(savedAddresses)
    .where(and(eq(savedAddresses.id, id), eq(savedAddresses.userId, userId)));
  return row;
}

export async function insertAddress(queries: Queries, row: AddressRow): Promise<void> {
  await queries.insert(savedAddresses).values(row);
}

export async function insertAddresses(queries: Queries, rows: readonly AddressRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await queries.insert(savedAddresses).values(batch);
}

export async function updateAddress(
  queries: Queries,
  id: string,
  change: Pick<AddressRow, 'label' | 'address'>,
): Promise<void> {
  await queries.update(savedAddresses).set(change).where(eq(savedAddresses.id, id));
}

/** In two steps, because at no time can there be two default addresses. */
export async function setDefault(queries: Queries, { id, userId }: AddressRow): Promise<void> {
  await queries
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.isDefault, true)));
  await queries.update(savedAddresses).set({ isDefault: true }).where(eq(savedAddresses.id, id));
}

export async function deleteAddress(queries: Queries, id: string): Promise<void> {
  await queries.delete(savedAddresses).where(eq(savedAddresses.id, id));
}

export async function deleteAddresses(queries: Queries, userId: string): Promise<void> {
  await queries.delete(savedAddresses).where(eq(savedAddresses.userId, userId));
}
