import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { calendarFeeds, users } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { type CallerLookup, callerColumns } from '../repository.ts';

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect;

/** Finds a feed and its user. */
export function prepareFeedLookup({ queries }: Database, options: CallerLookup) {
  return queries
    .select({
      ...callerColumns(queries, options),
      id: calendarFeeds.id,
      lastUsedAt: calendarFeeds.lastUsedAt,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare('find_calendar_feed');
}

export async function insertCalendarFeed(queries: Queries, row: CalendarFeedRow): Promise<void> {
  await queries.insert(calendarFeeds).values(row);
}

/** Newest first. */
export async function listCalendarFeeds(queries: Queries, userId: string): Promise<CalendarFeedRow[]> {
  return queries
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(desc(calendarFeeds.id));
}

export async function countCalendarFeeds(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.count ?? 0;
}

/** `isBefore` keeps a later use that another request has just written. */
export async function updateLastUse(
  queries: Queries,
  id: string,
  { at, isBefore }: { at: Date; isBefore: Date },
): Promise<void> {
  const { lastUsedAt } = calendarFeeds;
  await queries
    .update(calendarFeeds)
    .set({ lastUsedAt: at })
    .where(and(eq(calendarFeeds.id, id), or(isNull(lastUsedAt), lt(lastUsedAt, isBefore))));
}

/** Returns whether there was one. */
export async function deleteCalendarFeed(
  queries: Queries,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const rows = await queries
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)))
    .returning({ id: calendarFeeds.id });
  return rows.length > 0;
}

export async function deleteCalendarFeedsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
