import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';

/** The database schema for the tables of pg-boss. */
export const tasksSchema = 'jobs';

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
