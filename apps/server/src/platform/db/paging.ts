// Lists, newest first unless they say otherwise. IDs ascend with time, so a page is the rows before an ID, or after it
// in a list that starts with the oldest; other sorts are in sorting.ts. Each combination of filters and each sort has its
// own statements.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { selectivePart } from '@burnish/domain/search';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isId } from './ids.ts';
import {
  beyondCursor,
  decodeSortedCursor,
  encodeSortedCursor,
  findSort,
  invalidCursor,
  orderOf,
  prepareSortValues,
  type RequestedSort,
  type Sorts,
} from './sorting.ts';

type Limit = ReturnType<typeof sql.placeholder>;
type Values = Readonly<Record<string, unknown>>;

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  /** The name of a sort, after a minus if it is descending. */
  readonly sort?: string | undefined;
}

export interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<readonly Row[]>;
}

/** A filter that may get one value, which an index can also sort by, or an array of several. */
export interface ValuesFilter {
  readonly one: SQL;
  readonly any: SQL;
}

/** The conditions of each filter, with a placeholder of the same name. */
export type Filters = Readonly<Record<string, SQL | ValuesFilter>>;

export interface ListDefinition<Row> {
  /** Unique prefix of the list's prepared statements. */
  readonly name: string;
  readonly id: AnyPgColumn;
  readonly filters: Filters;
  /** Default: the newest. */
  readonly startsWith?: 'oldest';
  /** What the list can be sorted by, and where the values of a row are read from for its cursor. */
  readonly sorting?: { readonly queries: NodePgDatabase; readonly sorts: Sorts };
  /** Prepares the statement for the rows, in this order. */
  rows(where: SQL | undefined, limit: Limit, name: string, order: SQL): Statement<Row>;
  /** Prepares the statement that counts rows up to the limit. */
  count(where: SQL | undefined, limit: Limit, name: string): Statement<{ total: number }>;
}

export interface List<Row, Request extends PageRequest> {
  (request: Request): Promise<{ rows: readonly Row[]; page: Page }>;
  /** All rows in the list's order, page by page. */
  readAll(request: Omit<Request, 'limit' | 'cursor'>): AsyncGenerator<readonly Row[]>;
}

/** @throws DomainError INVALID_INPUT */
function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isId(id)) throw invalidCursor();
  return id;
}

/** A column that has the value of the filter, or one of its values. */
export function isOneOf(column: AnyPgColumn, name: string): ValuesFilter {
  const value = sql.placeholder(name);
  return { one: eq(column, value), any: sql`${column} = any(${value})` };
}

/** A filter for given rows. */
export function hasId(id: AnyPgColumn): ValuesFilter {
  return isOneOf(id, 'ids');
}

/** A LIKE pattern for texts that contain the term literally. */
export function likePattern(term: string): string {
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
  const all = rows(limitBeforeJoin(id, order, and(matches(table), visible), limit), limit, '', order);
  const owned =
    own && rows(limitBeforeJoin(id, order, and(ownCondition(own), visible), limit), limit, '', order);
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
function checkFilters({ name, filters }: Pick<ListDefinition<never>, 'name' | 'filters'>, given: Values) {
  const missing = Object.keys(given).find((filter) => !(filter in filters));
  if (missing !== undefined) throw new Error(`the list ${name} has no filter ${missing}`);
}

/** The suffix of a filter with several values in the shape of a statement. */
const several = ' any';

/** The filters that are set: what distinguishes their statement, and the values of its placeholders. */
export function requestedFilters(list: Pick<ListDefinition<never>, 'name' | 'filters'>, request: object) {
  const given: Values = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined && value !== ''),
  );
  checkFilters(list, given);
  const shape = Object.keys(list.filters).filter((name) => name in given);
  const isSeveral = (value: unknown) => Array.isArray(value) && value.length !== 1;
  const single = (value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, single(value)]));
  const { search } = given;
  return {
    shape: shape.map((name) => (isSeveral(given[name]) ? `${name}${several}` : name)),
    values: { ...values, ...(typeof search === 'string' ? searchValues(search) : {}) },
  };
}

