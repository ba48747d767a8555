// Where pg-boss keeps its tables: a schema of its own in the product's database.
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';

export const jobsSchema = 'jobs';

/** Makes what is missing of them, or brings them up to date. */
export async function installJobs(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}
