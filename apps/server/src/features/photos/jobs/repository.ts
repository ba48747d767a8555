import type { JobStage } from '@burnish/domain/photos/board';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import { jobCounters, photoJobs, photos, users } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../../platform/db/paging.ts';
import { createSearch, matches } from '../../../platform/db/search.ts';
import { createStatement, isOneOfIds } from '../../../platform/db/statements.ts';
import { takeYearlyNumber } from '../../../platform/db/yearly-number.ts';
import { isOfRetoucher, type ReadableBy, readableJobs } from '../job-access/index.ts';
import { type JobRecord, selectJobs } from './job-records/repository.ts';
import { type PhotoHistory, withHistories } from './photo-history/repository.ts';
import {
  hasUnassigned,
  isDueBefore,
  isDueFrom,
  isNotOnHold,
  isOfPlan,
  isOnHold,
  matchesNumberOrBrief,
  type StudioFilter,
} from './studio-filter/repository.ts';

export type PhotoRow = typeof photos.$inferSelect;
export type JobRow = typeof photoJobs.$inferSelect;

export interface PhotoFilter extends PageRequest, ReadableBy {
  readonly status?: PhotoRow['status'] | undefined;
  readonly tier?: NonNullable<PhotoRow['tier']> | undefined;
  readonly subscriptionId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly sort?: 'newest' | 'oldest' | undefined;
  /** Only photos of this customer. */
  readonly userId?: string | undefined;
  readonly assigneeId?: string | undefined;
}

export interface JobFilter extends PageRequest, StudioFilter {
  readonly search?: string | undefined;
  /** Only jobs of this customer. */
  readonly userId?: string | undefined;
}

const owner = personColumns(users);
const assignees = alias(users, 'assignees');
const isNotWithdrawn = isNull(photos.withdrawnAt);

