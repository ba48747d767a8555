// Drizzle on a connection or a pool, with a mapper of rows that is built once for each prepared statement.
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { createRowMapper, type JoinedTables } from './row-mapper.ts';

const isJoinedTables = (value: unknown): value is JoinedTables =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((isInEachRow) => typeof isInEachRow === 'boolean');

/** Drizzle adds them to a statement after it is prepared. Undefined for those that can't join tables. */
function joinedTablesOf(prepared: object): JoinedTables | undefined {
  const joined = 'joinsNotNullableMap' in prepared ? prepared.joinsNotNullableMap : undefined;
  if (joined === undefined || isJoinedTables(joined)) return joined;
  throw new Error('Drizzle no longer says which tables a statement joins.');
}

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<Config extends PreparedQueryConfig>(
    ...[query, fields, name, isArrayMode, mapRows, ...rest]: Parameters<
      NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']
    >
  ): PgPreparedQuery<Config> {
    // A statement that isn't prepared is executed once, usually for one row.
    if (name === undefined || fields === undefined || mapRows !== undefined)
      return super.prepareQuery<Config>(query, fields, name, isArrayMode, mapRows, ...rest);
    let mapRow: ReturnType<typeof createRowMapper> | undefined;
    const prepared = super.prepareQuery<Config>(
      query,
      fields,
      name,
      isArrayMode,
      (rows) => {
        mapRow ??= createRowMapper(fields, joinedTablesOf(prepared));
        return rows.map(mapRow);
      },
      ...rest,
    );
    return prepared;
  }
}

/** Runs queries on one connection, or each on any of a pool. */
export function createQueries<Client extends NodePgClient>(client: Client) {
  const dialect = new PgDialect();
  return Object.assign(new NodePgDatabase(dialect, new Session(client, dialect, undefined), undefined), {
    $client: client,
  });
}
