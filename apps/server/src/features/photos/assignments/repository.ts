import { rolesWith } from '@burnish/domain/access';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { and, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasWorkLeft, photoAssignments, photoJobs, photos, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

type AssignmentRow = typeof photoAssignments.$inferSelect;

const canWork = and(
  inArray(users.role, rolesWith('jobs:work')),
  eq(users.isActive, true),
  isNull(users.deletedAt),
);
const customers = alias(users, 'customers');
const isNotWithdrawn = isNull(photos.withdrawnAt);

/** Everyone to whom photos can be assigned, by name, with the work that they have. `personId`: only this person. */
export async function listRetouchers(queries: Queries, now: Date, personId?: string) {
  const isRunning = isNull(photos.onHoldSince);
  const isLate = or(and(isRunning, lt(photos.dueAt, now)), lt(photos.dueAt, photos.onHoldSince));
  const work = queries
    .select({
      photoCount: sql`count(*)`.mapWith(Number).as('photo_count'),
      lateCount: sql`count(*) filter (where ${isLate})`.mapWith(Number).as('late_count'),
      nextDueAt: sql`min(${photos.dueAt}) filter (where ${isRunning})`
        .mapWith(photos.dueAt)
        .as('next_due_at'),
    })
    .from(photos)
    .where(and(eq(photos.assigneeId, users.id), isNotWithdrawn, hasWorkLeft))
    .as('work');
  return queries
    .select({
      id: users.id,
      fullName: users.fullName,
      role: users.role,
      photoCount: work.photoCount,
      lateCount: work.lateCount,
      nextDueAt: work.nextDueAt,
    })
    .from(users)
    .innerJoinLateral(work, sql`true`)
    .where(and(canWork, personId === undefined ? undefined : eq(users.id, personId)))
    .orderBy(sql`lower(${users.fullName})`, users.id);
}

/** Locks a person's role until the end of the transaction. Whether photos can be assigned to them. */
export async function lockRetoucher(queries: Queries, id: string): Promise<boolean> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), canWork))
    .for('share');
  return found.length > 0;
}

export async function setAssignee(
  queries: Queries,
  photoIds: readonly string[],
  assigneeId: string | null,
): Promise<void> {
  await queries
    .update(photos)
    .set({ assigneeId })
    .where(inArray(photos.id, [...photoIds]));
}

export async function insertAssignments(queries: Queries, rows: AssignmentRow[]): Promise<void> {
  await queries.insert(photoAssignments).values(rows);
}

/** Jobs that aren't approved, with photos of people who can't work on them anymore. Those of deleted accounts stay as they are. */
export async function listJobsToRelease(queries: Queries): Promise<{ id: string }[]> {
  const former = queries
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${photoJobs.retoucherIds})`, not(sql`${canWork}`)));
  return queries
    .select({ id: photoJobs.id })
    .from(photoJobs)
    .innerJoin(customers, and(eq(customers.id, photoJobs.userId), isNull(customers.deletedAt)))
    .where(and(inArray(photoJobs.status, [...promisedStatuses, 'delivered']), sql`exists (${former})`))
    .orderBy(photoJobs.id);
}

/** Photos of the job that aren't approved and are assigned to people who can't work on them anymore. */
export async function listPhotosToRelease(queries: Queries, jobId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.assigneeId))
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn, ne(photos.status, 'approved'), not(sql`${canWork}`)));
  return rows.map(({ id }) => id);
}
