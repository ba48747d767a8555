import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { jobCounters, photoJobs, photos, subscriptions, users } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../../platform/db/paging.ts';
import { takeYearlyNumber } from '../../../platform/db/yearly-number.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type JobRow = typeof photoJobs.$inferSelect;

export interface PhotoFilter extends PageRequest {
  readonly status?: PhotoRow['status'] | undefined;
  readonly tier?: NonNullable<PhotoRow['tier']> | undefined;
  readonly subscriptionId?: string | undefined;
  readonly jobId?: string | undefined;
  /** Only photos of this customer. */
  readonly userId?: string | undefined;
}

export interface JobFilter extends PageRequest {
  readonly status?: JobRow['status'] | undefined;
  /** Only jobs of this customer. */
  readonly userId?: string | undefined;
}

const owner = { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName };
const isNotWithdrawn = isNull(photos.withdrawnAt);

function selectPhotos(queries: Queries) {
  return queries
    .select({ id: photos.id, photo: photos, owner })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId));
}

/** A photo with its customer. */
export type PhotoRecord = Awaited<ReturnType<typeof selectPhotos>>[number];

/** Excludes withdrawn photos. */
export function preparePhotoList({ queries }: Database) {
  const list = createList<PhotoRecord, PhotoFilter & { readonly isNotWithdrawn: true }>({
    name: 'photos',
    id: photos.id,
    filters: {
      isNotWithdrawn,
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
  return (request: PhotoFilter) => list({ ...request, isNotWithdrawn: true });
}

export async function findPhoto(queries: Queries, id: string): Promise<PhotoRecord | undefined> {
  const [record] = await findPhotos(queries, [id]);
  return record;
}

/** Excludes withdrawn photos. Not sorted. */
export async function findPhotos(queries: Queries, ids: readonly string[]): Promise<PhotoRecord[]> {
  return selectPhotos(queries).where(and(inArray(photos.id, [...ids]), isNotWithdrawn));
}

function selectJobs(queries: Queries) {
  const content = queries
    .select({
      photoCount: sql`count(*)`.mapWith(Number).as('photo_count'),
      size: sql`coalesce(sum(${photos.size}), 0)`.mapWith(Number).as('photos_size'),
      thumbnailIds: sql<string[] | null>`(array_agg(${photos.id} order by ${photos.id})
        filter (where ${photos.hasRendition}))[1:4]`.as('thumbnail_ids'),
    })
    .from(photos)
    .where(and(eq(photos.jobId, photoJobs.id), isNotWithdrawn))
    .as('content');
  return queries
    .select({
      id: photoJobs.id,
      job: photoJobs,
      owner,
      subscriptionName: subscriptions.title,
      content: {
        photoCount: content.photoCount,
        size: content.size,
        thumbnailIds: content.thumbnailIds,
      },
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .innerJoin(subscriptions, eq(subscriptions.id, photoJobs.subscriptionId))
    .innerJoinLateral(content, sql`true`);
}

/** A job with its customer, its subscription and a summary of its photos. */
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
  const [record] = await findJobs(queries, [id]);
  return record;
}

/** Not sorted. */
export async function findJobs(queries: Queries, ids: readonly string[]): Promise<JobRecord[]> {
  return selectJobs(queries).where(inArray(photoJobs.id, [...ids]));
}

/** In the order of upload, without withdrawn photos. */
export async function listJobPhotos(queries: Queries, jobId: string): Promise<PhotoRecord[]> {
  return selectPhotos(queries)
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn))
    .orderBy(photos.id);
}

export async function takeJobNumber(queries: Queries, year: number): Promise<number> {
  return takeYearlyNumber(queries, jobCounters, year);
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

/** Sets the status of a job and of its photos. */
export async function updateStatus(queries: Queries, jobId: string, status: JobRow['status']): Promise<void> {
  await queries.update(photoJobs).set({ status }).where(eq(photoJobs.id, jobId));
  await queries
    .update(photos)
    .set({ status })
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn));
}
