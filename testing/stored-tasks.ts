// Tasks in the database in a state that a handler would take days to reach.

import type { TaskKind } from '@burnish/domain/tasks';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';

interface StoredTask {
  readonly kind?: TaskKind;
  readonly state?: 'created' | 'retry' | 'active' | 'completed' | 'failed';
  readonly data?: object;
  readonly attempts?: number;
  /** Seconds until it is due. Negative: since when. */
  readonly dueInSeconds?: number;
  /** Seconds since it failed or completed. */
  readonly endedSecondsAgo?: number;
}

/** Of no row, so that a handler has nothing to do. */
const unknownId = '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10';

/** By default a failed email, which tests don't send, whose notification is gone. Returns the ID. */
export async function insertTask(
  { database }: { readonly database: Pick<Database, 'run'> },
  {
    kind = 'email_notification',
    state = 'failed',
    data = { id: unknownId },
    attempts = 3,
    dueInSeconds = -60,
    endedSecondsAgo = 30,
  }: StoredTask = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const wasTried = state !== 'created';
  const hasEnded = state === 'completed' || state === 'failed';
  await database.run(
    `insert into jobs.job (id, name, data, state, retry_count, retry_limit, start_after, created_on, started_on,
       completed_on, output, heartbeat_on)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second', now() - interval '3 days',
       case when $8 then now() - ($9 + 1) * interval '1 second' end,
       case when $10 then now() - $9 * interval '1 second' end,
       '{"message":"The task failed. See the log for details."}', now())`,
    [
      id,
      kind,
      JSON.stringify(data),
      state,
      attempts - 1,
      state === 'failed' ? attempts - 1 : 150,
      dueInSeconds,
      wasTried,
      endedSecondsAgo,
      hasEnded,
    ],
  );
  return id;
}

/** Inserts tasks into the database of a product that runs on this data folder. Returns their IDs. */
export async function insertTasksOf(dataDir: string, tasks: readonly StoredTask[]): Promise<string[]> {
  return withEmbeddedDatabase(dataDir, async (client) => {
    const database = { run: (text: string, values?: unknown[]) => client.query(text, values) };
    const ids: string[] = [];
    for (const task of tasks) ids.push(await insertTask({ database }, task));
    return ids;
  });
}

/** Open tasks of several kinds and in several states. None of them is due. */
export const sampleTasks: readonly StoredTask[] = [
  { attempts: 151, endedSecondsAgo: 7_200 },
  { attempts: 1, endedSecondsAgo: 90 },
  { state: 'retry', attempts: 14, dueInSeconds: 1_500, endedSecondsAgo: 300 },
  { kind: 'prepare_data_export', attempts: 151, endedSecondsAgo: 86_400 },
  { kind: 'remove_photo_files', state: 'retry', attempts: 2, dueInSeconds: 1_700, endedSecondsAgo: 20 },
  { kind: 'announce_unread_messages', state: 'created', dueInSeconds: 600 },
  { kind: 'announce_unread_messages', state: 'created', dueInSeconds: 840 },
];