function selectPhotos(queries: Queries) {
  return queries
    .select({
      id: photos.id,
      photo: photos,
      owner,
      assignee: { id: assignees.id, fullName: assignees.fullName },
      retoucherIds: photoJobs.retoucherIds,
      unassignedCount: photoJobs.unassignedCount,
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .leftJoin(assignees, eq(assignees.id, photos.assigneeId));
}

export type PhotoWithOwner = Awaited<ReturnType<typeof selectPhotos>>[number];

/** A photo with its customer, its versions and its revisions. */
export type PhotoRecord = PhotoWithOwner & PhotoHistory;

export async function saveChecksum(queries: Queries, id: string, crc32: number): Promise<void> {
  await queries.update(photos).set({ crc32 }).where(eq(photos.id, id));
}

/** Excludes withdrawn photos. */
export function preparePhotoList({ queries }: Database) {
  type Request = Omit<PhotoFilter, 'sort' | 'assigneeId'> & {
    readonly isNotWithdrawn: true;
    readonly assigneeId?: string;
    readonly isUnassigned?: true;
  };
  const isOfReadableJob = (condition: SQL) =>
    inArray(photos.jobId, queries.select({ id: photoJobs.id }).from(photoJobs).where(condition));
  const definition = {
    id: photos.id,
    filters: {
      isNotWithdrawn,
      search: matches(photos),
      status: eq(photos.status, sql.placeholder('status')),
      tier: eq(photos.tier, sql.placeholder('tier')),
      subscriptionId: eq(photos.subscriptionId, sql.placeholder('subscriptionId')),
      jobId: eq(photos.jobId, sql.placeholder('jobId')),
      userId: eq(photos.userId, sql.placeholder('userId')),
      assigneeId: eq(photos.assigneeId, sql.placeholder('assigneeId')),
      isUnassigned: isNull(photos.assigneeId),
      workerId: isOfReadableJob(readableJobs.workerId),
      workerIdOrPool: isOfReadableJob(readableJobs.workerIdOrPool),
    },
    searching: { queries, with: ['isNotWithdrawn', 'tier'] },
    count: countRows(queries, photos.id),
  };
  const newest = createList<PhotoWithOwner, Request>({
    ...definition,
    name: 'photos',
    rows: (where, limit, name) =>
      selectPhotos(queries).where(where).orderBy(desc(photos.id)).limit(limit).prepare(name),
  });
  const oldest = createList<PhotoWithOwner, Request>({
    ...definition,
    name: 'oldest_photos',
    startsWith: 'oldest',
    rows: (where, limit, name) =>
      selectPhotos(queries).where(where).orderBy(photos.id).limit(limit).prepare(name),
  });
  return async ({ sort, assigneeId, ...request }: PhotoFilter) => {
    const assignee =
      assigneeId === 'none'
        ? { isUnassigned: true as const }
        : assigneeId === undefined
          ? {}
          : { assigneeId };
    const list = sort === 'oldest' ? oldest : newest;
    const { rows, page } = await list({ ...request, ...assignee, isNotWithdrawn: true });
    return { rows: await withHistories(queries, rows), page };
  };
}

export async function findPhoto(queries: Queries, id: string): Promise<PhotoRecord | undefined> {
  const [record] = await findPhotos(queries, [id]);
  return record;
}

/** Excludes withdrawn photos. Not sorted. */
export async function findPhotos(queries: Queries, ids: readonly string[]): Promise<PhotoRecord[]> {
  const found = await selectPhotos(queries).where(and(inArray(photos.id, [...ids]), isNotWithdrawn));
  return withHistories(queries, found);
}

/** Text of a customer's own jobs: the number, the brief, and the file names and notes of the photos. */
function matchesOwnJob(queries: Queries): SQL {
  const ofPhotos = queries
    .select({ jobId: photos.jobId })
    .from(photos)
    .where(and(eq(photos.userId, sql.placeholder('userId')), isNotWithdrawn, matches(photos)));
  return sql`(${matchesNumberOrBrief(sql.placeholder('search'))} or ${photoJobs.id} in ${ofPhotos})`;
}

/** The filters of a list of jobs, each with the name of its condition. */
interface ListFilter extends PageRequest, ReadableBy {
  readonly status?: JobRow['status'] | undefined;
  readonly stage?: JobStage | undefined;
  readonly userId?: string | undefined;
  readonly retoucherId?: string | undefined;
  readonly isUnassigned?: true | undefined;
  readonly planId?: StudioFilter['planId'];
  readonly dueFrom?: string | undefined;
  readonly dueBefore?: string | undefined;
  readonly onHold?: true | undefined;
  readonly notOnHold?: true | undefined;
}

function listFilter({ retoucherId, due, onHold, ...request }: JobFilter): ListFilter {
  return {
    ...request,
    ...(retoucherId === 'none' ? { isUnassigned: true } : { retoucherId }),
    dueFrom: due?.from?.toISOString(),
    dueBefore: due?.before.toISOString(),
    onHold: onHold === 'true' || undefined,
    notOnHold: onHold === 'false' || undefined,
  };
}

const listNames = {
  studio: 'photo_jobs',
  retoucher: 'retoucher_photo_jobs',
  customer: 'own_photo_jobs',
} as const;

/** Who lists jobs decides what is searched: the studio finds jobs by their customer. */
export function prepareJobList({ queries }: Database, searchedBy: keyof typeof listNames) {
  const searches = {
    studio: matches(photoJobs),
    retoucher: matchesNumberOrBrief(sql.placeholder('search')),
    customer: matchesOwnJob(queries),
  };
  const list = createList<JobRecord, ListFilter>({
    name: listNames[searchedBy],
    id: photoJobs.id,
    filters: {
      search: searches[searchedBy],
      status: eq(photoJobs.status, sql.placeholder('status')),
      stage: eq(photoJobs.stage, sql.placeholder('stage')),
      userId: eq(photoJobs.userId, sql.placeholder('userId')),
      retoucherId: isOfRetoucher(sql.placeholder('retoucherId')),
      isUnassigned: hasUnassigned,
      planId: isOfPlan(queries, sql.placeholder('planId')),
      dueFrom: isDueFrom(sql.placeholder('dueFrom')),
      dueBefore: isDueBefore(sql.placeholder('dueBefore')),
      onHold: isOnHold,
      notOnHold: isNotOnHold,
      ...readableJobs,
    },
    rows: (where, limit, name) =>
      selectJobs(queries).where(where).orderBy(desc(photoJobs.id)).limit(limit).prepare(name),
    ...(searchedBy === 'studio' ? { searching: { queries, with: [] } } : {}),
    count: countRows(queries, photoJobs.id),
  });
  return (request: JobFilter) => list(listFilter(request));
}

/** Customers find their jobs by number. */
export function prepareJobSearch({ queries }: Database) {
  return createSearch<JobRecord>({
    id: photoJobs.id,
    table: photoJobs,
    own: { userId: photoJobs.userId, texts: [photoJobs.number] },
    rows: (where, limit, name) =>
      selectJobs(queries).where(where).orderBy(desc(photoJobs.id)).limit(limit).prepare(name),
  });
}

export async function findJob(queries: Queries, id: string): Promise<JobRecord | undefined> {
  const [record] = await findJobs(queries, [id]);
  return record;
}

const findJobsStatement = createStatement('find_jobs', (queries, name) =>
  selectJobs(queries).where(isOneOfIds(photoJobs.id)).prepare(name),
);

/** Not sorted. */
export async function findJobs(queries: Queries, ids: readonly string[]): Promise<JobRecord[]> {
  return findJobsStatement(queries).execute({ ids: [...ids] });
}

/** In the order of upload, without withdrawn photos. */
export async function listJobPhotos(queries: Queries, jobId: string): Promise<PhotoRecord[]> {
  const found = await selectPhotos(queries)
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn))
    .orderBy(photos.id);
  return withHistories(queries, found);
}

