// Lists, newest first unless they say otherwise. IDs ascend with time, so a page is the rows before an ID, or after it
// in a list that starts with the oldest; other sorts are in sorting.ts. Each combination of filters and each sort has its
// own statements.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { hasTrigram } from '@burnish/domain/search';
import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { isId } from './ids.ts';
import { prepareMatches } from './matches-by-period.ts';
import { limitBeforeJoin, searchValues } from './search.ts';
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

export type Limit = ReturnType<typeof sql.placeholder>;
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

interface Searching {
  readonly queries: Queries;
  /** With no other filter, the IDs of the matches are found first: by default by period, for filters that many rows have. */
  readonly with: readonly string[];
  readonly prepare?: typeof prepareMatches;
  /** Of the rows, for tests. */
  readonly sampledPercent?: number;
}

export interface ListDefinition<Row> {
  /** Unique prefix of the list's prepared statements. */
  readonly name: string;
  readonly id: AnyPgColumn;
  readonly filters: Filters;
  /** Of a list that is searched by `matches(table)`. */
  readonly searching?: Searching;
  /** Default: the newest. */
  readonly startsWith?: 'oldest';
  /** What the list can be sorted by, and where the values of a row are read from for its cursor. */
  readonly sorting?: { readonly queries: Queries; readonly sorts: Sorts };
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

/** A column that has another value than the filter, or than any of its values. */
export function isNoneOf(column: AnyPgColumn, name: string): ValuesFilter {
  const value = sql.placeholder(name);
  return { one: ne(column, value), any: sql`${column} <> all(${value})` };
}

/** A filter for given rows. */
export function hasId(id: AnyPgColumn): ValuesFilter {
  return isOneOf(id, 'ids');
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

/** Counts rows of one table, for lists whose filters only use that table. */
export function countRows(queries: Queries, id: AnyPgColumn): ListDefinition<never>['count'] {
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

/**
 * How many rows they find is estimated badly: of a search by its parts, of days because IDs follow from the same time. So
 * the rows of the page are found before they are joined with other tables.
 */
const misjudgedFilters: ReadonlySet<string> = new Set(['search', 'from', 'firstId', 'until', 'lastId']);

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

function findsIdsFirst(searching: Searching | undefined, shape: readonly string[], term = ''): boolean {
  const common = ['search', ...(searching?.with ?? [])];
  return (
    searching !== undefined &&
    hasTrigram(term) &&
    shape.every((entry) => common.includes(entry.replace(several, '')))
  );
}

function cappedTotal(total: number): Pick<Page, 'total' | 'totalIsCapped'> {
  return total > totalCap ? { total: totalCap, totalIsCapped: true } : { total };
}

export function createList<Row extends { readonly id: string }, Request extends PageRequest>(
  list: ListDefinition<Row>,
): List<Row, Request> {
  const limit = sql.placeholder('limit');
  const byId: RequestedSort = { key: '', columns: [], isDescending: list.startsWith !== 'oldest' };
  const prepareStatements = (sort: RequestedSort) => {
    const order = orderOf(sort, list.id);
    const filters: Filters = {
      ...list.filters,
      beyond: beyondCursor(sort, list.id),
      found: sql`${list.id} = any(${sql.placeholder('found')})`,
    };
    const pageOf = (shape: readonly string[]) => {
      const where = conditionsOf(filters, shape);
      return shape.some((entry) => misjudgedFilters.has(entry))
        ? limitBeforeJoin(list.id, order, where, limit)
        : where;
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
  const matchesOf = memoizeByFilters((shape) => {
    if (list.searching === undefined)
      throw new Error(`the list ${list.name} doesn't find the IDs of matches first`);
    const { queries, sampledPercent, prepare = prepareMatches } = list.searching;
    const { isDescending } = byId;
    const filters: Filters = { ...list.filters, beyond: beyondCursor(byId, list.id) };
    const matching = conditionsOf(filters, shape);
    const others = conditionsOf(
      filters,
      shape.filter((entry) => entry !== 'search'),
    );
    return prepare(queries, { id: list.id, isDescending, matching, others, limit, sampledPercent });
  });

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

  /** After the last of the rows that hasn't been deleted meanwhile. Null: all have been. */
  async function cursorAfter({ sort, findValues }: Statements, rows: readonly Row[]): Promise<string | null> {
    for (const { id } of rows.toReversed()) {
      if (findValues === undefined) return Buffer.from(id).toString('base64url');
      const values = await findValues(id);
      if (values !== undefined) return encodeSortedCursor(sort, id, values);
    }
    return null;
  }

  /** Where the rows of a request are read from. */
  function prepareRequest({ cursor, sort = '', ...filters }: Omit<PageRequest, 'limit'>) {
    const { shape, values } = requestedFilters(list, filters);
    const statements = statementsFor(sort);
    const isByIds =
      statements.sort.columns.length === 0 && findsIdsFirst(list.searching, shape, filters.search);
    const start = startOf(statements, cursor);
    return {
      statements,
      shape,
      pageShape: cursor === undefined ? shape : [...shape, 'beyond'],
      values,
      start,
      isByIds,
    };
  }
  type Prepared = ReturnType<typeof prepareRequest>;

  async function pageOf({ statements }: Prepared, found: readonly Row[], size: number, hasMore: boolean) {
    const rows = found.slice(0, size);
    const nextCursor = hasMore ? await cursorAfter(statements, rows) : null;
    return { rows, nextCursor, hasMore };
  }

  /** `matched`: how many rows are to be found at least, of which the page has the first ones. */
  async function readMatches(prepared: Prepared, size: number, matched: number) {
    const { statements, pageShape, values, start } = prepared;
    const ids = await matchesOf('', pageShape).first.execute({ ...values, ...start, limit: matched });
    const found = ids.slice(0, size).map(({ id }) => id);
    const rows = await statements.rowsOf('', ['found']).execute({ found, limit: size });
    return { ...(await pageOf(prepared, rows, size, ids.length > size)), matched: ids.length };
  }

  async function readPage(prepared: Prepared, size: number) {
    const { statements, pageShape, values, start } = prepared;
    const statement = statements.rowsOf(list.name, pageShape);
    const found = await statement.execute({ ...values, ...start, limit: size + 1 });
    return pageOf(prepared, found, size, found.length > size);
  }

  async function countRows({ shape, values, isByIds }: Prepared): Promise<number> {
    const statement = isByIds ? matchesOf('', shape).count : countOf(`count_${list.name}`, shape);
    const [counted] = await statement.execute({ ...values, limit: totalCap + 1 });
    return counted?.total ?? 0;
  }

  async function findPage({
    limit: requested,
    ...request
  }: Request): Promise<{ rows: readonly Row[]; page: Page }> {
    const size = Math.min(requested, maxLimit);
    const isFirst = request.cursor === undefined;
    const prepared = prepareRequest(request);
    if (prepared.isByIds && isFirst) {
      const { rows, nextCursor, matched } = await readMatches(prepared, size, totalCap + 1);
      return { rows, page: { nextCursor, ...cappedTotal(matched) } };
    }
    const { rows, nextCursor, hasMore } = prepared.isByIds
      ? await readMatches(prepared, size, size + 1)
      : await readPage(prepared, size);
    // A first page without a next one already has all rows.
    const total = isFirst && !hasMore ? rows.length : await countRows(prepared);
    return { rows, page: { nextCursor, ...cappedTotal(total) } };
  }

  async function* readAll(request: Omit<Request, 'limit' | 'cursor'>): AsyncGenerator<readonly Row[]> {
    let cursor: string | undefined;
    do {
      const prepared = prepareRequest({ ...request, cursor });
      const { rows, nextCursor } = prepared.isByIds
        ? await readMatches(prepared, maxLimit, maxLimit + 1)
        : await readPage(prepared, maxLimit);
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
