import { promisedStatuses } from '@burnish/domain/photos/job';
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import {
  annotationComments,
  dueTimeChanges,
  guestComments,
  pendingSubmissions,
  photoJobs,
  photoQuestions,
  photoRevisions,
  photos,
  photoUploads,
  photoVersions,
  shareLinkOpenings,
  shareLinks,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Unfinished jobs that aren't due yet, or on hold. */
export function countJobsInProgress(queries: Queries, userId: string, now: Date): Promise<number> {
  const isOpen = or(gt(photoJobs.dueAt, now), isNotNull(photoJobs.onHoldSince));
  return queries.$count(
    photoJobs,
    and(eq(photoJobs.userId, userId), inArray(photoJobs.status, promisedStatuses), isOpen),
  );
}

/** Before the uploads of a customer are deleted. */
export async function deletePendingSubmissions(queries: Queries, userId: string): Promise<void> {
  await queries
    .update(photoUploads)
    .set({ pendingSubmissionId: null, notes: null, annotations: [] })
    .where(eq(photoUploads.userId, userId));
  await queries.delete(pendingSubmissions).where(eq(pendingSubmissions.userId, userId));
}

/** Deletes a customer's share links, and what guests wrote. */
export async function deleteShareLinks(queries: Queries, userId: string): Promise<void> {
  await queries.delete(guestComments).where(eq(guestComments.userId, userId));
  const ownLinks = queries
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(eq(shareLinks.userId, userId));
  await queries.delete(shareLinkOpenings).where(inArray(shareLinkOpenings.linkId, ownLinks));
  await queries.delete(shareLinks).where(eq(shareLinks.userId, userId));
}

const erasedName = 'Deleted photo';

export async function deleteAnnotationComments(queries: Queries, userId: string): Promise<void> {
  await queries.delete(annotationComments).where(eq(annotationComments.userId, userId));
}

export async function deleteDueTimeChanges(queries: Queries, userId: string): Promise<void> {
  await queries.delete(dueTimeChanges).where(eq(dueTimeChanges.userId, userId));
}

/** Deletes the questions about a customer's photos. Returns the jobs whose open questions are gone with them. */
export async function deleteQuestions(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .delete(photoQuestions)
    .where(eq(photoQuestions.userId, userId))
    .returning({ jobId: photoQuestions.jobId, status: photoQuestions.status });
  return [...new Set(rows.filter(({ status }) => status === 'open').map(({ jobId }) => jobId))];
}

/**
 * Removes what the customer wrote, what the studio wrote about it, and the names, checksums and color profiles of files. The rows stay for
 * the usage entries that refer to them, and until the files are removed.
 */
export async function erasePhotos(queries: Queries, userId: string): Promise<void> {
  await queries.update(photoJobs).set({ brief: null }).where(eq(photoJobs.userId, userId));
  await queries
    .update(photos)
    .set({ fileName: erasedName, sha256: '', crc32: null, profile: null, notes: null, annotations: [] })
    .where(eq(photos.userId, userId));
  await queries
    .update(photoVersions)
    .set({ fileName: erasedName, sha256: '', crc32: null, profile: null, overruleReason: null })
    .where(eq(photoVersions.userId, userId));
  await queries
    .update(photoRevisions)
    .set({ note: null, annotations: [] })
    .where(eq(photoRevisions.userId, userId));
  const ownJobs = queries.select({ id: photoJobs.id }).from(photoJobs).where(eq(photoJobs.userId, userId));
  // Also what members of staff have uploaded for the jobs.
  await queries
    .update(photoUploads)
    .set({ fileName: erasedName, folder: '' })
    .where(or(eq(photoUploads.userId, userId), inArray(photoUploads.jobId, ownJobs)));
}
