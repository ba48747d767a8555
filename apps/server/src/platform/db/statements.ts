// Statements that are built once for each connection, and planned once by PostgreSQL.
import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

/** Runs queries on one connection, or each on any of a pool. */
interface Connection extends Queries {
  readonly $client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
}

/** Those that can run a statement that Drizzle doesn't build. */
const connections = new WeakMap<object, Connection>();

export function registerConnection(connection: Connection): void {
  connections.set(connection, connection);
}

/**
 * A statement with placeholders. Building one with its joins takes as long as ten queries by ID, so each connection keeps
 * its own. `build`: gives the statement the name, by which PostgreSQL keeps its plan. Each name has one statement.
 */
export function createStatement<Prepared>(
  name: string,
  build: (queries: Queries, name: string) => Prepared,
): (queries: Queries) => Prepared {
  const built = new WeakMap<Queries, Prepared>();
  return (queries) => {
    const known = built.get(queries);
    if (known !== undefined) return known;
    const statement = build(queries, name);
    built.set(queries, statement);
    return statement;
  };
}

/** The condition of rows with one of the IDs in the placeholder `ids`. */
export const isOneOfIds = (id: AnyPgColumn): SQL => sql`${id} = any(${sql.placeholder('ids')}::uuid[])`;

type Row = Readonly<Record<string, unknown>>;

const namesOfTexts = new Map<string, string>();

function nameOf(text: string): string {
  const name = namesOfTexts.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20);
  namesOfTexts.set(text, name);
  return name;
}

/**
 * Runs a statement that Drizzle doesn't build. `text`: without values in it. `isKept`: PostgreSQL keeps its plan, as it should
 * of few texts.
 */
export async function runKeptStatement(
  queries: object,
  text: string,
  values: unknown[] = [],
  isKept = true,
): Promise<{ rows: Row[] }> {
  const connection = connections.get(queries);
  if (connection === undefined) throw new Error('the queries are not of an open transaction or the pool');
  return connection.$client.query({ ...(isKept && { name: nameOf(text) }), text, values });
}

/** Inserts of more rows are built each time, so that a connection keeps few statements. */
const maxKeptRows = 4;

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** `keys`: of the columns that have values. */
function insertText(table: PgTable, keys: readonly string[], rowCount: number, ending: string): string {
  const columns = getTableColumns(table);
  const names = keys.map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column.name;
  });
  const tuples = Array.from({ length: rowCount }, (_, row) => {
    const parameters = keys.map((_key, index) => `$${row * keys.length + index + 1}`);
    return `(${parameters.join(', ')})`;
  });
  return `insert into ${quoted([getTableName(table)])} (${quoted(names)}) values ${tuples.join(', ')} ${ending}`.trim();
}

/**
 * Inserts rows that all have values for the same columns, with a text that is built once: Drizzle builds that of an insert each
 * time. `ending`: what follows the values, without values in it.
 */
export function createInsert<Table extends PgTable>(table: Table, ending = '') {
  const columns = getTableColumns<PgTable>(table);
  const texts = new Map<string, string>();

  function textOf(keys: readonly string[], rowCount: number): string {
    if (rowCount > maxKeptRows) return insertText(table, keys, rowCount, ending);
    const shape = `${rowCount} ${keys.join()}`;
    const text = texts.get(shape) ?? insertText(table, keys, rowCount, ending);
    texts.set(shape, text);
    return text;
  }

  return async (queries: object, rows: readonly Table['$inferInsert'][]): Promise<{ rows: Row[] }> => {
    const [first] = rows;
    if (first === undefined) return { rows: [] };
    const keys = Object.keys(first);
    const values = rows.flatMap((row) => {
      const entries = new Map<string, unknown>(Object.entries(row));
      if (entries.size !== keys.length) throw new Error('the rows have values for different columns');
      return keys.map((key) => {
        const value = entries.get(key);
        return value === null || value === undefined ? null : columns[key]?.mapToDriverValue(value);
      });
    });
    return runKeptStatement(queries, textOf(keys, rows.length), values, rows.length <= maxKeptRows);
  };
}
