import type { JobStatus } from '@burnish/domain/photos/job';
import { jobStatusOf } from '@burnish/domain/photos/job-status';
import { approvalReminderDays } from '@burnish/domain/photos/revision';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import {
  photoJobs,
  photoRevisions,
  photos,
  photoVersions,
  subscriptionPeriods,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type JobRow = typeof photoJobs.$inferSelect;
export type PhotoRow = typeof photos.$inferSelect;
export type VersionRow = typeof photoVersions.$inferSelect;
export type RevisionRow = typeof photoRevisions.$inferSelect;

const isNotWithdrawn = isNull(photos.withdrawnAt);

export async function findJob(queries: Queries, id: string): Promise<JobRow | undefined> {
  const [job] = await queries.select().from(photoJobs).where(eq(photoJobs.id, id));
  return job;
}

export async function isAccountDeleted(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0;
}

/** Files that are about to be deleted are kept: there is work again. */
export async function withdrawDeletionNotice(queries: Queries, jobId: string): Promise<void> {
  await queries
    .update(photoJobs)
    .set({ deletionNoticeDays: null, originalsExpireAt: null })
    .where(eq(photoJobs.id, jobId));
}

/** The plan that a photo was submitted to, whatever the subscription is to now. Null: pay per image. */
export async function findPlan(queries: Queries, { periodId }: Pick<PhotoRow, 'periodId'>) {
  if (periodId === null) return null;
  const [row] = await queries
    .select({ planId: subscriptionPeriods.planId })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.id, periodId));
  return row?.planId ?? null;
}

export async function findPhoto(queries: Queries, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await queries
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), isNotWithdrawn));
  return photo;
}

/** Not sorted. */
export async function findPhotos(
  queries: Queries,
  jobId: string,
  ids: readonly string[],
): Promise<PhotoRow[]> {
  return queries
    .select()
    .from(photos)
    .where(and(eq(photos.jobId, jobId), inArray(photos.id, [...ids]), isNotWithdrawn));
}

type PhotoChange = Partial<
  Pick<PhotoRow, 'status' | 'dueAt' | 'reviewDueAt' | 'reviewReminderDays' | 'approvedAt' | 'revisionLimit'>
>;

export async function updatePhotos(
  queries: Queries,
  ids: readonly string[],
  change: PhotoChange,
): Promise<void> {
  await queries
    .update(photos)
    .set(change)
    .where(inArray(photos.id, [...ids]));
}

/** Derives the status of a job from its photos. Returns it. */
export async function updateJobStatus(queries: Queries, jobId: string): Promise<JobStatus> {
  const rows = await queries
    .select({ status: photos.status })
    .from(photos)
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn))
    .groupBy(photos.status);
  const status = jobStatusOf(rows.map((row) => row.status));
  await queries.update(photoJobs).set({ status }).where(eq(photoJobs.id, jobId));
  return status;
}

/** Versions of photos of the job that aren't withdrawn. Not sorted. */
export async function findVersions(
  queries: Queries,
  jobId: string,
  ids: readonly string[],
): Promise<VersionRow[]> {
  const rows = await queries
    .select({ version: photoVersions })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .where(and(eq(photos.jobId, jobId), inArray(photoVersions.id, [...ids]), isNotWithdrawn));
  return rows.map(({ version }) => version);
}

export async function findVersion(queries: Queries, id: string): Promise<VersionRow | undefined> {
  const [version] = await queries.select().from(photoVersions).where(eq(photoVersions.id, id));
  return version;
}

/** The last version of each photo that has any. */
export async function findLastVersions(
  queries: Queries,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  const rows = await queries
    .selectDistinctOn([photoVersions.photoId])
    .from(photoVersions)
    .where(inArray(photoVersions.photoId, [...photoIds]))
    .orderBy(photoVersions.photoId, desc(photoVersions.number));
  return new Map(rows.map((row) => [row.photoId, row]));
}

export async function saveChecksum(queries: Queries, id: string, crc32: number): Promise<void> {
  await queries.update(photoVersions).set({ crc32 }).where(eq(photoVersions.id, id));
}

export async function insertVersions(queries: Queries, rows: readonly VersionRow[]): Promise<void> {
  await queries.insert(photoVersions).values([...rows]);
}

/** Deletes the versions of these photos that aren't delivered. Returns their IDs. */
export async function deleteInCheck(queries: Queries, photoIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .delete(photoVersions)
    .where(and(inArray(photoVersions.photoId, [...photoIds]), isNull(photoVersions.deliveredAt)))
    .returning({ id: photoVersions.id });
  return rows.map(({ id }) => id);
}

/** Marks the versions of these photos as delivered, with the due time of their photo. */
export async function deliverVersions(
  queries: Queries,
  photoIds: readonly string[],
  deliveredAt: Date,
): Promise<void> {
  await queries
    .update(photoVersions)
    .set({ deliveredAt, dueAt: sql`${photos.dueAt}` })
    .from(photos)
    .where(
      and(
        eq(photos.id, photoVersions.photoId),
        inArray(photoVersions.photoId, [...photoIds]),
        isNull(photoVersions.deliveredAt),
      ),
    );
}

