// The studio's jobs by due time. A cursor has the due time and the id of a page's last row.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import { onHoldKey, photoJobs, promisedAt } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { isId } from '../../../../platform/db/ids.ts';
import type { PageRequest } from '../../../../platform/db/paging.ts';
import { invalidCursor } from '../../../../platform/db/sorting.ts';
import { type JobRecord, selectJobs } from '../job-records/repository.ts';
import { type StudioFilter, studioConditions } from '../studio-filter/repository.ts';

/** Keys of jobs that aren't due at a certain time, as a cursor has them and as `promisedAt`. */
const keys: ReadonlyMap<string, string> = new Map([
  ['hold', onHoldKey],
  ['never', 'infinity'],
]);
const cursorPattern = /^(\d{1,15}|hold|never) (\S+)$/;

/** The value of the sort key, as a cursor has it. */
function keyOf({ status, dueAt, onHoldSince }: JobRecord['job']): string {
  if (!promisedStatuses.includes(status)) return 'never';
  return onHoldSince === null ? String(dueAt.getTime()) : 'hold';
}

function encodeCursor({ job }: JobRecord): string {
  return Buffer.from(`${keyOf(job)} ${job.id}`).toString('base64url');
}

/** Rows after the cursor. @throws DomainError INVALID_INPUT */
function isAfter(key: SQL, cursor: string): SQL {
  const [, time = '', id = ''] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!isId(id)) throw invalidCursor();
  const instant = keys.get(time) ?? new Date(Number(time)).toISOString();
  return sql`(${key}, ${photoJobs.id}) > (${instant}::timestamptz, ${id}::uuid)`;
}

/** The earliest due time first. */
export async function listJobsByDue(
  queries: Queries,
  { limit, cursor, ...filter }: StudioFilter & PageRequest,
): Promise<{ rows: readonly JobRecord[]; page: Page }> {
  const key = promisedAt(photoJobs);
  const size = Math.min(limit, maxLimit);
  const matching = studioConditions(queries, filter);
  // Selected first, so that only the jobs of the page are joined with their photos.
  const ids = queries
    .select({ id: photoJobs.id })
    .from(photoJobs)
    .where(and(matching, cursor === undefined ? undefined : isAfter(key, cursor)))
    .orderBy(key, photoJobs.id)
    .limit(size + 1);
  const found = await selectJobs(queries).where(inArray(photoJobs.id, ids)).orderBy(key, photoJobs.id);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const nextCursor = found.length > size && last !== undefined ? encodeCursor(last) : null;
  if (nextCursor === null && cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
  const counted = queries
    .select({ id: photoJobs.id })
    .from(photoJobs)
    .where(matching)
    .limit(totalCap + 1);
  const [row] = await queries.select({ total: count() }).from(counted.as('counted'));
  const total = row?.total ?? 0;
  if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
  return { rows, page: { nextCursor, total } };
}
