import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { apiKeys, users } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { type CallerLookup, callerColumns } from '../repository.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Finds a key and its user. This runs for every call with a key, so it is a single prepared statement. */
export function prepareKeyLookup({ queries }: Database, options: CallerLookup) {
  return queries
    .select({
      ...callerColumns(queries, options),
      id: apiKeys.id,
      secretHash: apiKeys.secretHash,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.publicId, sql.placeholder('publicId')))
    .prepare('find_api_key');
}

export async function insertApiKey(queries: Queries, row: ApiKeyRow): Promise<void> {
  await queries.insert(apiKeys).values(row);
}

/** Newest first. */
export async function listApiKeys(queries: Queries, userId: string): Promise<ApiKeyRow[]> {
  return queries.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
}

export async function countValidApiKeys(queries: Queries, userId: string, now: Date): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), gt(apiKeys.expiresAt, now)));
  return row?.count ?? 0;
}

/** `isBefore` keeps a later use that another call has just written. */
export async function updateLastUse(
  queries: Queries,
  id: string,
  { at, isBefore }: { at: Date; isBefore: Date },
): Promise<void> {
  await queries
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, isBefore))));
}

/** Undefined: there is none. */
export async function deleteApiKey(
  queries: Queries,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<ApiKeyRow | undefined> {
  const [row] = await queries
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning();
  return row;
}

export async function deleteApiKeysOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

export async function deleteApiKeysExpiredBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(apiKeys).where(lt(apiKeys.expiresAt, instant));
}