export async function setOverruleReason(
  queries: Queries,
  ids: readonly string[],
  overruleReason: string,
): Promise<void> {
  await queries
    .update(photoVersions)
    .set({ overruleReason })
    .where(inArray(photoVersions.id, [...ids]));
}

/** The latest delivered version of each photo of a job, in the order of the photos, whose file exists. */
export async function listDelivered(queries: Queries, jobId: string): Promise<VersionRow[]> {
  const rows = await queries
    .selectDistinctOn([photoVersions.photoId], { version: photoVersions })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .where(
      and(
        eq(photos.jobId, jobId),
        isNotNull(photoVersions.deliveredAt),
        isNull(photoVersions.filesDeletedAt),
      ),
    )
    .orderBy(photoVersions.photoId, desc(photoVersions.number));
  return rows.map(({ version }) => version);
}

export async function listRevisions(queries: Queries, photoId: string): Promise<RevisionRow[]> {
  return queries
    .select()
    .from(photoRevisions)
    .where(eq(photoRevisions.photoId, photoId))
    .orderBy(photoRevisions.round);
}

/** What customers drew on the photos of a job. */
export async function listDrawn(queries: Queries, jobId: string): Promise<RevisionRow['annotations'][]> {
  const rows = await queries
    .select({ annotations: photoRevisions.annotations })
    .from(photoRevisions)
    .innerJoin(photos, eq(photos.id, photoRevisions.photoId))
    .where(eq(photos.jobId, jobId));
  return rows.map(({ annotations }) => annotations);
}

export async function insertRevision(queries: Queries, row: RevisionRow): Promise<void> {
  await queries.insert(photoRevisions).values(row);
}

export async function findRevision(queries: Queries, id: string): Promise<RevisionRow | undefined> {
  const [revision] = await queries.select().from(photoRevisions).where(eq(photoRevisions.id, id));
  return revision;
}

export async function decideRevision(
  queries: Queries,
  id: string,
  decision: Pick<RevisionRow, 'decidedCause' | 'decidedById'>,
): Promise<void> {
  await queries.update(photoRevisions).set(decision).where(eq(photoRevisions.id, id));
}

export interface ReviewedJob {
  readonly jobId: string;
  readonly userId: string;
}

export interface Reminder {
  /** In days before the end of the review. */
  readonly days: number;
  /** It is for reviews that end until then. */
  readonly endsUntil: Date;
}

const [, lastReminder] = approvalReminderDays;

/** Customers are reminded before anything is approved for them. */
function hasReviewEnded(now: Date) {
  return and(lte(photos.reviewDueAt, now), eq(photos.reviewReminderDays, lastReminder));
}

function needsReminder({ days, endsUntil }: Reminder) {
  return and(
    lte(photos.reviewDueAt, endsUntil),
    or(isNull(photos.reviewReminderDays), gt(photos.reviewReminderDays, days)),
  );
}

/** Jobs with photos whose review has ended, or of which a reminder is due. */
export async function listReviewsToHandle(
  queries: Queries,
  {
    now,
    reminders,
    after,
    limit,
  }: {
    readonly now: Date;
    readonly reminders: readonly Reminder[];
    /** A job ID. */
    readonly after: string;
    readonly limit: number;
  },
): Promise<ReviewedJob[]> {
  return queries
    .select({ jobId: photos.jobId, userId: photos.userId })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(
      and(
        gt(photos.jobId, after),
        // Who can't sign in can't review.
        eq(users.isActive, true),
        or(hasReviewEnded(now), ...reminders.map(needsReminder)),
      ),
    )
    .groupBy(photos.jobId, photos.userId)
    .orderBy(photos.jobId)
    .limit(limit);
}

/** Of a job, the photos whose review has ended. */
export async function listReviewEnded(queries: Queries, jobId: string, now: Date): Promise<PhotoRow[]> {
  return queries
    .select()
    .from(photos)
    .where(and(eq(photos.jobId, jobId), hasReviewEnded(now)));
}

/**
 * Marks the photos of which a reminder is due, and those of which it is due within a day, so that one reminder is for all of
 * them. The reviews end at `earliestEnd` or later. Returns whether there are any.
 */
export async function markReminded(
  queries: Queries,
  jobId: string,
  reminder: Reminder & { readonly earliestEnd: Date },
): Promise<boolean> {
  const isOfJob = eq(photos.jobId, jobId);
  if ((await queries.$count(photos, and(isOfJob, needsReminder(reminder)))) === 0) return false;
  const endsUntil = new Date(reminder.endsUntil.getTime() + millisecondsPerDay);
  await queries
    .update(photos)
    .set({
      reviewReminderDays: reminder.days,
      reviewDueAt: sql`greatest(${photos.reviewDueAt}, ${reminder.earliestEnd.toISOString()}::timestamptz)`,
    })
    .where(and(isOfJob, needsReminder({ ...reminder, endsUntil })));
  return true;
}
