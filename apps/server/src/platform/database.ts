// The connection to PostgreSQL, wherever it runs, and its schema brought up to date.
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installJobs } from './jobs-schema.ts';
import type { Logger } from './logger.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const migrationLock = 7_103_822;

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'selectDistinctOn' | '$with' | 'with'
>;

export interface Database {
  readonly queries: NodePgDatabase;
  /** For what brings statements of its own: the job queue. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** A connection beside the pool, for somebody who listens; not yet opened. */
  newClient(): pg.Client;
  /** Connections beside the pool, for somebody who needs a few all the time. */
  newPool(options: Pick<pg.PoolConfig, 'max' | 'min' | 'idleTimeoutMillis' | 'options'>): pg.Pool;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** Also when nobody asks for anything: whoever comes after a pause does not wait until the database knows us again. */
const keptConnections = 4;

export function openDatabase(address: DatabaseAddress, log: Logger, maxConnections = 20): Database {
  const connection = {
    ...('url' in address ? { connectionString: address.url } : address),
    connectionTimeoutMillis: 10_000,
    application_name: 'burnish',
  };
  const newPool: Database['newPool'] = (options) => {
    const pool = new pg.Pool({ ...connection, ...options });
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    pool.on('error', (error) => log.warn({ code: error.message }, 'an idle database connection was lost'));
    // One that dies in use fails its query, and whoever asked is told; it too would otherwise end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pool = newPool({ max: maxConnections, min: keptConnections });
  const queries = drizzle({ client: pool });
  // Drizzle's own never gives back a connection that turns out to be dead when the transaction begins.
  queries.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return {
    queries,
    run: (text, values) => pool.query(text, values),
    newClient: () => new pg.Client({ ...connection, keepAlive: true }),
    newPool,
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
    await installJobs(client);
  } finally {
    await client.end();
  }
}
