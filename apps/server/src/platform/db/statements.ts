// Statements that are built once for each connection, and planned once by PostgreSQL.
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

/** Runs queries on one connection, or each on any of a pool. */
interface Connection extends Queries {
  readonly $client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
}

/** Of the pool itself, and of each open transaction. */
const connections = new WeakMap<object, Connection>();

/** Makes `queries` use the statements of a connection. */
export function useConnection(queries: Queries, connection: Connection): void {
  connections.set(queries, connection);
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
    const connection = connections.get(queries) ?? queries;
    const known = built.get(connection);
    if (known !== undefined) return known;
    const statement = build(connection, name);
    built.set(connection, statement);
    return statement;
  };
}

/** The condition of rows with one of the IDs in the placeholder `ids`. */
export const isOneOfIds = (id: AnyPgColumn): SQL => sql`${id} = any(${sql.placeholder('ids')}::uuid[])`;

const namesOfTexts = new Map<string, string>();

function nameOf(text: string): string {
  const name = namesOfTexts.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20);
  namesOfTexts.set(text, name);
  return name;
}

/**
 * Runs one of the few statements of a library that brings its own SQL, whose plan PostgreSQL keeps. `text`: without
 * values in it.
 */
export async function runKeptStatement(
  queries: object,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const connection = connections.get(queries);
  if (connection === undefined) throw new Error('the queries are not of an open transaction or the pool');
  return connection.$client.query({ name: nameOf(text), text, values });
}
