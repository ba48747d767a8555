// Brings the schema of the database to the version of this program.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { exitCodes, StartError } from '../start-error.ts';
import { installTaskTables, knownTaskTables, readTaskTables } from '../tasks/tasks-schema.ts';
import type { DatabaseAddress } from './database.ts';
import { openFirstConnection, type WaitOptions } from './first-connection.ts';
import { lockKeys } from './lock-keys.ts';
import { readTableFiles, vacuumRewrittenTables } from './rewritten-tables.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

const defaultReportInterval = 10_000;

/** For programs that prepare a database of their own. */
const withoutWait: WaitOptions = { log: { info() {}, warn() {} }, maxWait: 0 };

interface MigrationOptions extends WaitOptions {
  /** Milliseconds between two lines in the log while another process migrates. */
  readonly reportInterval?: number;
}

export interface Migrations {
  /** Names of those that this start has applied, the oldest first. */
  readonly applied: readonly string[];
  /** All of the schema, and the name of the last one. */
  readonly count: number;
  readonly last: string;
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })).min(1) });

/** The migrations of this program, the oldest first. `when` is their time, by which they are ordered. */
async function readKnownMigrations() {
  return journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
    .entries;
}

const appliedRows = z.tuple([z.object({ count: z.number(), newest: z.coerce.number() })]);

/** `newest` is the time of the last one, 0 without any. */
async function readApplied(client: pg.Client): Promise<{ count: number; newest: number }> {
  const { rows: tables } = await client.query(
    `select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (tables.length === 0) return { count: 0, newest: 0 };
  const { rows } = await client.query(
    'select count(*)::int as count, coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations',
  );
  return appliedRows.parse(rows)[0];
}

const remedy =
  'Nothing was changed. Start the version of Burnish that last ran on this database, or a newer one. To go back to ' +
  'this version, restore a backup from before the upgrade.';

/** An older program would read and write the tables of a newer one wrongly. */
function refuseNewerSchema(
  applied: { readonly count: number; readonly newest: number },
  known: readonly { readonly tag: string; readonly when: number }[],
): void {
  const last = known.at(-1);
  if (last === undefined || applied.newest <= last.when) return;
  throw new StartError(
    exitCodes.misconfigured,
    `The database has the schema of a newer version of Burnish: ${applied.count} migrations, the last one of ` +
      `${new Date(applied.newest).toISOString().slice(0, 10)}. This version knows ${known.length}, the last one is ` +
      `${last.tag}. ${remedy}`,
  );
}

async function refuseNewerTaskTables(client: pg.Client): Promise<void> {
  const version = await readTaskTables(client);
  if (version === null || version <= knownTaskTables) return;
  throw new StartError(
    exitCodes.misconfigured,
    `The database has the task tables of a newer version of Burnish: version ${version}, and this one knows ` +
      `${knownTaskTables}. ${remedy}`,
  );
}

/**
 * For programs that change nothing about the schema. A database without any schema is accepted.
 *
 * @throws StartError if the database can't be reached, or has the schema of another version
 */
export async function requireKnownSchema(address: DatabaseAddress): Promise<void> {
  const client = await openFirstConnection(address, withoutWait);
  try {
    const known = await readKnownMigrations();
    const applied = await readApplied(client);
    refuseNewerSchema(applied, known);
    if (applied.count === 0 || applied.count === known.length) return;
    throw new StartError(
      exitCodes.misconfigured,
      `The database has the schema of an older version of Burnish: ${applied.count} of ${known.length} migrations. ` +
        'Nothing was changed. Start this version of Burnish once, which applies the others.',
    );
  } finally {
    await client.end();
  }
}

/** The process that holds the lock. Undefined if it has just released it. */
async function readLockHolder(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(
    `select pid, host(client_addr) as address, backend_start as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and database = (
       select oid from pg_database where datname = current_database()
     )`,
    [lockKeys.migration],
  );
  return rows[0];
}

async function lockMigrations(
  client: pg.Client,
  { log, reportInterval = defaultReportInterval }: MigrationOptions,
): Promise<void> {
  const { rows } = await client.query('select 1 where pg_try_advisory_lock($1)', [lockKeys.migration]);
  if (rows.length > 0) return;
  const holder = await readLockHolder(client);
  const started = performance.now();
  const waitedSeconds = () => Math.round((performance.now() - started) / 1_000);
  const report = () =>
    log.info(
      { lock: lockKeys.migration, holder, waitedSeconds: waitedSeconds() },
      'waiting for another process, which is migrating the database',
    );
  report();
  const timer = setInterval(report, reportInterval);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.migration]);
  } finally {
    clearInterval(timer);
  }
  log.info({ waitedSeconds: waitedSeconds() }, 'the other process has finished migrating the database');
}

async function migrateLocked(client: pg.Client, log: WaitOptions['log']): Promise<Migrations> {
  const known = await readKnownMigrations();
  const before = await readApplied(client);
  refuseNewerSchema(before, known);
  await refuseNewerTaskTables(client);
  const files = await readTableFiles(client);
  await migrate(drizzle({ client }), { migrationsFolder });
  await installTaskTables(client);
  const applied = known.filter(({ when }) => when > before.newest).map(({ tag }) => tag);
  if (applied.length > 0) {
    const rewrittenTables = await vacuumRewrittenTables(client, files);
    log.info({ migrations: applied, rewrittenTables }, 'the database was migrated');
  }
  return { applied, count: known.length, last: known.at(-1)?.tag ?? '' };
}

/**
 * Applies the pending migrations. If several processes start at the same time, one migrates and the others wait.
 *
 * @throws StartError if the database can't be reached, or has the schema of a newer version
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  options: MigrationOptions = withoutWait,
): Promise<Migrations> {
  const client = await openFirstConnection(address, options);
  // Makes a query that waits fail.
  const stop = () => void client.end().catch(() => undefined);
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    await lockMigrations(client, options);
    return await migrateLocked(client, options.log);
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await client.end();
  }
}
