// Lists newest first: ids ascend with time, so a page is what comes before an id.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { invalidInput } from '@burnish/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from './ids.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface PageSource<Row> {
  /** At most `limit` rows, newest first, from before the id where one is given. */
  rows(before: SQL | undefined, limit: number): PromiseLike<readonly Row[]>;
  /** How many rows there are in all, counting no further than `limit`. */
  count(limit: number): PromiseLike<number>;
}

/** @throws DomainError INVALID_INPUT for a cursor that is none of ours. */
function startOf(cursor: string | undefined, id: AnyPgColumn): SQL | undefined {
  if (cursor === undefined) return undefined;
  const before = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isId(before)) throw invalidInput('cursor', 'This is not a cursor of ours.');
  return sql`${id} < ${before}`;
}

/** One page and where the next begins. Counts only where the page does not show all there is. */
export async function readPage<Row extends { readonly id: string }>(
  request: PageRequest,
  id: AnyPgColumn,
  source: PageSource<Row>,
): Promise<{ rows: readonly Row[]; page: Page }> {
  const limit = Math.min(request.limit, maxLimit);
  const found = await source.rows(startOf(request.cursor, id), limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit;
  const nextCursor = hasMore && last !== undefined ? Buffer.from(last.id).toString('base64url') : null;
  if (!hasMore && request.cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
  const total = await source.count(totalCap + 1);
  if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
  return { rows, page: { nextCursor, total } };
}

/** A case-insensitive substring, in any of the columns. Undefined where nothing is searched for. */
export function matches(term: string | undefined, columns: readonly AnyPgColumn[]): SQL | undefined {
  if (term === undefined || term === '') return undefined;
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map((column) => sql`${column} ilike ${pattern}`);
  return sql`(${sql.join(tests, sql` or `)})`;
}
