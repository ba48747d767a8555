import { type DeletionNotice, deletionNoticeDays, type Retention } from '@burnish/domain/photos/retention';
import { millisecondsPerDay, utcDate } from '@burnish/domain/time/calendar-date';
import { and, eq, exists, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { guestComments, photoJobs, photos, photoVersions } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** The original, or a finished file. */
function hasFiles(queries: Queries): SQL | undefined {
  const finished = queries
    .select({ id: photoVersions.id })
    .from(photoVersions)
    .where(and(eq(photoVersions.photoId, photos.id), isNull(photoVersions.filesDeletedAt)));
  return and(isNull(photos.withdrawnAt), or(isNull(photos.filesDeletedAt), exists(finished)));
}

function withFiles(queries: Queries): SQL {
  return exists(
    queries
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.jobId, photoJobs.id), hasFiles(queries))),
  );
}

function hasVersions(queries: Queries): SQL {
  return exists(
    queries
      .select({ id: photoVersions.id })
      .from(photoVersions)
      .innerJoin(photos, eq(photos.id, photoVersions.photoId))
      .where(eq(photos.jobId, photoJobs.id)),
  );
}

/**
 * When the retention of a job's files starts: with the approval of its last photo. Of jobs without finished files, which
 * may have been delivered elsewhere, with the submission. Null: its photos are being finished or reviewed.
 */
function retentionStart(queries: Queries): SQL<Date> {
  const lastApproval = queries
    .select({ at: sql`max(${photos.approvedAt})` })
    .from(photos)
    .where(and(eq(photos.jobId, photoJobs.id), isNull(photos.withdrawnAt)));
  return sql`(case when ${photoJobs.status} = 'approved' then (${lastApproval})
    when not ${hasVersions(queries)} then ${photoJobs.createdAt} end)`.mapWith(photoJobs.createdAt);
}

/** Whether it started at `instant` or before. Compares the submission first, which is never later. */
function startedUntil(queries: Queries, instant: Date): SQL | undefined {
  return and(lte(photoJobs.createdAt, instant), lte(retentionStart(queries), instant));
}

/** The photos are approved, and an admin chose when their files are deleted. */
const isChosenEnd = and(eq(photoJobs.status, 'approved'), ne(photoJobs.retentionRule, 'default'));

/**
 * Whether the retention has ended at `instant` (`retentionEnd`), apart from the last notice period and the time of a chosen day,
 * which the notice includes. `defaultDays`: the studio's setting, null if files are kept.
 */
function endsUntil(queries: Queries, instant: Date, defaultDays: number | null): SQL | undefined {
  const byDefault =
    defaultDays === null
      ? undefined
      : startedUntil(queries, new Date(instant.getTime() - defaultDays * millisecondsPerDay));
  return and(
    byDefault === undefined ? isChosenEnd : or(byDefault, isChosenEnd),
    or(ne(photoJobs.retentionRule, 'date'), lte(photoJobs.retentionDate, utcDate(instant))),
  );
}

const [firstNotice, lastNotice] = deletionNoticeDays;

export type JobRow = typeof photoJobs.$inferSelect;

export const retentionOf = ({ retentionRule: rule, retentionDate: date }: JobRow): Retention => ({
  rule,
  date,
});

export async function findJob(queries: Queries, id: string): Promise<JobRow | undefined> {
  const [job] = await queries.select().from(photoJobs).where(eq(photoJobs.id, id));
  return job;
}

/** When the retention of the job's files started. Null: it hasn't. */
export async function findStart(queries: Queries, jobId: string): Promise<Date | null> {
  const [row] = await queries
    .select({ startedAt: sql<Date | null>`${retentionStart(queries)}`.mapWith(photoJobs.createdAt) })
    .from(photoJobs)
    .where(eq(photoJobs.id, jobId));
  return row?.startedAt ?? null;
}

export function countWithFiles(queries: Queries, jobId: string): Promise<number> {
  return queries.$count(photoJobs, and(eq(photoJobs.id, jobId), withFiles(queries)));
}

/** Withdraws the notice: it is about another end. */
export async function setRetention(
  queries: Queries,
  jobId: string,
  { rule, date }: Retention,
): Promise<void> {
  await queries
    .update(photoJobs)
    .set({ retentionRule: rule, retentionDate: date, deletionNoticeDays: null, originalsExpireAt: null })
    .where(eq(photoJobs.id, jobId));
}

/** The setting was raised since the notice. What an admin chose for an approved job doesn't depend on it. */
function endsLaterThanAnnounced(queries: Queries, defaultDays: number): SQL | undefined {
  return and(
    or(eq(photoJobs.retentionRule, 'default'), ne(photoJobs.status, 'approved')),
    sql`${retentionStart(queries)} + make_interval(hours => ${24 * defaultDays}) > ${photoJobs.originalsExpireAt}`,
  );
}

/**
 * Withdraws the notices of jobs whose files are kept: because a finished file was submitted since, until their approval, or
 * because the setting keeps them longer than it did.
 */
