// Deliveries and the due times that they had. Versions that were returned or are in check have neither.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import type { PlanId } from '@burnish/domain/catalog/plans';
import type { DeliveryTotals, StudioWeek } from '@burnish/domain/photos/on-time';
import { and, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import { photoJobs, photos, photoVersions, subscriptionPeriods, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { PageRequest } from '../../../platform/db/paging.ts';
import { invalidCursor } from '../../../platform/db/sorting.ts';

const { deliveredAt, dueAt } = photoVersions;
const retouchers = alias(users, 'retouchers');
const retoucher = { id: retouchers.id, fullName: retouchers.fullName };
/** A delivery at the due time is on time. */
const isOnTime = lte(deliveredAt, dueAt);
const isLate = gt(deliveredAt, dueAt);

/** The deliveries of a week by one person for one plan. */
export interface DeliveryCounts extends DeliveryTotals {
  /** The index of the week. */
  readonly week: number;
  readonly retoucher: { readonly id: string; readonly fullName: string | null };
  readonly planId: PlanId | null;
}

/** The plan is that of the paid period which the photo was submitted in, even if the customer has another one since. */
export async function countDeliveries(
  queries: Queries,
  weeks: readonly StudioWeek[],
): Promise<readonly DeliveryCounts[]> {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const starts = `{${weeks.map(({ from }) => from.toISOString()).join(',')}}`;
  const secondsLate = sql`extract(epoch from ${deliveredAt} - ${dueAt})`;
  const counts = queries
    .select({
      week: sql<number>`width_bucket(${deliveredAt}, ${starts}::timestamptz[]) - 1`.as('week'),
      submittedById: photoVersions.submittedById,
      planId: subscriptionPeriods.planId,
      delivered: sql<number>`count(*)`.as('delivered'),
      onTime: sql<number>`count(*) filter (where ${isOnTime})`.as('on_time'),
      lateSeconds: sql<number>`coalesce(sum(${secondsLate}) filter (where ${isLate}), 0)`.as('late_seconds'),
    })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.id, photos.periodId))
    .where(and(gte(deliveredAt, first.from), lt(deliveredAt, last.before)))
    .groupBy(sql`1`, photoVersions.submittedById, subscriptionPeriods.planId)
    .as('counts');
  return queries
    .select({
      retoucher,
      planId: counts.planId,
      week: sql`${counts.week}`.mapWith(Number),
      delivered: sql`${counts.delivered}`.mapWith(Number),
      onTime: sql`${counts.onTime}`.mapWith(Number),
      lateSeconds: sql`${counts.lateSeconds}`.mapWith(Number),
    })
    .from(counts)
    .innerJoin(retouchers, eq(retouchers.id, counts.submittedById));
}

export interface LateDeliveryFilter {
  /** Null: no bound. */
  readonly from: Date | null;
  /** Exclusive. Null: no bound. */
  readonly before: Date | null;
  readonly retoucherId?: string | undefined;
  readonly planId?: PlanId | 'none' | undefined;
}

/** Looked up row by row: a join could read all photos. */
function isOfPlan(queries: Queries, planId: string): SQL {
  const planOf = queries
    .select({ planId: sql`coalesce(${subscriptionPeriods.planId}, 'none')` })
    .from(photos)
    .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.id, photos.periodId))
    .where(eq(photos.id, photoVersions.photoId));
  return sql`(${planOf}) = ${planId}`;
}

function conditionOf(queries: Queries, filter: LateDeliveryFilter): SQL | undefined {
  const { from, before, retoucherId, planId } = filter;
  return and(
    isLate,
    from === null ? undefined : gte(deliveredAt, from),
    before === null ? undefined : lt(deliveredAt, before),
    retoucherId === undefined ? undefined : eq(photoVersions.submittedById, retoucherId),
    planId === undefined ? undefined : isOfPlan(queries, planId),
  );
}

function selectDeliveries(queries: Queries) {
  return queries
    .select({
      id: photoVersions.id,
      versionNumber: photoVersions.number,
      photo: { id: photos.id, fileName: photos.fileName },
      job: { id: photoJobs.id, number: photoJobs.number },
      customer: personColumns(users),
      retoucher,
      planId: subscriptionPeriods.planId,
      dueAt: sql`${dueAt}`.mapWith(photoVersions.createdAt),
      deliveredAt: sql`${deliveredAt}`.mapWith(photoVersions.createdAt),
    })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .innerJoin(users, eq(users.id, photoVersions.userId))
    .innerJoin(retouchers, eq(retouchers.id, photoVersions.submittedById))
    .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.id, photos.periodId));
}

export type LateDeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

const cursorPattern = /^(\d{1,15}) (\S+)$/;

const encodeCursor = (row: LateDeliveryRow) =>
  Buffer.from(`${row.deliveredAt.getTime()} ${row.id}`).toString('base64url');

/** Rows after the cursor, which has the time and the ID of a delivery. @throws DomainError INVALID_INPUT */
function isAfter(cursor: string): SQL {
  const [, time = '', id = ''] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!isId(id)) throw invalidCursor();
  const instant = new Date(Number(time)).toISOString();
  return sql`(${deliveredAt}, ${photoVersions.id}) < (${instant}::timestamptz, ${id}::uuid)`;
}

/** The last delivery first. */
export async function listLateDeliveries(
  queries: Queries,
  { limit, cursor, ...filter }: LateDeliveryFilter & Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<{ rows: readonly LateDeliveryRow[]; page: Page }> {
  const size = Math.min(limit, maxLimit);
  const matching = conditionOf(queries, filter);
  const order = [desc(deliveredAt), desc(photoVersions.id)];
  // Selected first, so that only the rows of the page are joined.
  const ids = queries
    .select({ id: photoVersions.id })
    .from(photoVersions)
    .where(and(matching, cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(...order)
    .limit(size + 1);
  const found = await selectDeliveries(queries)
    .where(inArray(photoVersions.id, ids))
    .orderBy(...order);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const nextCursor = found.length > size && last !== undefined ? encodeCursor(last) : null;
  if (nextCursor === null && cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
  const counted = queries
    .select({ id: photoVersions.id })
    .from(photoVersions)
    .where(matching)
    .limit(totalCap + 1);
  const [row] = await queries.select({ total: count() }).from(counted.as('counted'));
  const total = row?.total ?? 0;
  if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
  return { rows, page: { nextCursor, total } };
}
