import type { UploadRejection } from '@burnish/domain/photos/photo';
import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  photoForms,
  photoJobs,
  photos,
  photoUploads,
  photoVersions,
  users,
} from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { lockKeys } from '../../../platform/db/lock-keys.ts';
import { countRows, createList, type PageRequest } from '../../../platform/db/paging.ts';
import { createStatement } from '../../../platform/db/statements.ts';
import type { Hashes } from '../../../platform/storage/file-hashes.ts';

export type UploadRow = typeof photoUploads.$inferSelect;

interface UploadFilter extends PageRequest {
  readonly userId: string;
  /** Finished files of this job. Absent with `isOwnPhoto`. */
  readonly jobId?: string;
  /** Photos of the user, not finished files. */
  readonly isOwnPhoto?: true;
}

export function prepareUploadList({ queries }: Database) {
  return createList<UploadRow, UploadFilter>({
    name: 'uploads',
    id: photoUploads.id,
    filters: {
      userId: eq(photoUploads.userId, sql.placeholder('userId')),
      jobId: eq(photoUploads.jobId, sql.placeholder('jobId')),
      isOwnPhoto: isNull(photoUploads.jobId),
    },
    rows: (where, limit, name) =>
      queries
        .select()
        .from(photoUploads)
        .where(where)
        .orderBy(desc(photoUploads.id))
        .limit(limit)
        .prepare(name),
    count: countRows(queries, photoUploads.id),
  });
}

export async function isActiveUser(tx: Queries, id: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), eq(users.isActive, true)))) > 0;
}

export async function insertUpload(
  queries: Queries,
  row: Pick<UploadRow, 'id' | 'userId' | 'fileName' | 'folder' | 'size' | 'jobId' | 'photoId' | 'createdAt'>,
): Promise<void> {
  await queries.insert(photoUploads).values({ ...row, state: 'uploading', lastActivityAt: row.createdAt });
}

