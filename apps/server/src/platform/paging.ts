// Lists newest first: ids ascend with time, so a page is what comes before an id. Each list is a few statements,
// one for every combination of filters that was ever asked for.
import { maxLimit, type Page, totalCap } from '@burnish/contract/paging';
import { type DomainError, invalidInput } from '@burnish/domain/errors';
import { rarePart } from '@burnish/domain/search';
import { and, count, type SQL, sql } from 'drizzle-orm';
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
  /** Begins the names of the prepared statements, so it is the list's own. */
  readonly name: string;
  readonly id: AnyPgColumn;
  /** The condition that each member of a request stands for, with a placeholder of the same name. */
  readonly filters: Readonly<Record<string, SQL>>;
  /** Prepares the rows, in the order and up to the limit given. */
  rows(where: SQL | undefined, limit: Limit, name: string): Statement<Row>;
  /** Prepares the count of the rows, counting no further than the limit. */
  count(where: SQL | undefined, limit: Limit, name: string): Statement<{ total: number }>;
}

export type List<Row, Request extends PageRequest> = (
  request: Request,
) => Promise<{ rows: readonly Row[]; page: Page }>;

/** @throws DomainError INVALID_INPUT for a cursor that is none of ours. */
function idIn(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isId(id)) throw foreignCursor();
  return id;
}

export function foreignCursor(): DomainError {
  return invalidInput('cursor', 'This is not a cursor of ours.');
}

/** For `matches`: the term taken literally, anywhere. */
function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

function termValues(term: string): Values {
  return { search: patternOf(term), rarePart: patternOf(rarePart(term)) };
}

/**
 * A case-insensitive substring of what the database keeps in lower case to be searched; the filter `search`. An index
 * goes through all that hold any three letters of a pattern, so it is given the rare part only, and what it finds
 * is compared with the whole. The empty string keeps the index from being asked for that too.
 */
export function matches(table: PgTable): SQL {
  return holds(table, sql.placeholder('search'), sql.placeholder('rarePart'));
}

/** The same for a list of its own order, which brings the term itself. */
export function matchesTerm(table: PgTable, term: string): SQL {
  return holds(table, patternOf(term), patternOf(rarePart(term)));
}

function holds(table: PgTable, term: unknown, part: unknown): SQL {
  const isWhole = sql`${part}::text = ${term}::text`;
  return sql`(${table}.search like lower(${part}) and (${isWhole} or ${table}.search || '' like lower(${term})))`;
}

/** What a search finds may be much: only the page of it is joined with what stands beside it. */
function foundFirst(id: AnyPgColumn, where: SQL | undefined, limit: Limit): SQL {
  return sql`${id} in (select ${id} from ${id.table} where ${where} order by ${id} desc limit ${limit})`;
}

/**
 * A statement with a name is planned for any values, one without for those it is sent with. What is rare is found
 * by an index, what is common by reading from the newest on: to choose, the planner must know what is asked for.
 * A person's own rows are few whatever is asked, and all rows need no choice.
 */
function preparedName(name: string, shape: readonly string[]): string {
  const isOwn = shape.includes('userId') && !shape.includes('search');
  const isAll = shape.every((filter) => filter === 'before');
  return isOwn || isAll ? name : '';
}

/** Counts the rows of one table; whatever is filtered by stands in them. */
export function countRows(queries: NodePgDatabase, id: AnyPgColumn): ListDefinition<never>['count'] {
  return (where, limit, name) => {
    const counted = queries.select({ id }).from(id.table).where(where).limit(limit).as('counted');
    return queries.select({ total: count() }).from(counted).prepare(name);
  };
}

function perShape<Built>(build: (shape: readonly string[], name: string) => Built) {
  const built = new Map<string, Built>();
  return (prefix: string, shape: readonly string[]): Built => {
    const name = [prefix, ...shape].join('_');
    const known = built.get(name) ?? build(shape, preparedName(name, shape));
    built.set(name, known);
    return known;
  };
}

export function createList<Row extends { readonly id: string }, Request extends PageRequest>(
  list: ListDefinition<Row>,
): List<Row, Request> {
  const limit = sql.placeholder('limit');
  const conditions: ListDefinition<Row>['filters'] = {
    ...list.filters,
    before: sql`${list.id} < ${sql.placeholder('before')}`,
  };
  const where = (shape: readonly string[]) => and(...shape.map((name) => conditions[name]));
  const pageOf = (shape: readonly string[]) =>
    shape.includes('search') ? foundFirst(list.id, where(shape), limit) : where(shape);
  const rowsOf = perShape((shape, name) => list.rows(pageOf(shape), limit, name));
  const countOf = perShape((shape, name) => list.count(where(shape), limit, name));

  return async (request) => {
    const size = Math.min(request.limit, maxLimit);
    const given: Values = Object.fromEntries(Object.entries(request));
    const shape = Object.keys(list.filters).filter((name) => given[name] !== undefined && given[name] !== '');
    const values = { ...given, ...(request.search ? termValues(request.search) : {}) };
    const start = request.cursor === undefined ? {} : { before: idIn(request.cursor) };

    const statement = rowsOf(list.name, [...shape, ...Object.keys(start)]);
    const found = await statement.execute({ ...values, ...start, limit: size + 1 });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const hasMore = found.length > size;
    const nextCursor = hasMore && last !== undefined ? Buffer.from(last.id).toString('base64url') : null;
    // A first page that shows all there is has counted it.
    if (!hasMore && request.cursor === undefined) return { rows, page: { nextCursor, total: rows.length } };
    const [counted] = await countOf(`count_${list.name}`, shape).execute({ ...values, limit: totalCap + 1 });
    const total = counted?.total ?? 0;
    if (total > totalCap) return { rows, page: { nextCursor, total: totalCap, totalIsCapped: true } };
    return { rows, page: { nextCursor, total } };
  };
}
