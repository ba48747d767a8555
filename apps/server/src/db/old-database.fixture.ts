// Databases as an earlier version of the product left them, to test that migrations keep their data.
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import { z } from 'zod';
import type { TestDatabase } from '../../../../testing/database.ts';
import { tasksSchema } from '../platform/tasks/tasks-schema.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

async function migrateUpTo(client: pg.Client, lastTag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = journal.parse(JSON.parse(await readFile(path, 'utf8')));
    const end = entries.findIndex(({ tag }) => tag === lastTag) + 1;
    await writeFile(path, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Creates a database with the migrations up to `lastTag`. The caller ends the client. */
export async function createOldDatabase(
  lastTag: string,
): Promise<{ client: pg.Client; address: TestDatabase['address'] }> {
  const cluster = inject('cluster');
  const address = { ...cluster, database: `old_${randomBytes(6).toString('hex')}` };
  const owner = new pg.Client({ ...cluster, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${address.database}`);
  await owner.end();
  const client = new pg.Client(address);
  await client.connect();
  await migrateUpTo(client, lastTag);
  return { client, address };
}

/** Inserts rows without running triggers or checking foreign keys. */
export async function insertOldRows(client: pg.Client, insert: () => Promise<unknown>): Promise<void> {
  await client.query('set session_replication_role = replica');
  await insert();
  await client.query('set session_replication_role = origin');
}

/** Fills queues as an earlier version named them. */
export async function fillOldQueues(client: pg.Client, fill: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: tasksSchema,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await fill(boss);
  await boss.stop({ graceful: false });
}
