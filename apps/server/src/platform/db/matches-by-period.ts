// Finds the first rows of a list that match a search, whether many rows match or few, and whether they are new or old.
// PostgreSQL would have to guess: reading the newest rows takes long if only old ones match, and finding all matches if there
// are many. So a sample tells whether there are few, which are all found at once. Otherwise the rows are searched one period
// after the other, in the order of the list, until there are enough.
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { idPrefixes } from './id-prefixes.ts';

export interface SearchedRows {
  readonly id: AnyPgColumn;
  readonly isDescending: boolean;
  /** The search and the other conditions. */
  readonly matching: SQL | undefined;
  /** Only the other conditions, which many rows have. */
  readonly others: SQL | undefined;
  readonly limit: unknown;
  readonly sampledPercent?: number | undefined;
}

/** Of the blocks of a table. Of a million rows, a thousand are compared. */
const defaultPercent = 0.1;

/** With as many matches in the sample, there are thousands of them. */
const manyInSample = 3;

/** Of a period with more matches, only those of a few days are read at a time. */
const maxSorted = 400;

function sample({ id, matching, sampledPercent = defaultPercent }: SearchedRows): SQL {
  return sql`sample as materialized (
    select count(*) >= ${manyInSample} as has_many from (
      select from ${id.table} tablesample system (${sampledPercent}) repeatable (1) where ${matching} limit ${manyInSample}
    ) as sampled
  )`;
}

/** The periods that have rows, as prefixes of IDs. */
function periods({ id, isDescending, others }: SearchedRows): SQL {
  const first = (condition: SQL | undefined) =>
    sql`(select left(${id}::text, 4) from ${id.table} where ${condition} order by ${(isDescending ? desc : asc)(id)} limit 1)`;
  const next = isDescending
    ? sql`${id} < (prefix || '0000-0000-0000-0000-000000000000')::uuid`
    : sql`${id} > (prefix || 'ffff-ffff-ffff-ffff-ffffffffffff')::uuid`;
  return sql`period (prefix) as (
    select ${first(others ?? sql`true`)} union all select ${first(and(next, others))} from period where prefix is not null
  )`;
}

const hasPrefix = (prefix: SQL) => sql`${idPrefixes} && array[${prefix}]`;

/** The IDs of the first rows, in the order of the list. */
export function firstMatches(rows: SearchedRows): SQL {
  const { id, isDescending, matching, limit } = rows;
  const matches = (prefix: SQL) =>
    sql`select ${id} from ${id.table} where ${and(hasPrefix(prefix), matching)}`;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const digits = sql.raw(isDescending ? '15, 0, -1' : '0, 15');
  // Sorting by text keeps PostgreSQL from reading the rows in the order of their IDs.
  const inOrder = sql`order by ${id}::text ${direction} limit ${limit}`;
  return sql`with recursive ${sample(rows)}, ${periods(rows)}
    (select ${id} from ${id.table} where ${matching} and not (select has_many from sample) ${inOrder})
    union all
    (select found.id from period cross join lateral (
      with few as materialized (${matches(sql`prefix`)} limit ${maxSorted})
      (select few.id from few where (select count(*) from few) < ${maxSorted})
      union all
      (select of_days.id from generate_series(${digits}) as digit
          cross join lateral (${matches(sql`prefix || to_hex(digit)`)} ${inOrder}) as of_days
        where (select count(*) from few) = ${maxSorted} limit ${limit})
      order by id ${direction} limit ${limit}
    ) as found where (select has_many from sample) limit ${limit})`;
}

/** The IDs of any rows, up to the limit. */
function anyMatches(rows: SearchedRows): SQL {
  const { id, matching, limit } = rows;
  return sql`with recursive ${sample(rows)}, ${periods(rows)}
    (select ${id} from ${id.table} where ${matching} and not (select has_many from sample) limit ${limit})
    union all
    (select found.id from period cross join lateral (
      select ${id} from ${id.table} where ${and(hasPrefix(sql`prefix`), matching)} limit ${limit}
    ) as found where (select has_many from sample) limit ${limit})`;
}

/** Without names: the plan depends on the values. */
export function prepareMatches(queries: Queries, rows: SearchedRows) {
  const found = (matches: SQL) => sql`(${matches}) as found`;
  return {
    first: queries
      .select({ id: sql<string>`found.id` })
      .from(found(firstMatches(rows)))
      .prepare(''),
    count: queries
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(found(anyMatches(rows)))
      .prepare(''),
  };
}
