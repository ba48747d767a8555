import type { PhotoStatus } from '@burnish/domain/photos/photo';
import { maxJobQuestions } from '@burnish/domain/photos/question-limits';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import { photoJobs, photoQuestions, photos, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type QuestionRow = typeof photoQuestions.$inferSelect;

const staff = alias(users, 'staff');

function selectQuestions(queries: Queries) {
  return queries
    .select({
      question: photoQuestions,
      jobNumber: photoJobs.number,
      retoucherIds: photoJobs.retoucherIds,
      owner: personColumns(users),
      askedBy: { id: staff.id, fullName: staff.fullName },
      photo: {
        id: photos.id,
        fileName: photos.fileName,
        width: photos.width,
        height: photos.height,
        hasRendition: photos.hasRendition,
        assigneeId: photos.assigneeId,
      },
    })
    .from(photoQuestions)
    .innerJoin(photoJobs, eq(photoJobs.id, photoQuestions.jobId))
    .innerJoin(users, eq(users.id, photoQuestions.userId))
    .innerJoin(staff, eq(staff.id, photoQuestions.askedById))
    .leftJoin(photos, eq(photos.id, photoQuestions.photoId));
}

/** A question with its job, its photo, the customer, and who asked. */
export type QuestionRecord = Awaited<ReturnType<typeof selectQuestions>>[number];

/** The latest first. */
export async function listQuestions(queries: Queries, jobId: string): Promise<QuestionRecord[]> {
  return selectQuestions(queries)
    .where(eq(photoQuestions.jobId, jobId))
    .orderBy(desc(photoQuestions.id))
    .limit(maxJobQuestions);
}

/** Not sorted. */
export async function findQuestions(queries: Queries, ids: readonly string[]): Promise<QuestionRecord[]> {
  return selectQuestions(queries).where(inArray(photoQuestions.id, [...ids]));
}

/** A customer's open questions, the oldest first. */
export async function listOpenQuestions(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<QuestionRecord[]> {
  return selectQuestions(queries)
    .where(and(eq(photoQuestions.userId, userId), eq(photoQuestions.status, 'open')))
    .orderBy(photoQuestions.id)
    .limit(limit);
}

export function countQuestions(queries: Queries, jobId: string): Promise<number> {
  return queries.$count(photoQuestions, eq(photoQuestions.jobId, jobId));
}

/** The owner and status of a job, and whether its owner can sign in. */
export async function findJob(queries: Queries, id: string) {
  const [job] = await queries
    .select({
      id: photoJobs.id,
      userId: photoJobs.userId,
      status: photoJobs.status,
      retoucherIds: photoJobs.retoucherIds,
      unassignedCount: photoJobs.unassignedCount,
      canAnswer: users.isActive,
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .where(eq(photoJobs.id, id));
  return job;
}

/** Of a photo of the job. */
export async function findPhotoStatus(
  queries: Queries,
  photoId: string,
  jobId: string,
): Promise<PhotoStatus | undefined> {
  const [photo] = await queries
    .select({ status: photos.status })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.jobId, jobId), isNull(photos.withdrawnAt)));
  return photo?.status;
}

export async function insertQuestion(queries: Queries, row: QuestionRow): Promise<void> {
  await queries.insert(photoQuestions).values(row);
}

export async function updateQuestion(
  queries: Queries,
  id: string,
  change: Pick<QuestionRow, 'status' | 'answer' | 'closedAt'>,
): Promise<void> {
  await queries.update(photoQuestions).set(change).where(eq(photoQuestions.id, id));
}

/** Withdraws the open questions about these photos, or all of the job. Returns their IDs. */
export async function withdrawOpenQuestions(
  queries: Queries,
  { jobId, photoIds }: { readonly jobId: string; readonly photoIds: readonly string[] | null },
  now: Date,
): Promise<string[]> {
  const rows = await queries
    .update(photoQuestions)
    .set({ status: 'withdrawn', closedAt: now })
    .where(
      and(
        eq(photoQuestions.jobId, jobId),
        eq(photoQuestions.status, 'open'),
        photoIds === null ? undefined : inArray(photoQuestions.photoId, [...photoIds]),
      ),
    )
    .returning({ id: photoQuestions.id });
  return rows.map(({ id }) => id);
}