export async function withdrawNotices(
  queries: Queries,
  defaultDays: number | null,
): Promise<Pick<JobRow, 'id' | 'userId'>[]> {
  const isKept =
    defaultDays === null
      ? or(ne(photoJobs.status, 'approved'), eq(photoJobs.retentionRule, 'default'))
      : or(isNull(retentionStart(queries)), endsLaterThanAnnounced(queries, defaultDays));
  return queries
    .update(photoJobs)
    .set({ deletionNoticeDays: null, originalsExpireAt: null })
    .where(and(isNotNull(photoJobs.deletionNoticeDays), isKept, withFiles(queries)))
    .returning({ id: photoJobs.id, userId: photoJobs.userId });
}

/** Jobs without a notice whose retention ends at `until` or before. */
export async function listWithoutNotice(
  queries: Queries,
  { until, defaultDays }: { readonly until: Date; readonly defaultDays: number | null },
  limit: number,
) {
  return queries
    .select({ job: photoJobs, startedAt: retentionStart(queries) })
    .from(photoJobs)
    .where(
      and(isNull(photoJobs.deletionNoticeDays), endsUntil(queries, until, defaultDays), withFiles(queries)),
    )
    .orderBy(photoJobs.id)
    .limit(limit);
}

/** Jobs whose first notice says that the originals are deleted by `expireUntil`. */
export async function listWithFirstNotice(queries: Queries, expireUntil: Date, limit: number) {
  return queries
    .select({
      job: photoJobs,
      // Set with the first notice.
      expiresAt: sql`${photoJobs.originalsExpireAt}`.mapWith(photoJobs.originalsExpireAt),
    })
    .from(photoJobs)
    .where(
      and(
        eq(photoJobs.deletionNoticeDays, firstNotice),
        lte(photoJobs.originalsExpireAt, expireUntil),
        withFiles(queries),
      ),
    )
    .orderBy(photoJobs.id)
    .limit(limit);
}

/** Returns whether the retention and the notices of the job are still as they were read. */
export async function setNotice(
  queries: Queries,
  { id, retentionRule, retentionDate, deletionNoticeDays: previous }: JobRow,
  notice: DeletionNotice,
): Promise<boolean> {
  const rows = await queries
    .update(photoJobs)
    .set({ deletionNoticeDays: notice.deletionNoticeDays, originalsExpireAt: notice.expiresAt })
    .where(
      and(
        eq(photoJobs.id, id),
        eq(photoJobs.retentionRule, retentionRule),
        retentionDate === null ? isNull(photoJobs.retentionDate) : eq(photoJobs.retentionDate, retentionDate),
        previous === null ? isNull(photoJobs.deletionNoticeDays) : eq(photoJobs.deletionNoticeDays, previous),
      ),
    )
    .returning({ id: photoJobs.id });
  return rows.length > 0;
}

export interface PhotoOfJob {
  readonly id: string;
  readonly jobId: string;
  readonly userId: string;
}

const columns = { id: photos.id, jobId: photos.jobId, userId: photos.userId };

/** Photos with files whose retention and last notice period have ended. The setting may have been changed since the notice. */
export async function listExpired(
  queries: Queries,
  { now, defaultDays }: { readonly now: Date; readonly defaultDays: number | null },
  limit: number,
): Promise<PhotoOfJob[]> {
  return queries
    .select(columns)
    .from(photos)
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .where(
      and(
        eq(photoJobs.deletionNoticeDays, lastNotice),
        lte(photoJobs.originalsExpireAt, now),
        endsUntil(queries, now, defaultDays),
        hasFiles(queries),
      ),
    )
    .orderBy(photos.id)
    .limit(limit);
}

export async function listOfUser(queries: Queries, userId: string, limit: number): Promise<PhotoOfJob[]> {
  return queries
    .select(columns)
    .from(photos)
    .where(and(eq(photos.userId, userId), hasFiles(queries)))
    .orderBy(photos.id)
    .limit(limit);
}

/** The versions of photos whose files exist. One in check may have been submitted since the photos were listed. */
export async function listVersionsWithFiles(
  queries: Queries,
  {
    photoIds,
    withThoseInCheck,
  }: { readonly photoIds: readonly string[]; readonly withThoseInCheck: boolean },
): Promise<string[]> {
  const rows = await queries
    .select({ id: photoVersions.id })
    .from(photoVersions)
    .where(
      and(
        inArray(photoVersions.photoId, [...photoIds]),
        isNull(photoVersions.filesDeletedAt),
        withThoseInCheck ? undefined : isNotNull(photoVersions.deliveredAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Also deletes what guests wrote about the photos. */
export async function markFilesDeleted(
  queries: Queries,
  { photoIds, versionIds }: { readonly photoIds: readonly string[]; readonly versionIds: readonly string[] },
  now: Date,
): Promise<void> {
  const deleted = { filesDeletedAt: now, hasRendition: false };
  await queries
    .update(photos)
    .set(deleted)
    .where(and(inArray(photos.id, [...photoIds]), isNull(photos.filesDeletedAt)));
  await queries
    .update(photoVersions)
    .set(deleted)
    .where(inArray(photoVersions.id, [...versionIds]));
  await queries.delete(guestComments).where(inArray(guestComments.photoId, [...photoIds]));
}
