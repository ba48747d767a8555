// Column types and constraints that the tables share. IDs are version 7 UUIDs, so the primary key is in order of creation.
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, timestamp } from 'drizzle-orm/pg-core';
import { idPrefixes } from '../../platform/db/id-prefixes.ts';

/** A point in time, in milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The customer of a row as lists show them: company, name or email, in lower case. `search` is the row's search column,
 * whose first line is about the row itself.
 */
export function customerSortKey(search: SQL): SQL {
  const line = (number: number) => sql`split_part(${search}, E'\n', ${sql.raw(String(number))})`;
  return sql`coalesce(nullif(${line(4)}, ''), nullif(${line(3)}, ''), ${line(2)})`;
}

/** An amount of money in minor units of its currency. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/** Restricts a column to values that the domain defines. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ');
  return check(name, sql`${column} in (${sql.raw(list)})`);
}

export function lower(column: AnyPgColumn): SQL {
  return sql`lower(${column})`;
}

/** For sorting by a column that may be null. */
export function lowerOrEmpty(column: AnyPgColumn): SQL {
  return sql`lower(coalesce(${column}, ''))`;
}

/**
 * Searchable tables have a column `search`, which the database fills in (see sql/search.sql). The tables don't declare
 * it, so it is never selected and can't be written.
 */
export const searchText = sql`search gin_trgm_ops`;

/** The search column as banks write it. Searched only where it has more bytes than characters: elsewhere nothing is dropped. */
export const searchWithoutAccents = sql`lower(regexp_replace(normalize(search, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
export const hasAccents = sql`octet_length(search) > length(search)`;

/** Changes are added to the index at once: a search would read all that are still to be added once per period. */
export const searchIndex = (name: string) =>
  index(name).using('gin', sql`(${idPrefixes})`, searchText).with({ fastupdate: false });
