// The database as it is at one moment.
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { knownTaskTables, readTaskTables } from '../../platform/tasks/tasks-schema.ts';
import type { Measured } from './contents.ts';
import type { BackupTable, Snapshot } from './manifest.ts';
import { type CopiedTable, copyRows, listSequences, listTables, quoteName } from './tables.ts';

const countRow = z.tuple([z.object({ count: z.coerce.number() })]);
const timeRow = z.tuple([z.object({ now: z.date() })]);

export async function countMigrations(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select count(*) from drizzle.__drizzle_migrations');
  return countRow.parse(rows)[0].count;
}

const listNames = async (client: pg.ClientBase) =>
  (await listTables(client)).map((table) => quoteName(client, table));

/**
 * Reads everything as it is at one moment, and keeps migrations from changing tables until the transaction ends. The locks
 * come first: a table that a migration rewrites looks empty to a transaction that has begun to read before it ends.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  const locked = new Set(await listNames(client));
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${[...locked].join(', ')} in access share mode`);
  const names = await listNames(client);
  if (names.every((name) => locked.has(name))) return;
  // A migration has added a table.
  await client.query('rollback');
  await beginSnapshot(client);
}

/** `write` is called with the rows of each table. */
export async function describeSnapshot(
  client: pg.Client,
  write: (table: CopiedTable, rows: Readable) => Promise<Measured>,
): Promise<Snapshot> {
  const { rows } = await client.query('select statement_timestamp() as now');
  const tables: BackupTable[] = [];
  for (const table of await listTables(client)) {
    const { lines, sha256 } = await write(table, copyRows(client, table));
    tables.push({ ...table, rows: lines, sha256 });
  }
  return {
    createdAt: timeRow.parse(rows)[0].now.toISOString(),
    migrations: await countMigrations(client),
    tasksVersion: (await readTaskTables(client)) ?? knownTaskTables,
    tables,
    sequences: await listSequences(client),
  };
}
