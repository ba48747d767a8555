// What the studio filters jobs by, as conditions of statements.
import type { PlanId } from '@burnish/domain/catalog/plans';
import type { DueRange, JobStage } from '@burnish/domain/photos/board';
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { onHoldKey, photoJobs, promisedAt, subscriptions } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { likePattern, matchesTerm } from '../../../../platform/db/search.ts';
import { isOfRetoucher, type ReadableBy } from '../../job-access/index.ts';

export interface StudioFilter extends ReadableBy {
  readonly search?: string | undefined;
  readonly status?: (typeof photoJobs.$inferSelect)['status'] | undefined;
  readonly stage?: JobStage | undefined;
  /** Who retouches photos of them. `none`: some photos with work left are assigned to no one. */
  readonly retoucherId?: string | undefined;
  /** `none`: pay per image. */
  readonly planId?: PlanId | 'none' | undefined;
  readonly due?: DueRange | undefined;
  readonly onHold?: 'true' | 'false' | undefined;
}

export const hasUnassigned = gt(photoJobs.unassignedCount, 0);

/** Readers without `customers:read` must not find customers by searching. */
export function matchesNumberOrBrief(pattern: unknown): SQL {
  return sql`lower(${photoJobs.number} || E'\n' || coalesce(${photoJobs.brief}, '')) like lower(${pattern})`;
}

/** `planId`: a value or a placeholder. Not a join, which would read the subscriptions of all customers. */
export function isOfPlan(queries: Queries, planId: unknown): SQL {
  const planOf = queries
    .select({ planId: sql`coalesce(${subscriptions.planId}, 'none')` })
    .from(subscriptions)
    .where(eq(subscriptions.id, photoJobs.subscriptionId));
  return sql`(${planOf}) = ${planId}`;
}

const dueTime = promisedAt(photoJobs);

/** `instant`: an ISO text or a placeholder. */
export const isDueFrom = (instant: unknown): SQL => sql`${dueTime} >= ${instant}::timestamptz`;
export const isDueBefore = (instant: unknown): SQL => sql`${dueTime} < ${instant}::timestamptz`;

/** Compares the key of the index by due time. */
export const isOnHold = sql`(${isNotNull(photoJobs.onHoldSince)} and ${dueTime} = timestamptz ${sql.raw(`'${onHoldKey}'`)})`;
export const isNotOnHold = isNull(photoJobs.onHoldSince);

function searchCondition({ search, workerId, workerIdOrPool }: StudioFilter): SQL | undefined {
  if (!search) return undefined;
  const isOfRetouchers = workerId !== undefined || workerIdOrPool !== undefined;
  return isOfRetouchers ? matchesNumberOrBrief(likePattern(search)) : matchesTerm(photoJobs, search);
}

const isOf = (retoucherId: string) => (retoucherId === 'none' ? hasUnassigned : isOfRetoucher(retoucherId));

/** For statements that aren't prepared. */
export function studioConditions(queries: Queries, filter: StudioFilter): SQL | undefined {
  const { status, stage, retoucherId, planId, due, onHold, workerId, workerIdOrPool } = filter;
  return and(
    status && eq(photoJobs.status, status),
    stage && eq(photoJobs.stage, stage),
    searchCondition(filter),
    retoucherId === undefined ? undefined : isOf(retoucherId),
    planId && isOfPlan(queries, planId),
    due?.from ? isDueFrom(due.from.toISOString()) : undefined,
    due && isDueBefore(due.before.toISOString()),
    onHold && (onHold === 'true' ? isOnHold : isNotOnHold),
    workerId === undefined ? undefined : isOfRetoucher(workerId),
    workerIdOrPool === undefined ? undefined : or(isOfRetoucher(workerIdOrPool), hasUnassigned),
  );
}
