import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { photoJobs, photoQuestions, photos, photoUploads } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Jobs that aren't due yet, or on hold. */
export function countJobsInProgress(queries: Queries, userId: string, now: Date): Promise<number> {
  const isOpen = or(gt(photoJobs.dueAt, now), isNotNull(photoJobs.onHoldSince));
  return queries.$count(photoJobs, and(eq(photoJobs.userId, userId), isOpen));
}

const erasedName = 'Deleted photo';

/** Deletes the questions about a customer's photos. Returns the jobs whose open questions are gone with them. */
export async function deleteQuestions(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .delete(photoQuestions)
    .where(eq(photoQuestions.userId, userId))
    .returning({ jobId: photoQuestions.jobId, status: photoQuestions.status });
  return [...new Set(rows.filter(({ status }) => status === 'open').map(({ jobId }) => jobId))];
}

/**
 * Removes what the customer wrote, and the names and checksums of files. The rows stay for the usage entries that refer
 * to them, and until the files are removed.
 */
export async function erasePhotos(queries: Queries, userId: string): Promise<void> {
  await queries.update(photoJobs).set({ brief: null }).where(eq(photoJobs.userId, userId));
  await queries
    .update(photos)
    .set({ fileName: erasedName, sha256: '', notes: null, annotations: [] })
    .where(eq(photos.userId, userId));
  await queries
    .update(photoUploads)
    .set({ fileName: erasedName, folder: '' })
    .where(eq(photoUploads.userId, userId));
}
