// Statements that are built once for each connection, and planned once by PostgreSQL.
import type { Queries } from './database.ts';

/** The connection of each open transaction. */
const connections = new WeakMap<object, Queries>();

/** Makes the statements of a transaction those of its connection. */
export function useConnection(transaction: Queries, connection: Queries): void {
  connections.set(transaction, connection);
}

/**
 * A statement with placeholders. Building one with its joins takes as long as ten queries by ID, so each connection keeps
 * its own. `build`: gives the statement the name, by which PostgreSQL keeps the plan. The name is unique.
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
