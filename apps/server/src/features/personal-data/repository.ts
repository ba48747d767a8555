import { and, eq, lte } from 'drizzle-orm';
import { dataExports, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export async function findExportOf(queries: Queries, userId: string): Promise<ExportRow | undefined> {
  const [row] = await queries.select().from(dataExports).where(eq(dataExports.userId, userId));
  return row;
}

/** Locks the user, so that two requests at the same time result in one export. */
export async function lockExportOf(queries: Queries, userId: string): Promise<ExportRow | undefined> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return findExportOf(queries, userId);
}

/** With the email of its user, who must be active. */
export async function findExport(queries: Queries, id: string) {
  const [row] = await queries
    .select({ dataExport: dataExports, email: users.email })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, id), eq(users.isActive, true)));
  return row;
}

export async function hasExport(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.id, id));
  return rows.length > 0;
}

export async function insertExport(queries: Queries, row: ExportRow): Promise<void> {
  await queries.insert(dataExports).values(row);
}

export async function deleteExport(queries: Queries, id: string): Promise<void> {
  await queries.delete(dataExports).where(eq(dataExports.id, id));
}

export async function markReady(
  queries: Queries,
  id: string,
  ready: { readonly readyAt: Date; readonly expiresAt: Date; readonly size: number },
): Promise<void> {
  await queries
    .update(dataExports)
    .set({ ...ready, state: 'ready' })
    .where(eq(dataExports.id, id));
}

export async function markFailedRequestedUntil(queries: Queries, instant: Date): Promise<void> {
  await queries
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.state, 'preparing'), lte(dataExports.requestedAt, instant)));
}

export async function listExpired(queries: Queries, now: Date): Promise<string[]> {
  const rows = await queries
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(lte(dataExports.expiresAt, now));
  return rows.map(({ id }) => id);
}
