import { desc, eq, inArray, sql } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import { usageEntries, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';

export type UsageRow = typeof usageEntries.$inferSelect;

export interface UsageFilter extends PageRequest {
  readonly subscriptionId: string;
}

export async function insertEntries(queries: Queries, rows: readonly UsageRow[]): Promise<void> {
  await queries.insert(usageEntries).values([...rows]);
}

/** The images used in each of these periods, by tier. Admins' corrections have the tier null. */
export async function sumByTier(queries: Queries, periodIds: readonly string[]) {
  if (periodIds.length === 0) return [];
  return queries
    .select({
      periodId: usageEntries.periodId,
      tier: usageEntries.tier,
      images: sql`sum(${usageEntries.images})`.mapWith(Number),
    })
    .from(usageEntries)
    .where(inArray(usageEntries.periodId, [...periodIds]))
    .groupBy(usageEntries.periodId, usageEntries.tier);
}

/** An entry with the person who created it. */
function selectEntries(queries: Queries) {
  return queries
    .select({
      id: usageEntries.id,
      entry: usageEntries,
      person: personColumns(users),
    })
    .from(usageEntries)
    .leftJoin(users, eq(users.id, usageEntries.actorId));
}

export type UsageRecord = Awaited<ReturnType<typeof selectEntries>>[number];

export function prepareUsageList({ queries }: Database) {
  return createList<UsageRecord, UsageFilter>({
    name: 'usage',
    id: usageEntries.id,
    filters: { subscriptionId: eq(usageEntries.subscriptionId, sql.placeholder('subscriptionId')) },
    rows: (where, limit, name) =>
      selectEntries(queries).where(where).orderBy(desc(usageEntries.id)).limit(limit).prepare(name),
    count: countRows(queries, usageEntries.id),
  });
}
