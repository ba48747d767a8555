import { originalDeletionNoticeDays } from '@burnish/domain/accounts/personal-data';
import { and, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm';
import { photoJobs, photos } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

const hasFiles = and(isNull(photos.withdrawnAt), isNull(photos.filesDeletedAt));

function withFiles(queries: Queries) {
  return exists(
    queries
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.jobId, photoJobs.id), hasFiles)),
  );
}

const [firstNotice, lastNotice] = originalDeletionNoticeDays;

export interface JobToAnnounce {
  readonly id: string;
  readonly userId: string;
}

const jobColumns = { id: photoJobs.id, userId: photoJobs.userId };

/** Jobs without a notice that were submitted at `submittedUntil` or before. */
export async function listWithoutNotice(queries: Queries, submittedUntil: Date, limit: number) {
  return queries
    .select({ ...jobColumns, createdAt: photoJobs.createdAt })
    .from(photoJobs)
    .where(
      and(isNull(photoJobs.deletionNoticeDays), lte(photoJobs.createdAt, submittedUntil), withFiles(queries)),
    )
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
 * Photos with files whose job was submitted at `submittedUntil` or before, and whose last notice period has ended. The
 * setting may have been changed since the notice.
 */
export async function listExpired(
  queries: Queries,
  { now, submittedUntil }: { readonly now: Date; readonly submittedUntil: Date },
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
        lte(photoJobs.createdAt, submittedUntil),
        hasFiles,
      ),
    )
    .orderBy(photos.id)
    .limit(limit);
}

export async function listOfUser(queries: Queries, userId: string, limit: number): Promise<PhotoOfJob[]> {
  return queries
    .select(columns)
    .from(photos)
    .where(and(eq(photos.userId, userId), hasFiles))
    .orderBy(photos.id)
    .limit(limit);
}

export async function markFilesDeleted(queries: Queries, ids: readonly string[], now: Date): Promise<void> {
  await queries
    .update(photos)
    .set({ filesDeletedAt: now, hasRendition: false })
    .where(and(inArray(photos.id, [...ids]), isNull(photos.filesDeletedAt)));
}
