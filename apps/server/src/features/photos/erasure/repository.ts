import { and, eq, gt } from 'drizzle-orm';
import { photoJobs, photoQuestions, photos, photoUploads } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Jobs that aren't due yet. */
export function countJobsInProgress(queries: Queries, userId: string, now: Date): Promise<number> {
  return queries.$count(photoJobs, and(eq(photoJobs.userId, userId), gt(photoJobs.dueAt, now)));
}

const erasedName = 'Deleted photo';

/**
 * Removes what the customer wrote, and the names and checksums of files. The rows stay for the usage entries that refer
 * to them, and until the files are removed.
 */
export async function erasePhotos(queries: Queries, userId: string): Promise<void> {
  await queries.delete(photoQuestions).where(eq(photoQuestions.userId, userId));
  await queries.update(photoJobs).set({ brief: null, onHoldSince: null }).where(eq(photoJobs.userId, userId));
  await queries
    .update(photos)
    .set({ fileName: erasedName, sha256: '', notes: null, annotations: [], onHoldSince: null })
    .where(eq(photos.userId, userId));
  await queries
    .update(photoUploads)
    .set({ fileName: erasedName, folder: '' })
    .where(eq(photoUploads.userId, userId));
}
