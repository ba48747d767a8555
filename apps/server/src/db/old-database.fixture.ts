// Databases as an earlier version of the product left them, to test that migrations keep their data.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import type { TestDatabase } from '../../../../testing/database.ts';
import { listMigrations, migrateUpTo } from '../platform/db/migrate-up-to.ts';
import { tasksSchema } from '../platform/tasks/tasks-schema.ts';

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
  await migrateUpTo(client, (await listMigrations()).indexOf(lastTag) + 1);
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
