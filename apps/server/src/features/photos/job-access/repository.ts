import { rolesWith } from '@burnish/domain/access';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { photoJobs, photos, studioSettings, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Reader } from '../../../platform/realtime/change-publisher.ts';

/** A retoucher in whose list jobs are. */
export interface ReadableBy {
  /** Jobs with a photo that is assigned to this person. */
  readonly workerId?: string;
  /** Besides them, jobs with photos that are assigned to no one. */
  readonly workerIdOrPool?: string;
}

/** Jobs with a photo that is assigned to the person. `personId` is a value or a placeholder. */
export function isOfRetoucher(personId: unknown): SQL {
  return sql`${photoJobs.retoucherIds} @> array[${personId}::uuid]`;
}

const hasUnassigned = sql`${photoJobs.unassignedCount} > 0`;

/** The conditions of `ReadableBy`, with placeholders of the same names. */
export const readableJobs = {
  workerId: isOfRetoucher(sql.placeholder('workerId')),
  workerIdOrPool: sql`(${isOfRetoucher(sql.placeholder('workerIdOrPool'))} or ${hasUnassigned})`,
};

const workerRoles = rolesWith('jobs:work').filter((role) => !rolesWith('jobs:manage').includes(role));

const isWorker = and(inArray(users.role, workerRoles), eq(users.isActive, true), isNull(users.deletedAt));

export interface JobReader extends Reader {
  readonly jobId: string;
}

/** The retouchers who can read each of the jobs. */
export async function listReaders(
  queries: Queries,
  jobIds: readonly string[],
  isPoolOpen: boolean,
): Promise<JobReader[]> {
  const isAssigned = sql`${users.id} = any(${photoJobs.retoucherIds})`;
  return queries
    .select({ jobId: photoJobs.id, id: users.id, role: users.role })
    .from(photoJobs)
    .innerJoin(users, and(isWorker, isPoolOpen ? or(isAssigned, hasUnassigned) : isAssigned))
    .where(inArray(photoJobs.id, [...jobIds]));
}

export async function listJobIdsOfPhotos(queries: Queries, photoIds: readonly string[]) {
  return queries
    .select({ id: photos.id, jobId: photos.jobId })
    .from(photos)
    .where(inArray(photos.id, [...photoIds]));
}

/** The retouchers who can read the jobs of the pool. While it is closed: none. */
export async function listPoolReaderIds(queries: Queries): Promise<string[]> {
  const openPool = queries
    .select({ id: studioSettings.id })
    .from(studioSettings)
    .where(eq(studioSettings.isRetoucherPoolOpen, true));
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(isWorker, exists(openPool)));
  return rows.map(({ id }) => id);
}

export async function findAssignments(queries: Queries, jobId: string) {
  const [row] = await queries
    .select({
      userId: photoJobs.userId,
      retoucherIds: photoJobs.retoucherIds,
      unassignedCount: photoJobs.unassignedCount,
    })
    .from(photoJobs)
    .where(eq(photoJobs.id, jobId));
  return row;
}

/** The column of the board. Approved and withdrawn jobs have none. */
function stageOf(queries: Queries, isOfJob: SQL | undefined): SQL {
  const stages = queries
    .select({
      stage: sql`case when bool_or(${eq(photos.status, 'revision_requested')}) then 'revision'
        when bool_or(${inArray(photos.status, ['received', 'in_progress'])}) then 'in_progress' else 'in_check' end`,
    })
    .from(photos)
    .where(isOfJob);
  return sql`case when ${inArray(photoJobs.status, ['received', 'delivered'])} then ${photoJobs.status}
    when ${eq(photoJobs.status, 'in_progress')} then (${stages}) end`;
}

/** Derives from its photos who works on a job, and what it needs next. Returns the former. */
export async function updateAssignments(queries: Queries, jobId: string) {
  const isOfJob = and(eq(photos.jobId, jobId), isNull(photos.withdrawnAt));
  const isAssigned = not(isNull(photos.assigneeId));
  const assignees = queries
    .select({ id: photos.assigneeId })
    .from(photos)
    .where(and(isOfJob, isAssigned))
    .groupBy(photos.assigneeId);
  const unassigned = queries
    .select({ count: sql`count(*)` })
    .from(photos)
    .where(and(isOfJob, isNull(photos.assigneeId), inArray(photos.status, duePhotoStatuses)));
  const [row] = await queries
    .update(photoJobs)
    .set({
      retoucherIds: sql`array(${assignees})`,
      unassignedCount: sql`(${unassigned})`,
      photoCount: sql`(${queries.select({ count: sql`count(*)` }).from(photos).where(isOfJob)})`,
      stage: stageOf(queries, isOfJob),
    })
    .where(eq(photoJobs.id, jobId))
    .returning({ retoucherIds: photoJobs.retoucherIds, unassignedCount: photoJobs.unassignedCount });
  return row;
}
