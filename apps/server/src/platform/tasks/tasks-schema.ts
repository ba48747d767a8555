import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { z } from 'zod';

/** The database schema for the tables of pg-boss. */
export const tasksSchema = 'jobs';

/** The version of the tables of pg-boss that this program uses. */
export const knownTaskTables: number = manifest.pgboss.schema;

const versionRows = z.tuple([z.object({ version: z.number() })]);

/** The version of the tables in the database. Null: there are none. */
export async function readTaskTables(client: Client): Promise<number | null> {
  const { rows: tables } = await client.query(
    `select 1 where to_regclass('${tasksSchema}.version') is not null`,
  );
  if (tables.length === 0) return null;
  const { rows } = await client.query(`select version from ${tasksSchema}.version`);
  return versionRows.parse(rows)[0].version;
}

/** Creates or updates the tables of pg-boss. */
export async function installTaskTables(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: tasksSchema,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}
