// The usage entries of all customers, which the figures about used images sum.
import type { Handled } from '@burnish/contract/api';
import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import type { Page } from '@burnish/contract/paging';
import { getPlan } from '@burnish/domain/catalog/plans';
import { maxExportedRows } from '@burnish/domain/studio-lists';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../db/person-columns.ts';
import {
  photoJobs,
  photos,
  subscriptionPeriods,
  subscriptions,
  usageEntries,
  users,
} from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { createdTimeFilter, type DateFilter, dateConditions } from '../../platform/db/date-filter.ts';
import {
  conditionsOf,
  countRows,
  createList,
  type Filters,
  mapPages,
  type PageRequest,
  requestedFilters,
} from '../../platform/db/paging.ts';
import { type CsvColumns, CsvRows } from '../../platform/http/csv.ts';
import { personName, personView } from '../../views/shared-views.ts';
import { tierNames } from './csv.ts';

type ListQuery = Handled['GET /admin/usage/entries']['query'];
type Query = Omit<ListQuery, 'limit' | 'cursor'>;

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

type EntryRecord = Awaited<ReturnType<typeof selectEntries>>[number];

const filters: Filters = {
  planId: sql`${usageEntries.periodId} in (
    select of_plan.id from ${subscriptionPeriods} as of_plan where of_plan.plan_id = ${sql.placeholder('planId')}
  )`,
  isPayPerImage: isNull(usageEntries.periodId),
  tier: eq(usageEntries.tier, sql.placeholder('tier')),
  hasNoTier: isNull(usageEntries.tier),
  ...dateConditions(usageEntries.createdAt, usageEntries.id),
};

function prepareEntryList({ queries }: Database) {
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
async function countEntries({ queries }: Database, filter: object): Promise<number> {
  const { shape, values } = requestedFilters({ name: 'studio_usage', filters }, filter);
  const count = countRows(queries, usageEntries.id)(
    conditionsOf(filters, shape),
    sql.placeholder('limit'),
    '',
  );
  const [row] = await count.execute({ ...values, limit: maxExportedRows + 1 });
  return row?.total ?? 0;
}

function filterOf({ planId, tier, createdSince, createdBefore }: Query) {
  return {
    ...(planId === 'none' ? { isPayPerImage: true as const } : { planId }),
    ...(tier === 'none' ? { hasNoTier: true as const } : { tier }),
    ...createdTimeFilter({ createdSince, createdBefore }),
  };
}

function entryView({ entry, owner, actor, subscription, planId, photo, job }: EntryRecord): StudioUsageEntry {
  const { id, images, tier, reason, createdAt } = entry;
  return {
    _id: id,
    images,
    tier,
    reason,
    person: actor && personView(actor),
    createdAt: createdAt.toISOString(),
    userId: personView(owner),
    subscription: { _id: subscription.id, title: subscription.title },
    planId,
    photo: photo && { _id: photo.id, fileName: photo.fileName },
    job: job && { _id: job.id, number: job.number },
  };
}

export const usageEntryColumns: CsvColumns<StudioUsageEntry> = {
  Time: ({ createdAt }) => createdAt,
  Customer: ({ userId }) => personName(userId),
  Email: ({ userId }) => userId.email,
  Subscription: ({ subscription }) => subscription.title,
  Plan: ({ planId }) => (planId === null ? 'Pay per image' : getPlan(planId).name),
  Tier: ({ tier }) => (tier === null ? 'No tier' : tierNames[tier]),
  Job: ({ job }) => job?.number ?? null,
  Photo: ({ photo }) => photo?.fileName ?? null,
  Reason: ({ reason }) => reason,
  Images: ({ images }) => images,
};

export interface StudioUsage {
  listUsage(query: ListQuery): Promise<{ entries: StudioUsageEntry[]; page: Page }>;
  /** All entries of a list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportUsage(query: Query): Promise<CsvRows<StudioUsageEntry>>;
}

export function createStudioUsage(database: Database): StudioUsage {
  const findPage = prepareEntryList(database);
  return {
    async listUsage({ limit, cursor, ...query }) {
      const { rows, page } = await findPage({ ...filterOf(query), limit, cursor });
      return { entries: rows.map(entryView), page };
    },
    async exportUsage(query) {
      const filter = filterOf(query);
      return CsvRows.from(
        await countEntries(database, filter),
        mapPages(findPage.readAll(filter), entryView),
      );
    },
  };
}
