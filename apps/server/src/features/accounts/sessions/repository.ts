import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(queries: Queries, row: SessionRow): Promise<void> {
  await queries.insert(sessions).values(row);
}

/** Includes ended sessions. Newest first. */
export async function listAllSessions(queries: Queries, userId: string): Promise<SessionRow[]> {
  return queries
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

function isActive(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
}

/** Sessions whose tokens are valid, most recently used first. */
export async function listActiveSessions(queries: Queries, userId: string, now: Date): Promise<SessionRow[]> {
  const rows = await queries
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tokenEpoch, sessions.tokenEpoch)))
    .where(isActive(userId, now))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map(({ session }) => session);
}

/** Whether the session's token is still valid. */
export async function isSessionActive(
  queries: Queries,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const rows = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tokenEpoch, sessions.tokenEpoch)))
    .where(and(eq(sessions.id, id), isActive(userId, now)));
  return rows.length > 0;
}

/** `isBefore` keeps a later use that another call has just written. */
export async function updateLastUse(
  queries: Queries,
  id: string,
  { at, network, isBefore }: { at: Date; network: string | null; isBefore: Date },
): Promise<void> {
  await queries
    .update(sessions)
    .set({ lastUsedAt: at, network })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, isBefore)));
}

/** One, all but one, or all. */
export type SelectedSessions = { readonly id: string } | { readonly exceptId: string } | null;

/** Returns those that were active. */
export async function endSessions(
  queries: Queries,
  userId: string,
  now: Date,
  which: SelectedSessions = null,
): Promise<string[]> {
  const selected =
    which === null ? undefined : 'id' in which ? eq(sessions.id, which.id) : ne(sessions.id, which.exceptId);
  const ended = await queries
    .update(sessions)
    .set({ expiresAt: now })
    .where(and(isActive(userId, now), selected))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export async function deleteSessions(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(sessions).where(inArray(sessions.id, [...ids]));
}

export async function deleteSessionsExpiredBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(sessions).where(lt(sessions.expiresAt, instant));
}