const findUploadStatement = createStatement('find_upload', (queries, name) =>
  queries
    .select()
    .from(photoUploads)
    .where(eq(photoUploads.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findUpload(queries: Queries, id: string): Promise<UploadRow | undefined> {
  const [row] = await findUploadStatement(queries).execute({ id });
  return row;
}

/** Not sorted. */
export async function findUploads(queries: Queries, ids: readonly string[]): Promise<UploadRow[]> {
  return queries
    .select()
    .from(photoUploads)
    .where(inArray(photoUploads.id, [...ids]));
}

/** Other changes of the row wait for the end of the transaction. */
export async function lockUpload(queries: Queries, id: string): Promise<UploadRow | undefined> {
  const [row] = await queries.select().from(photoUploads).where(eq(photoUploads.id, id)).for('update');
  return row;
}

/** Locks in the order of ids, so that parallel transactions can't deadlock. `jobId`: null for photos of the user. */
export async function lockUploads(
  queries: Queries,
  { userId, jobId }: Pick<UploadRow, 'userId' | 'jobId'>,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const isOfJob = jobId === null ? isNull(photoUploads.jobId) : eq(photoUploads.jobId, jobId);
  return queries
    .select()
    .from(photoUploads)
    .where(and(inArray(photoUploads.id, [...ids]), eq(photoUploads.userId, userId), isOfJob))
    .orderBy(photoUploads.id)
    .for('update');
}

export async function deleteUploads(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(photoUploads).where(inArray(photoUploads.id, [...ids]));
}

/** `unfinished`: being received, with activity since then, or being checked. */
export async function countUploads(
  queries: Queries,
  userId: string,
  since: Date,
): Promise<{ total: number; unfinished: number }> {
  const isUnfinished = or(isReserving(since), eq(photoUploads.state, 'checking'));
  const [row] = await queries
    .select({ total: count(), unfinished: sql`count(*) filter (where ${isUnfinished})`.mapWith(Number) })
    .from(photoUploads)
    .where(eq(photoUploads.userId, userId));
  return row ?? { total: 0, unfinished: 0 };
}

/** Uploads are created one at a time until the transaction ends, so that they can't reserve more than is available. */
export async function lockReservations(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.uploadReservations})`);
}

function isReserving(since: Date): SQL | undefined {
  return and(eq(photoUploads.state, 'uploading'), gt(photoUploads.lastActivityAt, since));
}

export async function insertForm(
  queries: Queries,
  row: Pick<typeof photoForms.$inferSelect, 'id' | 'userId' | 'announcedBytes' | 'startedAt'>,
): Promise<void> {
  await queries.insert(photoForms).values(row);
}

export async function updateForm(
  queries: Queries,
  id: string,
  bytes: Partial<Pick<typeof photoForms.$inferSelect, 'announcedBytes' | 'receivedBytes'>>,
): Promise<void> {
  await queries.update(photoForms).set(bytes).where(eq(photoForms.id, id));
}

export async function deleteForm(queries: Queries, id: string): Promise<void> {
  await queries.delete(photoForms).where(eq(photoForms.id, id));
}

export async function deleteFormsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(photoForms).where(eq(photoForms.userId, userId));
}

/** Those of processes that have died. */
export async function deleteFormsBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(photoForms).where(lt(photoForms.startedAt, instant));
}

/** Bytes that forms which began since then have announced but not sent. */
export async function sumMissingOfForms(
  queries: Queries,
  userId: string,
  since: Date,
): Promise<{ byUser: number; byAll: number }> {
  const isOwn = eq(photoForms.userId, userId);
  const missing = sql`greatest(${photoForms.announcedBytes} - ${photoForms.receivedBytes}, 0)`;
  const [row] = await queries
    .select({
      byUser: sql`coalesce(sum(${missing}) filter (where ${isOwn}), 0)`.mapWith(Number),
      byAll: sql`coalesce(sum(${missing}), 0)`.mapWith(Number),
    })
    .from(photoForms)
    .where(gt(photoForms.startedAt, since));
  return row ?? { byUser: 0, byAll: 0 };
}

/** Bytes of a user's files that aren't submitted, announced or received, without one form. */
export async function sumUnsubmitted(
  queries: Queries,
  userId: string,
  exceptFormId: string | null,
): Promise<number> {
  const ofUploads = queries
    .select({ bytes: sql`coalesce(sum(${photoUploads.size}), 0)` })
    .from(photoUploads)
    .where(and(eq(photoUploads.userId, userId), ne(photoUploads.state, 'rejected')));
  const ofForms = queries
    .select({ bytes: sql`coalesce(sum(${photoForms.announcedBytes}), 0)` })
    .from(photoForms)
    .where(
      and(eq(photoForms.userId, userId), exceptFormId === null ? undefined : ne(photoForms.id, exceptFormId)),
    );
  const [row] = await queries
    .select({ bytes: sql`(${ofUploads}) + (${ofForms})`.mapWith(Number) })
    .from(sql`(values (1)) one`);
  return row?.bytes ?? 0;
}

/** Total size of the incomplete uploads that were active since then, including the bytes they have received. */
export async function sumAnnounced(
  queries: Queries,
  userId: string,
  since: Date,
): Promise<{ byUser: number; byAll: number }> {
  const isOwn = eq(photoUploads.userId, userId);
  const [row] = await queries
    .select({
      byUser: sql`coalesce(sum(${photoUploads.size}) filter (where ${isOwn}), 0)`.mapWith(Number),
      byAll: sql`coalesce(sum(${photoUploads.size}), 0)`.mapWith(Number),
    })
    .from(photoUploads)
    .where(isReserving(since));
  return row ?? { byUser: 0, byAll: 0 };
}

/** Incomplete uploads that were active since then. `userId`: null for those of all users. */
export async function listReserving(
  queries: Queries,
  since: Date,
  userId: string | null,
): Promise<Pick<UploadRow, 'id' | 'userId' | 'size'>[]> {
  return queries
    .select({ id: photoUploads.id, userId: photoUploads.userId, size: photoUploads.size })
    .from(photoUploads)
    .where(and(isReserving(since), userId === null ? undefined : eq(photoUploads.userId, userId)));
}

/** Ids of incomplete uploads without activity since `before`. */
export async function listStalled(queries: Queries, before: Date): Promise<string[]> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(and(eq(photoUploads.state, 'uploading'), lt(photoUploads.lastActivityAt, before)));
  return rows.map(({ id }) => id);
}

const recordUploadActivityStatement = createStatement('record_upload_activity', (queries, name) =>
  queries
    .update(photoUploads)
    .set({ lastActivityAt: sql`${sql.placeholder('lastActivityAt')}` })
    .where(eq(photoUploads.id, sql.placeholder('id')))
    .prepare(name),
);

export async function recordActivity(queries: Queries, id: string, lastActivityAt: Date): Promise<void> {
  await recordUploadActivityStatement(queries).execute({ id, lastActivityAt });
}

/** False: the upload is not in the state `from`. */
async function transition(
  queries: Queries,
  id: string,
  from: UploadRow['state'],
  change: Partial<UploadRow>,
): Promise<boolean> {
  const changed = await queries
    .update(photoUploads)
    .set(change)
    .where(and(eq(photoUploads.id, id), eq(photoUploads.state, from)))
    .returning({ id: photoUploads.id });
  return changed.length > 0;
}

export function markChecking(
  queries: Queries,
  id: string,
  hashes: Hashes | null,
  lastActivityAt: Date,
): Promise<boolean> {
  return transition(queries, id, 'uploading', { state: 'checking', ...hashes, lastActivityAt });
}

/** Before the file is compared with others, which are compared with it in turn. */
export async function saveHashes(queries: Queries, id: string, hashes: Hashes): Promise<void> {
  await transition(queries, id, 'checking', hashes);
}

/** Sets a checked upload back to uploading, because bytes are missing. */
export function markUploading(queries: Queries, id: string, lastActivityAt: Date): Promise<boolean> {
  return transition(queries, id, 'checking', {
    state: 'uploading',
    sha256: null,
    crc32: null,
    lastActivityAt,
  });
}

export type InspectedFile = Pick<
  UploadRow,
  'fileName' | 'mimeType' | 'width' | 'height' | 'hasRendition' | 'warnings' | 'profile' | 'bitDepth'
>;

export function markReady(
  queries: Queries,
  id: string,
  file: InspectedFile,
  lastActivityAt: Date,
): Promise<boolean> {
  return transition(queries, id, 'checking', { ...file, state: 'ready', lastActivityAt });
}

export function markRejected(
  queries: Queries,
  id: string,
  rejection: UploadRejection,
  lastActivityAt: Date,
): Promise<boolean> {
  return transition(queries, id, 'checking', { state: 'rejected', rejection, lastActivityAt });
}

/** If two uploads are checked at the same time, the later one is the duplicate. */
function precedes(id: string): SQL | undefined {
  const isMarkedDuplicate = sql`${photoUploads.warnings} ? 'duplicate'`;
  return or(
    and(eq(photoUploads.state, 'ready'), not(isMarkedDuplicate)),
    and(eq(photoUploads.state, 'checking'), lt(photoUploads.id, id)),
  );
}

/** Whether the user has another upload, or a photo that isn't withdrawn, with the same bytes. */
export async function isDuplicate(
  queries: Queries,
  { id, userId, sha256 }: { readonly id: string; readonly userId: string; readonly sha256: string },
): Promise<boolean> {
  const sameUploads = queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(
      and(
        eq(photoUploads.userId, userId),
        eq(photoUploads.sha256, sha256),
        ne(photoUploads.id, id),
        precedes(id),
      ),
    );
  const samePhotos = queries
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.sha256, sha256), isNull(photos.withdrawnAt)));
  const [row] = await queries
    .select({ isDuplicate: sql<boolean>`${exists(sameUploads)} or ${exists(samePhotos)}` })
    .from(sql`(values (1)) one`);
  return row?.isDuplicate ?? false;
}

/** As a photo or as a version of one. */
export async function isSubmitted(queries: Queries, id: string): Promise<boolean> {
  const ofPhotos = await queries.$count(photos, eq(photos.id, id));
  return ofPhotos > 0 || (await queries.$count(photoVersions, eq(photoVersions.id, id))) > 0;
}

/** Uploads of the user, and finished files that members of staff have uploaded for the user's jobs. */
export async function listIdsOf(queries: Queries, userId: string): Promise<string[]> {
  const ownJobs = queries.select({ id: photoJobs.id }).from(photoJobs).where(eq(photoJobs.userId, userId));
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(or(eq(photoUploads.userId, userId), inArray(photoUploads.jobId, ownJobs)))
    .orderBy(photoUploads.id);
  return rows.map(({ id }) => id);
}

/** Ids of uploads without activity since `before` that don't wait for a payment, the oldest first. */
export async function listInactive(queries: Queries, before: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(and(lt(photoUploads.lastActivityAt, before), isNull(photoUploads.pendingSubmissionId)))
    .orderBy(photoUploads.lastActivityAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The ids of uploads whose file is needed in staging. */
export async function findStagedIds(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(and(inArray(photoUploads.id, [...ids]), inArray(photoUploads.state, ['uploading', 'checking'])));
  return new Set(rows.map(({ id }) => id));
}
