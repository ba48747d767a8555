import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { jobCounters, photoJobs, photos, subscriptions, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type JobRow = typeof photoJobs.$inferSelect;

export interface PhotoFilter extends PageRequest {
  readonly status?: PhotoRow['status'] | undefined;
  readonly tier?: NonNullable<PhotoRow['tier']> | undefined;
  readonly subscriptionId?: string | undefined;
  readonly jobId?: string | undefined;
  /** Only this customer's. */
  readonly userId?: string | undefined;
}

export interface JobFilter extends PageRequest {
  readonly status?: JobRow['status'] | undefined;
  /** Only this customer's. */
  readonly userId?: string | undefined;
}

const owner = { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName };
const isHere = isNull(photos.withdrawnAt);

function selectPhotos(queries: Queries) {
  return queries
    .select({ id: photos.id, photo: photos, owner })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId));
}

export type PhotoRecord = Awaited<ReturnType<typeof selectPhotos>>[number];

/** Without those that were withdrawn. */
export function preparePhotoList({ queries }: Database) {
  const list = createList<PhotoRecord, PhotoFilter & { readonly isHere: true }>({
    name: 'photos',
    id: photos.id,
    filters: {
      isHere,
      search: matches(photos),
      status: eq(photos.status, sql.placeholder('status')),
      tier: eq(photos.tier, sql.placeholder('tier')),
      subscriptionId: eq(photos.subscriptionId, sql.placeholder('subscriptionId')),
      jobId: eq(photos.jobId, sql.placeholder('jobId')),
      userId: eq(photos.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      selectPhotos(queries).where(where).orderBy(desc(photos.id)).limit(limit).prepare(name),
    count: countRows(queries, photos.id),
  });
  return (request: PhotoFilter) => list({ ...request, isHere: true });
}

export async function findPhoto(queries: Queries, id: string): Promise<PhotoRecord | undefined> {
  const [record] = await selectPhotos(queries).where(and(eq(photos.id, id), isHere));
  return record;
}

/** A job with its customer, what it is for, and what is in it. */
function selectJobs(queries: Queries) {
  const content = queries
    .select({
      photoCount: sql`count(*)`.mapWith(Number).as('photo_count'),
      size: sql`coalesce(sum(${photos.size}), 0)`.mapWith(Number).as('photos_size'),
      pictured: sql<string[] | null>`(array_agg(${photos.id} order by ${photos.id})
        filter (where ${photos.isPictured}))[1:4]`.as('pictured'),
    })
    .from(photos)
    .where(and(eq(photos.jobId, photoJobs.id), isHere))
    .as('content');
  return queries
    .select({
      id: photoJobs.id,
      job: photoJobs,
      owner,
      subscriptionName: subscriptions.title,
      content: { photoCount: content.photoCount, size: content.size, pictured: content.pictured },
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .innerJoin(subscriptions, eq(subscriptions.id, photoJobs.subscriptionId))
    .innerJoinLateral(content, sql`true`);
}

export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];

export function prepareJobList({ queries }: Database) {
  return createList<JobRecord, JobFilter>({
    name: 'photo_jobs',
    id: photoJobs.id,
    filters: {
      search: matches(photoJobs),
      status: eq(photoJobs.status, sql.placeholder('status')),
      userId: eq(photoJobs.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      selectJobs(queries).where(where).orderBy(desc(photoJobs.id)).limit(limit).prepare(name),
    count: countRows(queries, photoJobs.id),
  });
}

export async function findJob(queries: Queries, id: string): Promise<JobRecord | undefined> {
  const [record] = await selectJobs(queries).where(eq(photoJobs.id, id));
  return record;
}

/** In the order in which they were uploaded. */
export async function listOfJob(queries: Queries, jobId: string): Promise<PhotoRecord[]> {
  return selectPhotos(queries)
    .where(and(eq(photos.jobId, jobId), isHere))
    .orderBy(photos.id);
}

/** The next place in a year's row, as with invoices: its lock is held to the end of the transaction. */
export async function takeNumber(queries: Queries, year: number): Promise<number> {
  const [row] = await queries
    .insert(jobCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: jobCounters.year, set: { last: sql`${jobCounters.last} + 1` } })
    .returning({ last: jobCounters.last });
  if (row === undefined) throw new Error('no job number was given');
  return row.last;
}

export async function insertJob(queries: Queries, row: JobRow): Promise<void> {
  await queries.insert(photoJobs).values(row);
}

export async function insertPhotos(queries: Queries, rows: PhotoRow[]): Promise<void> {
  await queries.insert(photos).values(rows);
}

export async function updatePhoto(queries: Queries, id: string, change: Partial<PhotoRow>): Promise<void> {
  await queries.update(photos).set(change).where(eq(photos.id, id));
}

/** Of the job and of all that is in it. */
export async function setStatus(queries: Queries, jobId: string, status: JobRow['status']): Promise<void> {
  await queries.update(photoJobs).set({ status }).where(eq(photoJobs.id, jobId));
  await queries
    .update(photos)
    .set({ status })
    .where(and(eq(photos.jobId, jobId), isHere));
}
