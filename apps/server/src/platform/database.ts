// The connection to PostgreSQL, wherever it runs, and its schema brought up to date.
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from './logger.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const migrationLock = 7_103_822;

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'selectDistinctOn'
>;

export interface Database {
  readonly queries: NodePgDatabase;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export function openDatabase(address: DatabaseAddress, log: Logger, maxConnections = 20): Database {
  const pool = new pg.Pool({
    ...('url' in address ? { connectionString: address.url } : address),
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'burnish',
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ code: error.message }, 'an idle database connection was lost'));
  // One that dies in use fails its query, and whoever asked is told; it too would otherwise end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const queries = drizzle({ client: pool });
  return {
    queries,
    async isReady() {
      try {
        await queries.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
    close: () => pool.end(),
  };
}

/** Applies what is missing. Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client('url' in address ? { connectionString: address.url } : address);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
