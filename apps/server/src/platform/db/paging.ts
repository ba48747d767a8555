// Lists, newest first unless they say otherwise. IDs ascend with time, so a page is the rows before an ID, or after it
// in a list that starts with the oldest. Each combination of filters has its own statements.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { type DomainError, invalidInput } from '@burnish/domain/errors';
import { selectivePart } from '@burnish/domain/search';
import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isId } from './ids.ts';

type Limit = ReturnType<typeof sql.placeholder>;
type Values = Readonly<Record<string, unknown>>;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
}

interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<readonly Row[]>;
}

export interface ListDefinition<Row> {
  /** Unique prefix of the list's prepared statements. */
  readonly name: string;
  readonly id: AnyPgColumn;
  /** The condition of each filter, with a placeholder of the same name. */
  readonly filters: Readonly<Record<string, SQL>>;
  /** Default: the newest. */
  readonly startsWith?: 'oldest';
  /** Prepares the statement for the rows, in the list's order. */
  rows(where: SQL | undefined, limit: Limit, name: string): Statement<Row>;
  /** Prepares the statement that counts rows up to the limit. */
  count(where: SQL | undefined, limit: Limit, name: string): Statement<{ total: number }>;
}

export type List<Row, Request extends PageRequest> = (
  request: Request,
) => Promise<{ rows: readonly Row[]; page: Page }>;

/** @throws DomainError INVALID_INPUT */
function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isId(id)) throw invalidCursor();
  return id;
}

export function invalidCursor(): DomainError {
  return invalidInput('cursor', 'Use the cursor of a previous page.');
}

/** A LIKE pattern for texts that contain the term literally. */
function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

function searchValues(term: string): Values {
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
function limitBeforeJoin(id: AnyPgColumn, order: SQL, where: SQL | undefined, limit: Limit): SQL {
  return sql`${id} in (select ${id} from ${id.table} where ${where} order by ${order} limit ${limit})`;
}

/**
 * PostgreSQL plans a named statement for any values, and an unnamed one for the values it is sent with. Whether to use
 * the index of a filter or to read the newest rows depends on how common the value is, so filtered statements have no
 * name. A user's own rows are always few, and a list without filters has only one plan.
 */
function statementName(name: string, shape: readonly string[]): string {
  const isOwn = shape.includes('userId') && !shape.includes('search');
  const isAll = shape.every((filter) => filter === 'beyond');
  return isOwn || isAll ? name : '';
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
  const all = rows(limitBeforeJoin(id, order, and(matches(table), visible), limit), limit, '');
  const owned = own && rows(limitBeforeJoin(id, order, and(ownCondition(own), visible), limit), limit, '');
  return {
    findAll: (term, count) => all.execute({ ...searchValues(term), limit: count }),
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

/** Counts rows of one table, for lists whose filters only use that table. */
export function countRows(queries: NodePgDatabase, id: AnyPgColumn): ListDefinition<never>['count'] {
  return (where, limit, name) => {
    const counted = queries.select({ id }).from(id.table).where(where).limit(limit).as('counted');
    return queries.select({ total: count() }).from(counted).prepare(name);
  };
}

function memoizeByFilters<Built>(build: (shape: readonly string[], name: string) => Built) {
  const built = new Map<string, Built>();
  return (prefix: string, shape: readonly string[]): Built => {
    const name = [prefix, ...shape].join('_');
    const statement = built.get(name) ?? build(shape, statementName(name, shape));
    built.set(name, statement);
    return statement;
  };
}

/** A filter without a condition would otherwise be ignored, and the list would show rows that it excludes. */
function checkFilters(
  { name, filters }: Pick<ListDefinition<never>, 'name' | 'filters'>,
  given: Values,
): void {
  const missing = Object.keys(given).find(
    (filter) => filter !== 'limit' && filter !== 'cursor' && !(filter in filters),
  );
  if (missing !== undefined) throw new Error(`the list ${name} has no filter ${missing}`);
}

export function createList<Row extends { readonly id: string }, Request extends PageRequest>(
  list: ListDefinition<Row>,
): List<Row, Request> {
  const limit = sql.placeholder('limit');
  const isAscending = list.startsWith === 'oldest';
  const order = isAscending ? asc(list.id) : desc(list.id);
  const conditions: ListDefinition<Row>['filters'] = {
    ...list.filters,
    beyond: (isAscending ? gt : lt)(list.id, sql.placeholder('beyond')),
  };
  const where = (shape: readonly string[]) => and(...shape.map((name) => conditions[name]));
  const pageOf = (shape: readonly string[]) =>
    shape.includes('search') ? limitBeforeJoin(list.id, order, where(shape), limit) : where(shape);
  const rowsOf = memoizeByFilters((shape, name) => list.rows(pageOf(shape), limit, name));
  const countOf = memoizeByFilters((shape, name) => list.count(where(shape), limit, name));

  return async (request) => {
    const size = Math.min(request.limit, maxLimit);
    const given: Values = Object.fromEntries(
      Object.entries(request).filter(([, value]) => value !== undefined),
    );
    checkFilters(list, given);
    const shape = Object.keys(list.filters).filter((name) => name in given && given[name] !== '');
    const values = { ...given, ...(request.search ? searchValues(request.search) : {}) };
    const start = request.cursor === undefined ? {} : { beyond: decodeCursor(request.cursor) };

    const statement = rowsOf(list.name, [...shape, ...Object.keys(start)]);
    const found = await statement.execute({ ...values, ...start, limit: size + 1 });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    const nextCursor = hasMore && last !== undefined ? Buffer.from(last.id).toString('base64url') : null;
    // A first page without a next one already has all rows.
    if (!hasMore && request.cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
    const [counted] = await countOf(`count_${list.name}`, shape).execute({ ...values, limit: totalCap + 1 });
    const total = counted?.total ?? 0;
    if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
    return { rows, page: { nextCursor, total } };
  };
}
