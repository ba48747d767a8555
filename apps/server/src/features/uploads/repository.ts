import type { PhotoFinding, UploadRefusal } from '@burnish/domain/photo/photo';
import {
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { photos, photoUploads } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/paging.ts';

export type UploadRow = typeof photoUploads.$inferSelect;

interface UploadFilter extends PageRequest {
  readonly userId: string;
}

export function prepareUploadList({ queries }: Database) {
  return createList<UploadRow, UploadFilter>({
    name: 'uploads',
    id: photoUploads.id,
    filters: { userId: eq(photoUploads.userId, sql.placeholder('userId')) },
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

export async function insertUpload(
  queries: Queries,
  row: Pick<UploadRow, 'id' | 'userId' | 'fileName' | 'folder' | 'size' | 'createdAt'>,
): Promise<void> {
  await queries.insert(photoUploads).values({ ...row, state: 'arriving', touchedAt: row.createdAt });
}

export async function findUpload(queries: Queries, id: string): Promise<UploadRow | undefined> {
  const [row] = await queries
    .select()
    .from(photoUploads)
    .where(eq(photoUploads.id, sql.placeholder('id')))
    .prepare('find_upload')
    .execute({ id });
  return row;
}

/** What becomes of it waits for the end of the transaction. */
export async function lockUpload(queries: Queries, id: string): Promise<UploadRow | undefined> {
  const [row] = await queries.select().from(photoUploads).where(eq(photoUploads.id, id)).for('update');
  return row;
}

/** In the order of their ids, so that no two wait for each other. */
export async function lockUploads(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  return queries
    .select()
    .from(photoUploads)
    .where(and(inArray(photoUploads.id, [...ids]), eq(photoUploads.userId, userId)))
    .orderBy(photoUploads.id)
    .for('update');
}

export async function deleteUploads(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(photoUploads).where(inArray(photoUploads.id, [...ids]));
}

export async function countUploads(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(photoUploads)
    .where(eq(photoUploads.userId, sql.placeholder('userId')))
    .prepare('count_uploads')
    .execute({ userId });
  return row?.total ?? 0;
}

/** Bytes of all files that are not whole yet, those counted that have arrived. */
export async function sumArriving(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ bytes: sum(photoUploads.size).mapWith(Number) })
    .from(photoUploads)
    .where(eq(photoUploads.state, 'arriving'));
  return row?.bytes ?? 0;
}

export async function listArriving(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(eq(photoUploads.state, 'arriving'));
  return rows.map(({ id }) => id);
}

export async function touchUpload(queries: Queries, id: string, touchedAt: Date): Promise<void> {
  await queries
    .update(photoUploads)
    .set({ touchedAt: sql`${sql.placeholder('touchedAt')}` })
    .where(eq(photoUploads.id, sql.placeholder('id')))
    .prepare('touch_upload')
    .execute({ id, touchedAt });
}

async function move(
  queries: Queries,
  id: string,
  from: UploadRow['state'],
  change: Partial<Omit<UploadRow, 'findings'>> & { findings?: readonly PhotoFinding[] | SQL },
): Promise<boolean> {
  const moved = await queries
    .update(photoUploads)
    .set(change)
    .where(and(eq(photoUploads.id, id), eq(photoUploads.state, from)))
    .returning({ id: photoUploads.id });
  return moved.length > 0;
}

/** False: somebody has done so before. */
export function markWhole(queries: Queries, id: string, sha256: string, touchedAt: Date): Promise<boolean> {
  return move(queries, id, 'arriving', { state: 'checking', sha256, touchedAt });
}

export function markArriving(queries: Queries, id: string, touchedAt: Date): Promise<boolean> {
  return move(queries, id, 'checking', { state: 'arriving', sha256: null, touchedAt });
}

export type Seen = Pick<UploadRow, 'fileName' | 'mimeType' | 'width' | 'height' | 'isPictured'> & {
  readonly findings: readonly PhotoFinding[];
};

export function markReady(queries: Queries, id: string, seen: Seen, touchedAt: Date): Promise<boolean> {
  return move(queries, id, 'checking', { ...seen, state: 'ready', touchedAt });
}

export function markRefused(
  queries: Queries,
  id: string,
  refusal: UploadRefusal,
  touchedAt: Date,
): Promise<boolean> {
  return move(queries, id, 'checking', { state: 'refused', refusal, touchedAt });
}

/** Of two that are looked at together the one that was begun later is the second. */
function isFirstOf(id: string): SQL | undefined {
  const isMarked = sql`${photoUploads.findings} ? 'duplicate'`;
  return or(
    and(eq(photoUploads.state, 'ready'), not(isMarked)),
    and(eq(photoUploads.state, 'checking'), lt(photoUploads.id, id)),
  );
}

/** The same bytes are there already: handed in and not withdrawn, or waiting. */
export async function isThere(
  queries: Queries,
  { id, userId, sha256 }: { readonly id: string; readonly userId: string; readonly sha256: string },
): Promise<boolean> {
  const waiting = queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(
      and(
        eq(photoUploads.userId, userId),
        eq(photoUploads.sha256, sha256),
        ne(photoUploads.id, id),
        isFirstOf(id),
      ),
    );
  const handedIn = queries
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.sha256, sha256), isNull(photos.withdrawnAt)));
  const [row] = await queries
    .select({ isThere: sql<boolean>`${exists(waiting)} or ${exists(handedIn)}` })
    .from(sql`(values (1)) one`);
  return row?.isThere ?? false;
}

export async function isHandedIn(queries: Queries, id: string): Promise<boolean> {
  return (await queries.select({ id: photos.id }).from(photos).where(eq(photos.id, id))).length > 0;
}

export async function listUntouched(queries: Queries, since: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(lt(photoUploads.touchedAt, since))
    .orderBy(photoUploads.touchedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of these that are still on their way, or are looked at. */
export async function findStaged(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(and(inArray(photoUploads.id, [...ids]), inArray(photoUploads.state, ['arriving', 'checking'])));
  return new Set(rows.map(({ id }) => id));
}
