import { originalDeletionNoticeDays } from '@burnish/domain/accounts/personal-data';
import { and, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
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

const [firstNotice, lastNotice] = originalDeletionNoticeDays;

export interface JobToAnnounce {
  readonly id: string;
  readonly userId: string;
}

const jobColumns = { id: photoJobs.id, userId: photoJobs.userId };

/** Withdraws the notices of jobs for which a finished file was submitted since: they are kept until their approval. */
export async function withdrawNotices(queries: Queries): Promise<JobToAnnounce[]> {
  return queries
    .update(photoJobs)
    .set({ deletionNoticeDays: null, originalsExpireAt: null })
    .where(and(isNotNull(photoJobs.deletionNoticeDays), isNull(retentionStart(queries)), withFiles(queries)))
    .returning(jobColumns);
}

/** Jobs without a notice whose retention started at `until` or before. */
export async function listWithoutNotice(queries: Queries, until: Date, limit: number) {
  return queries
    .select({ ...jobColumns, startedAt: retentionStart(queries) })
    .from(photoJobs)
    .where(and(isNull(photoJobs.deletionNoticeDays), startedUntil(queries, until), withFiles(queries)))
    .orderBy(photoJobs.id)
    .limit(limit);
}

/** Jobs whose first notice says that the originals are deleted by `expireUntil`. */
export async function listWithFirstNotice(queries: Queries, expireUntil: Date, limit: number) {
  return queries
    .select({
      ...jobColumns,
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

export async function setNotice(
  queries: Queries,
  jobId: string,
  notice: { readonly deletionNoticeDays: number; readonly originalsExpireAt: Date },
): Promise<void> {
  await queries.update(photoJobs).set(notice).where(eq(photoJobs.id, jobId));
}

export interface PhotoOfJob {
  readonly id: string;
  readonly jobId: string;
  readonly userId: string;
}

const columns = { id: photos.id, jobId: photos.jobId, userId: photos.userId };

/**
 * Photos with files whose retention started at `until` or before, and whose last notice period has ended. The setting may
 * have been changed since the notice.
 */
export async function listExpired(
  queries: Queries,
  { now, until }: { readonly now: Date; readonly until: Date },
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
        startedUntil(queries, until),
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
