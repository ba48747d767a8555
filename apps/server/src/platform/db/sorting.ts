// Sorts of a list other than by ID. A cursor contains the values of the last row and its ID, so that the next page
// starts there even if that row has changed or is gone. Each sort needs an index on its columns and the ID.
import type { DomainError } from '@burnish/domain/errors';
import { invalidInput } from '@burnish/domain/errors';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queries } from './database.ts';
import { isId } from './ids.ts';

export function invalidCursor(): DomainError {
  return invalidInput('cursor', 'Use the cursor of a previous page.');
}

/** A column or an expression that is never null. */
export interface SortColumn {
  readonly value: SQL | AnyPgColumn;
  readonly type: 'text' | 'bigint' | 'date';
}

/** The columns of each sort, in order. None: sorted by ID. */
export type Sorts = Readonly<Record<string, readonly SortColumn[]>>;

export interface RequestedSort {
  /** As requested: the name, after a minus if it is descending. */
  readonly key: string;
  readonly columns: readonly SortColumn[];
  readonly isDescending: boolean;
}

export function sortColumns(type: SortColumn['type'], ...values: readonly SortColumn['value'][]) {
  return values.map((value) => ({ value, type }));
}

/** Null: the list has no such sort. */
export function findSort(sorts: Sorts, key: string): RequestedSort | null {
  const isDescending = key.startsWith('-');
  const columns = sorts[isDescending ? key.slice(1) : key];
  return columns === undefined ? null : { key, columns, isDescending };
}

/** The rows' order. The ID makes it unambiguous. */
export function orderOf({ columns, isDescending }: Omit<RequestedSort, 'key'>, id: AnyPgColumn): SQL {
  const direction = isDescending ? desc : asc;
  return sql.join(
    [...columns.map(({ value }) => value), id].map((value) => direction(value)),
    sql`, `,
  );
}

/** The rows after a cursor, with the placeholders of `cursorValues`. */
export function beyondCursor({ columns, isDescending }: Omit<RequestedSort, 'key'>, id: AnyPgColumn): SQL {
  if (columns.length === 0) return (isDescending ? lt : gt)(id, sql.placeholder('beyond'));
  const keys = sql.join([...columns.map(({ value }) => value), id], sql`, `);
  const values = sql.join(
    [
      ...columns.map(({ type }, index) => sql`${sql.placeholder(`beyond${index}`)}::${sql.raw(type)}`),
      sql`${sql.placeholder('beyond')}::uuid`,
    ],
    sql`, `,
  );
  return sql`(${keys}) ${sql.raw(isDescending ? '<' : '>')} (${values})`;
}

const isValueOf: { readonly [T in SortColumn['type']]: (text: string) => boolean } = {
  text: (text) => !text.includes('\u0000') && text.isWellFormed(),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  date: (text) => parseCalendarDate(text) === text,
};

const cursorContent = z.tuple([z.string(), z.string().refine(isId)], z.string());

export function encodeSortedCursor({ key }: RequestedSort, id: string, values: readonly string[]): string {
  return Buffer.from(JSON.stringify([key, id, ...values])).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws DomainError INVALID_INPUT, also for the cursor of another sort */
export function decodeSortedCursor({ key, columns }: RequestedSort, cursor: string): Record<string, string> {
  const content = cursorContent.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!content.success) throw invalidCursor();
  const [sortKey, id, ...values] = content.data;
  const isValid =
    sortKey === key &&
    values.length === columns.length &&
    columns.every(({ type }, index) => isValueOf[type](values[index] ?? ''));
  if (!isValid) throw invalidCursor();
  return { beyond: id, ...Object.fromEntries(values.map((value, index) => [`beyond${index}`, value])) };
}

/** Reads the values of a row by which it is sorted. */
export function prepareSortValues(
  queries: Queries,
  id: AnyPgColumn,
  columns: readonly SortColumn[],
): (rowId: string) => Promise<readonly string[] | undefined> {
  const texts = columns.map(({ value }) => sql<string>`(${value})::text`);
  const statement = queries
    .select({ values: sql<string[]>`array[${sql.join(texts, sql`, `)}]` })
    .from(id.table)
    .where(sql`${id} = ${sql.placeholder('id')}`)
    .prepare('');
  return async (rowId) => (await statement.execute({ id: rowId }))[0]?.values;
}
