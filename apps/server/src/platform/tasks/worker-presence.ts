// Whether a process runs background tasks on this database. Its connections say so by their name.
import type { Database } from '../db/database.ts';

/** What a process does, by the names of its connections to PostgreSQL. */
export const connectionNames = { worker: 'burnish worker', web: 'burnish web' } as const;

/** For operators. */
export type WorkerProblem = 'no_worker';

export async function findWorkerProblem(database: Pick<Database, 'run'>): Promise<WorkerProblem | null> {
  const { rows } = await database.run(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [connectionNames.worker],
  );
  return rows.length === 0 ? 'no_worker' : null;
}
