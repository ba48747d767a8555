import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import { photos, usageEntries, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';

export type UsageRow = typeof usageEntries.$inferSelect;

export interface UsageFilter extends PageRequest {
  readonly subscriptionId: string;
}

export async function insertEntries(queries: Queries, rows: readonly UsageRow[]): Promise<void> {
  await queries.insert(usageEntries).values([...rows]);
}

type Quota = Pick<UsageRow, 'subscriptionId' | 'periodId'>;

/** An image that a photo uses. */
export interface PhotoUse extends Pick<UsageRow, 'id' | 'periodId' | 'tier'> {
  readonly photoId: string;
}

/** Condition: the entry uses the image of a photo, and isn't reversed. */
function isPhotoUse(queries: Queries) {
  const reversals = aliasedTable(usageEntries, 'reversals');
  const reversal = queries
    .select({ id: reversals.id })
    .from(reversals)
    .where(eq(reversals.reversesId, usageEntries.id));
  return and(isNotNull(usageEntries.photoId), gt(usageEntries.images, 0), notExists(reversal));
}

function isOfQuota({ subscriptionId, periodId }: Quota) {
  return periodId === null
    ? and(eq(usageEntries.subscriptionId, subscriptionId), isNull(usageEntries.periodId))
    : eq(usageEntries.periodId, periodId);
}

export async function findPhotoUse(queries: Queries, photoId: string): Promise<{ id: string } | undefined> {
  const [use] = await queries
    .select({ id: usageEntries.id })
    .from(usageEntries)
    .where(and(eq(usageEntries.photoId, photoId), isPhotoUse(queries)));
  return use;
}

export async function countPhotoUses(queries: Queries, quota: Quota): Promise<number> {
  const [row] = await queries
    .select({ uses: count() })
    .from(usageEntries)
    .where(and(isOfQuota(quota), isPhotoUse(queries)));
  return row?.uses ?? 0;
}

/** Uses of photos that were withdrawn, the oldest first. */
export async function listOwed(
  queries: Queries,
  subscriptionId: string,
  ofQuota: Quota | null,
): Promise<PhotoUse[]> {
  return queries
    .select({
      id: usageEntries.id,
      periodId: usageEntries.periodId,
      tier: usageEntries.tier,
      photoId: photos.id,
    })
    .from(usageEntries)
    .innerJoin(photos, eq(photos.id, usageEntries.photoId))
    .where(
      and(
        ofQuota === null ? eq(usageEntries.subscriptionId, subscriptionId) : isOfQuota(ofQuota),
        isNotNull(photos.withdrawnAt),
        isPhotoUse(queries),
      ),
    )
    .orderBy(usageEntries.id);
}

/**
 * The images used in each of these periods, by tier, less those that were given back to it. Admins' corrections have the
 * tier null.
 */
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

/** Periods that an upgrade replaced with another one. */
export interface ReplacedPeriods {
  readonly ids: readonly string[];
  /** Images used in entries after this one were unused when their value was deducted. */
  readonly lastEntryId: string;
}

/** See Usage. */
export async function sumPaidUse(queries: Queries, periodId: string, replaced: ReplacedPeriods | null) {
  const { fromPeriodId, reversesId } = usageEntries;
  const isOwn = and(eq(usageEntries.periodId, periodId), isNull(fromPeriodId));
  const isOfReplaced = ({ ids, lastEntryId }: ReplacedPeriods) =>
    or(
      and(inArray(usageEntries.periodId, [...ids]), isNull(fromPeriodId), gt(usageEntries.id, lastEntryId)),
      and(eq(usageEntries.periodId, periodId), inArray(fromPeriodId, [...ids]), gt(reversesId, lastEntryId)),
    );
  return queries
    .select({ tier: usageEntries.tier, images: sql`sum(${usageEntries.images})`.mapWith(Number) })
    .from(usageEntries)
    .where(replaced === null ? isOwn : or(isOwn, isOfReplaced(replaced)))
    .groupBy(usageEntries.tier);
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
