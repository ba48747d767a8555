import type { JobStatus } from '@burnish/domain/photos/job';
import { photoStatusesWithWork } from '@burnish/domain/photos/photo';
import type { NamedPhoto } from '@burnish/domain/photos/version';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { photoJobs, photos, photoUploads, users } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { AssignedJob } from '../../job-access/index.ts';
import type { UploadRow } from '../repository.ts';

/** A job, and whether its customer's account has been deleted. */
export async function findJob(
  queries: Queries,
  jobId: string,
): Promise<(AssignedJob & { readonly status: JobStatus; readonly isDeleted: boolean }) | undefined> {
  const [job] = await queries
    .select({
      status: photoJobs.status,
      userId: photoJobs.userId,
      retoucherIds: photoJobs.retoucherIds,
      unassignedCount: photoJobs.unassignedCount,
      isDeleted: sql<boolean>`${isNotNull(users.deletedAt)}`,
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .where(eq(photoJobs.id, jobId));
  return job;
}

/** Photos of a job that a finished file can be submitted for. */
export async function listPhotoNames(queries: Queries, jobId: string): Promise<NamedPhoto[]> {
  return queries
    .select({ id: photos.id, fileName: photos.fileName })
    .from(photos)
    .where(
      and(eq(photos.jobId, jobId), isNull(photos.withdrawnAt), inArray(photos.status, photoStatusesWithWork)),
    );
}

/** Undefined: the upload has been submitted or discarded. */
export async function assignPhoto(
  queries: Queries,
  id: string,
  change: Pick<UploadRow, 'photoId' | 'lastActivityAt'>,
): Promise<UploadRow | undefined> {
  const [row] = await queries.update(photoUploads).set(change).where(eq(photoUploads.id, id)).returning();
  return row;
}