/** In the order of upload, without withdrawn photos. */
export async function listJobPhotoRows(queries: Queries, jobId: string): Promise<PhotoRow[]> {
  return queries
    .select()
    .from(photos)
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

/** All photos of the job have this status, or none is left. */
export async function updateJobStatus(
  queries: Queries,
  jobId: string,
  status: JobRow['status'],
): Promise<void> {
  const stage = status === 'approved' || status === 'withdrawn' ? null : status;
  await queries.update(photoJobs).set({ status, stage }).where(eq(photoJobs.id, jobId));
}

/** Changes all photos of a job that aren't withdrawn. */
export async function updateJobPhotos(
  queries: Queries,
  jobId: string,
  change: Partial<Pick<PhotoRow, 'status' | 'withdrawnAt' | 'onHoldSince'>>,
): Promise<void> {
  await queries
    .update(photos)
    .set(change)
    .where(and(eq(photos.jobId, jobId), isNotWithdrawn));
}

export async function listWithdrawnPhotoIds(queries: Queries, jobId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.jobId, jobId), isNotNull(photos.withdrawnAt)));
  return rows.map(({ id }) => id);
}

/** The customer's photos in jobs since then, and those among them that are due, or on hold. */
export async function summarizePhotos(queries: Queries, userId: string, since: Date, now: Date) {
  const isOnHold = isNotNull(photoJobs.onHoldSince);
  const isUnfinished = inArray(photos.status, duePhotoStatuses);
  const isDue = sql`(${isUnfinished} and (${photoJobs.dueAt} > ${now.toISOString()} or ${isOnHold}))`;
  const [row] = await queries
    .select({
      submitted: count(),
      due: sql`count(*) filter (where ${isDue})`.mapWith(Number),
      nextDueAt: sql`min(${photoJobs.dueAt}) filter (where ${isDue} and not ${isOnHold})`.mapWith(
        photoJobs.dueAt,
      ),
    })
    .from(photoJobs)
    .innerJoin(photos, and(eq(photos.jobId, photoJobs.id), isNotWithdrawn))
    .where(and(eq(photoJobs.userId, userId), gte(photoJobs.createdAt, since)));
  return row;
}