export function conditionsOf(filters: Filters, shape: readonly string[]): SQL | undefined {
  return and(
    ...shape.map((entry) => {
      const filter = filters[entry.replace(several, '')];
      if (filter === undefined || !('one' in filter)) return filter;
      return entry.endsWith(several) ? filter.any : filter.one;
    }),
  );
}

export function createList<Row extends { readonly id: string }, Request extends PageRequest>(
  list: ListDefinition<Row>,
): List<Row, Request> {
  const limit = sql.placeholder('limit');
  const byId: RequestedSort = { key: '', columns: [], isDescending: list.startsWith !== 'oldest' };
  const prepareStatements = (sort: RequestedSort) => {
    const order = orderOf(sort, list.id);
    const filters: Filters = { ...list.filters, beyond: beyondCursor(sort, list.id) };
    const pageOf = (shape: readonly string[]) => {
      const where = conditionsOf(filters, shape);
      return shape.includes('search') ? limitBeforeJoin(list.id, order, where, limit) : where;
    };
    const rowsOf = memoizeByFilters((shape, name) =>
      list.rows(pageOf(shape), limit, sort === byId ? name : '', order),
    );
    const findValues =
      list.sorting && sort.columns.length > 0
        ? prepareSortValues(list.sorting.queries, list.id, sort.columns)
        : undefined;
    return { sort, rowsOf, findValues };
  };
  type Statements = ReturnType<typeof prepareStatements>;
  const statements = new Map<string, Statements>([['', prepareStatements(byId)]]);
  const countOf = memoizeByFilters((shape, name) =>
    list.count(conditionsOf(list.filters, shape), limit, name),
  );

  function statementsFor(key: string): Statements {
    const found = statements.get(key);
    if (found !== undefined) return found;
    const sort = findSort(list.sorting?.sorts ?? {}, key);
    if (sort === null) throw new Error(`the list ${list.name} has no sort ${key}`);
    const prepared = prepareStatements(sort);
    statements.set(key, prepared);
    return prepared;
  }

  function startOf({ sort }: Statements, cursor: string | undefined): Readonly<Record<string, string>> {
    if (cursor === undefined) return {};
    return sort.columns.length === 0 ? { beyond: decodeCursor(cursor) } : decodeSortedCursor(sort, cursor);
  }

  /** Null if the last row is gone by now. The next rows are then found when the list is read again. */
  async function cursorAfter({ sort, findValues }: Statements, { id }: Row): Promise<string | null> {
    if (findValues === undefined) return Buffer.from(id).toString('base64url');
    const values = await findValues(id);
    return values === undefined ? null : encodeSortedCursor(sort, id, values);
  }

  async function readPage({ limit: requested, cursor, sort = '', ...filters }: PageRequest) {
    const size = Math.min(requested, maxLimit);
    const { shape, values } = requestedFilters(list, filters);
    const prepared = statementsFor(sort);
    const start = startOf(prepared, cursor);
    const statement = prepared.rowsOf(list.name, [...shape, ...(cursor === undefined ? [] : ['beyond'])]);
    const found = await statement.execute({ ...values, ...start, limit: size + 1 });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    const nextCursor = hasMore && last !== undefined ? await cursorAfter(prepared, last) : null;
    return { shape, values, rows, hasMore, nextCursor };
  }

  async function findPage(request: Request): Promise<{ rows: readonly Row[]; page: Page }> {
    const { shape, values, rows, hasMore, nextCursor } = await readPage(request);
    // A first page without a next one already has all rows.
    if (!hasMore && request.cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
    const [counted] = await countOf(`count_${list.name}`, shape).execute({ ...values, limit: totalCap + 1 });
    const total = counted?.total ?? 0;
    if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
    return { rows, page: { nextCursor, total } };
  }

  async function* readAll(request: Omit<Request, 'limit' | 'cursor'>): AsyncGenerator<readonly Row[]> {
    let cursor: string | undefined;
    do {
      const { rows, nextCursor } = await readPage({ ...request, limit: maxLimit, cursor });
      yield rows;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  return Object.assign(findPage, { readAll });
}

export async function* mapPages<Row, View>(
  pages: AsyncIterable<readonly Row[]>,
  view: (row: Row) => View,
): AsyncGenerator<View[]> {
  for await (const rows of pages) yield rows.map(view);
}
