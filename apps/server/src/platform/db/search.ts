// Searches: of the rows of a list, and of several kinds of entities at once.
import { hasTrigram, selectivePart } from '@burnish/domain/search';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { firstMatches } from './matches-by-period.ts';
import type { Limit, ListDefinition } from './paging.ts';

/** A LIKE pattern for texts that contain the term literally. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The values of the placeholders of `matches`. */
export function searchValues(term: string): Readonly<Record<string, string>> {
  return { search: likePattern(term), rarePart: likePattern(selectivePart(term)) };
}

/**
 * The filter `search`: rows whose search column contains the term, ignoring case. A trigram index reads all rows that
 * match any trigram of its pattern, so it only gets the most selective part of the term, and the rows found are compared
 * with the whole term. Appending the empty string keeps that comparison from using the index.
 */
export function matches(table: PgTable): SQL {
  return searchCondition(table, sql.placeholder('search'), sql.placeholder('rarePart'));
}

/** The same with a given term, for statements that aren't prepared. */
export function matchesTerm(table: PgTable, term: string): SQL {
  return searchCondition(table, likePattern(term), likePattern(selectivePart(term)));
}

function searchCondition(table: PgTable, term: unknown, part: unknown): SQL {
  const partIsTerm = sql`${part}::text = ${term}::text`;
  return sql`(${table}.search like lower(${part}) and (${partIsTerm} or ${table}.search || '' like lower(${term})))`;
}

/** A search may find many rows, so only those of the page are joined with other tables. */
export function limitBeforeJoin(id: AnyPgColumn, order: SQL, where: SQL | undefined, limit: Limit): SQL {
  return sql`${id} in (select ${id} from ${id.table} where ${where} order by ${order} limit ${limit})`;
}

/** What a search needs to know about an entity. */
interface SearchDefinition<Row> extends Pick<ListDefinition<Row>, 'id' | 'rows'> {
  /** Its column `search` is what staff search. */
  readonly table: PgTable;
  /** Only rows that fulfill it are found. */
  readonly visible?: SQL;
  /** Whose entity it is and the texts by which that customer knows it. Without it only staff search. */
  readonly own?: { readonly userId: AnyPgColumn; readonly texts: readonly (AnyPgColumn | SQL)[] };
}

export interface Search<Row> {
  findAll(term: string, limit: number): Promise<readonly Row[]>;
  findOwn(userId: string, term: string, limit: number): Promise<readonly Row[]>;
}

/** Finds the newest rows by a term, without a total. A customer's own rows are few and are found by their index. */
export function createSearch<Row>({ id, table, visible, own, rows }: SearchDefinition<Row>): Search<Row> {
  const limit = sql.placeholder('limit');
  const order = desc(id);
  const matching = and(matches(table), visible);
  const all = rows(limitBeforeJoin(id, order, matching, limit), limit, '', order);
  const first = firstMatches({ id, isDescending: true, matching, others: visible, limit });
  const allByPeriod = rows(sql`${id} in (${first})`, limit, '', order);
  const owned =
    own && rows(limitBeforeJoin(id, order, and(ownCondition(own), visible), limit), limit, '', order);
  return {
    findAll: (term, count) =>
      (hasTrigram(term) ? allByPeriod : all).execute({ ...searchValues(term), limit: count }),
    findOwn: async (userId, term, count) =>
      owned?.execute({ userId, search: likePattern(term), limit: count }) ?? [],
  };
}

function ownCondition({ userId, texts }: NonNullable<SearchDefinition<unknown>['own']>): SQL | undefined {
  const text = sql.join([...texts], sql` || E'\\n' || `);
  return and(
    eq(userId, sql.placeholder('userId')),
    sql`lower(${text}) like lower(${sql.placeholder('search')})`,
  );
}
