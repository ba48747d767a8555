import { maxExportedRows } from '@burnish/domain/studio-lists';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import {
  photoJobs,
  photos,
  subscriptionPeriods,
  subscriptions,
  usageEntries,
  users,
} from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../../platform/db/date-filter.ts';
import {
  conditionsOf,
  countRows,
  createList,
  type Filters,
  type PageRequest,
  requestedFilters,
} from '../../../platform/db/paging.ts';

interface EntryFilter extends PageRequest, DateFilter {
  readonly planId?: string | undefined;
  readonly isPayPerImage?: true | undefined;
  readonly tier?: string | undefined;
  readonly hasNoTier?: true | undefined;
}

const actors = alias(users, 'actors');

/** An entry with its customer, its plan and what it was for. */
function selectEntries(queries: Queries) {
  return queries
    .select({
      id: usageEntries.id,
      entry: usageEntries,
      owner: personColumns(users),
      actor: personColumns(actors),
      subscription: { id: subscriptions.id, title: subscriptions.title },
      planId: subscriptionPeriods.planId,
      photo: { id: photos.id, fileName: photos.fileName },
      job: { id: photoJobs.id, number: photoJobs.number },
    })
    .from(usageEntries)
    .innerJoin(subscriptions, eq(subscriptions.id, usageEntries.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(actors, eq(actors.id, usageEntries.actorId))
    .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.id, usageEntries.periodId))
    .leftJoin(photos, eq(photos.id, usageEntries.photoId))
    .leftJoin(photoJobs, eq(photoJobs.id, photos.jobId));
}

export type EntryRecord = Awaited<ReturnType<typeof selectEntries>>[number];

const filters: Filters = {
  planId: sql`${usageEntries.periodId} in (
    select of_plan.id from ${subscriptionPeriods} as of_plan where of_plan.plan_id = ${sql.placeholder('planId')}
  )`,
  isPayPerImage: isNull(usageEntries.periodId),
  tier: eq(usageEntries.tier, sql.placeholder('tier')),
  hasNoTier: isNull(usageEntries.tier),
  ...dateConditions(usageEntries.createdAt, usageEntries.id),
};

export function prepareEntryList({ queries }: Database) {
  return createList<EntryRecord, EntryFilter>({
    name: 'studio_usage',
    id: usageEntries.id,
    filters,
    rows: (where, limit, name) =>
      selectEntries(queries).where(where).orderBy(desc(usageEntries.id)).limit(limit).prepare(name),
    count: countRows(queries, usageEntries.id),
  });
}

/** Up to one more than a file can have. */
export async function countEntries({ queries }: Database, filter: object): Promise<number> {
  const { shape, values } = requestedFilters({ name: 'studio_usage', filters }, filter);
  const count = countRows(queries, usageEntries.id)(
    conditionsOf(filters, shape),
    sql.placeholder('limit'),
    '',
  );
  const [row] = await count.execute({ ...values, limit: maxExportedRows + 1 });
  return row?.total ?? 0;
}
