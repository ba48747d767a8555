// The database of one cluster, copied into another one without a backup in between.
import type pg from 'pg';
import { z } from 'zod';
import { listMigrations } from '../../platform/db/migrate-up-to.ts';
import { knownTaskTables } from '../../platform/tasks/tasks-schema.ts';
import { BackupError } from './backup-error.ts';
import { measure } from './contents.ts';
import { readLiveTable } from './live-backup.ts';
import type { Snapshot } from './manifest.ts';
import { restoreTables } from './restore-backup.ts';
import { beginSnapshot, describeSnapshot } from './snapshot.ts';

interface DatabaseCopy {
  /** For messages. */
  readonly name: string;
  /** A connection without a limit for statements, in a transaction from now on. */
  readonly source: pg.Client;
  /** The same, to an empty database. */
  readonly target: pg.Client;
  /** Of this program. */
  readonly version: string;
}

/** @throws BackupError if this program can't create the schema of the database */
async function requireKnownSchema({ migrations, tasksVersion }: Snapshot): Promise<void> {
  if (migrations > (await listMigrations()).length)
    throw new BackupError(
      'The database has the schema of a newer version of Burnish. Install that version, then try again.',
    );
  if (tasksVersion !== knownTaskTables)
    throw new BackupError(
      `The task queue in the database has format ${tasksVersion}, and this version of Burnish knows format ${knownTaskTables}. Install the version that last ran on it.`,
    );
}

const relationRows = z.array(z.object({ name: z.string() }));

async function listRelations(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query(
    `select namespace.nspname || '.' || relation.relname as name
     from pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace
     where relation.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and namespace.nspname <> 'information_schema' and namespace.nspname !~ '^pg_'
     order by 1`,
  );
  return relationRows.parse(rows).map(({ name }) => name);
}

/** @throws BackupError if the source has tables that the copy would lack */
async function requireSameRelations({ source, target }: DatabaseCopy): Promise<void> {
  const known = new Set(await listRelations(target));
  const others = (await listRelations(source)).filter((name) => !known.has(name));
  if (others.length > 0)
    throw new BackupError(
      `The database has more than the tables of Burnish, which are all that would be copied: ${others.join(', ')}. Remove what is not needed, then try again.`,
    );
}

/**
 * Creates the schema of the source in the target, copies all rows, and compares the rows of each table by their hash.
 *
 * @returns how many rows were copied
 * @throws BackupError if they differ, or if this program can't create that schema
 */
export async function copyDatabase(copy: DatabaseCopy): Promise<number> {
  const { name, source, target, version } = copy;
  await beginSnapshot(source);
  const snapshot = await describeSnapshot(source, (_table, rows) => measure(rows));
  await requireKnownSchema(snapshot);
  const live = {
    name,
    manifest: { version, ...snapshot },
    readTable: readLiveTable(source, snapshot.tables),
  };
  await restoreTables(live, target, () => requireSameRelations(copy));
  await source.query('commit');
  return snapshot.tables.reduce((sum, { rows }) => sum + rows, 0);
}
