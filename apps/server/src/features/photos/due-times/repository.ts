import type { DueTime } from '@burnish/domain/photos/job';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { photoJobs, photoQuestions, photos } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

const isNotWithdrawn = isNull(photos.withdrawnAt);
const isDue = inArray(photos.status, duePhotoStatuses);

/** Whether an open question is about the photo, or about all photos of its job. */
function hasOpenQuestion(queries: Queries) {
  return exists(
    queries
      .select({ id: photoQuestions.id })
      .from(photoQuestions)
      .where(
        and(
          eq(photoQuestions.jobId, photos.jobId),
          eq(photoQuestions.status, 'open'),
          or(isNull(photoQuestions.photoId), eq(photoQuestions.photoId, photos.id)),
        ),
      ),
  );
}

/** Puts the photos that an open question is about on hold. */
export async function holdPhotos(queries: Queries, jobId: string, now: Date): Promise<void> {
  await queries
    .update(photos)
    .set({ onHoldSince: now })
    .where(
      and(
        eq(photos.jobId, jobId),
        isNotWithdrawn,
        isDue,
        isNull(photos.onHoldSince),
        hasOpenQuestion(queries),
      ),
    );
}

/** Takes the photos off hold that are no longer due or have no open question, and moves their due times like `resumedDueDate`. */
export async function resumePhotos(queries: Queries, jobId: string, now: Date): Promise<void> {
  await queries
    .update(photos)
    .set({
      // In seconds: an interval of days depends on the time zone of the connection.
      dueAt: sql`${photos.dueAt} + make_interval(secs => extract(epoch from ${now.toISOString()}::timestamptz - ${photos.onHoldSince}))`,
      onHoldSince: null,
    })
    .where(
      and(
        eq(photos.jobId, jobId),
        isNotNull(photos.onHoldSince),
        or(not(isDue), not(hasOpenQuestion(queries))),
      ),
    );
}

/** The different due times of a job's photos that are due. */
export async function listDueTimes(queries: Queries, jobId: string): Promise<DueTime[]> {
  return queries
    .select({ dueAt: photos.dueAt, onHoldSince: photos.onHoldSince })
    .from(photos)
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn, isDue))
    .groupBy(photos.dueAt, photos.onHoldSince);
}

export async function updateJobDueTime(
  queries: Queries,
  jobId: string,
  dueTime: Partial<DueTime>,
): Promise<void> {
  await queries.update(photoJobs).set(dueTime).where(eq(photoJobs.id, jobId));
}
