import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dueTimeChanges, photoJobs, photos } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type DueTimeChangeRow = typeof dueTimeChanges.$inferSelect;

export async function findJob(queries: Queries, id: string) {
  const [job] = await queries.select().from(photoJobs).where(eq(photoJobs.id, id));
  return job;
}

/** Since when the photos with work left are on hold, each time once. Null: some are not. */
export async function listPauses(queries: Queries, jobId: string): Promise<(Date | null)[]> {
  const rows = await queries
    .select({ onHoldSince: photos.onHoldSince })
    .from(photos)
    .where(isOfJob(jobId))
    .groupBy(photos.onHoldSince);
  return rows.map(({ onHoldSince }) => onHoldSince);
}

function isOfJob(jobId: string) {
  return and(eq(photos.jobId, jobId), isNull(photos.withdrawnAt), inArray(photos.status, duePhotoStatuses));
}

/** Of the photos with work left that are on hold since then, or aren't on hold. */
export async function setDueTime(
  queries: Queries,
  jobId: string,
  onHoldSince: Date | null,
  dueAt: Date,
): Promise<void> {
  const pause = onHoldSince === null ? isNull(photos.onHoldSince) : eq(photos.onHoldSince, onHoldSince);
  await queries
    .update(photos)
    .set({ dueAt })
    .where(and(isOfJob(jobId), pause));
}

export function countChanges(queries: Queries, jobId: string): Promise<number> {
  return queries.$count(dueTimeChanges, eq(dueTimeChanges.jobId, jobId));
}

export async function insertChange(queries: Queries, row: DueTimeChangeRow): Promise<void> {
  await queries.insert(dueTimeChanges).values(row);
}
