import { and, eq } from 'drizzle-orm';
import { savedViews, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;

/** Locks the user until the end of the transaction, so that the number of their views is counted correctly. */
export async function lockUser(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The oldest first. */
export async function listViews(
  queries: Queries,
  userId: string,
  list: SavedViewRow['list'],
): Promise<SavedViewRow[]> {
  return queries
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(savedViews.id);
}

export async function findView(
  queries: Queries,
  id: string,
  userId: string,
): Promise<SavedViewRow | undefined> {
  const [row] = await queries
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)));
  return row;
}

export async function insertView(queries: Queries, row: SavedViewRow): Promise<void> {
  await queries.insert(savedViews).values(row);
}

export async function updateView(
  queries: Queries,
  id: string,
  change: Pick<SavedViewRow, 'name' | 'query'>,
): Promise<void> {
  await queries.update(savedViews).set(change).where(eq(savedViews.id, id));
}

export async function deleteView(queries: Queries, id: string): Promise<void> {
  await queries.delete(savedViews).where(eq(savedViews.id, id));
}

export async function deleteViews(queries: Queries, userId: string): Promise<void> {
  await queries.delete(savedViews).where(eq(savedViews.userId, userId));
}
