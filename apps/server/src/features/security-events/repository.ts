import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import { securityEvents, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../platform/db/date-filter.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';
import { matches } from '../../platform/db/search.ts';

export type SecurityEventRow = typeof securityEvents.$inferSelect;

export interface SecurityEventFilter extends PageRequest, DateFilter {
  readonly kind?: SecurityEventRow['kind'] | undefined;
  readonly network?: string | undefined;
}

/** Events with their account. */
function select(queries: Queries) {
  return queries
    .select({
      id: securityEvents.id,
      event: securityEvents,
      user: personColumns(users),
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId));
}

export type ListedEvent = Awaited<ReturnType<typeof select>>[number];

export function prepareSecurityEventList({ queries }: Database) {
  const accounts = queries.select({ id: users.id }).from(users).where(matches(users));
  return createList<ListedEvent, SecurityEventFilter>({
    name: 'security_events',
    id: securityEvents.id,
    filters: {
      search: inArray(securityEvents.userId, accounts),
      kind: eq(securityEvents.kind, sql.placeholder('kind')),
      network: eq(securityEvents.network, sql.placeholder('network')),
      ...dateConditions(securityEvents.startedAt, securityEvents.id),
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(securityEvents.id)).limit(limit).prepare(name),
    count: countRows(queries, securityEvents.id),
  });
}

/** Adds to the counts of events that are already stored. */
export async function addSecurityEvents(queries: Queries, rows: readonly SecurityEventRow[]): Promise<void> {
  const { startedAt, kind, detail, network, userId, count, lastAt } = securityEvents;
  await queries
    .insert(securityEvents)
    .values([...rows])
    .onConflictDoUpdate({
      target: [startedAt, kind, detail, network, userId],
      set: {
        count: sql`${count} + excluded.count`,
        lastAt: sql`greatest(${lastAt}, excluded.last_at)`,
      },
    });
}

export async function deleteEventsBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(securityEvents).where(lt(securityEvents.startedAt, instant));
}

export async function deleteAllButNewest(queries: Queries, kept: number): Promise<void> {
  const newestDeleted = queries
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .orderBy(desc(securityEvents.id))
    .offset(kept)
    .limit(1);
  await queries.delete(securityEvents).where(sql`${securityEvents.id} <= ${newestDeleted}`);
}
