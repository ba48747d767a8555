// One attempt to run a task: whether it is retried, and how long the task stays in the database afterwards.
import { failedTaskDays } from '@burnish/domain/tasks';
import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import { runOperation } from '../operations.ts';
import { tasksSchema } from './tasks-schema.ts';

/** Thrown by a handler if another attempt would fail as well. The task has failed for good, and is not retried. */
export class PermanentTaskError extends Error {
  override readonly name: string = 'PermanentTaskError';
}

/** Completed tasks are deleted after an hour. Failed ones stay, so that they can be seen and retried. */
export const deleteAfterSeconds = 3_600;
const deleteFailedAfterSeconds = failedTaskDays * 86_400;

/** Stored by pg-boss in place of the actual error, whose message may contain personal data. */
const storedError = () =>
  Object.assign(new Error('The task failed. See the log for details.'), {
    failedAt: new Date().toISOString(),
  });

type Attempt = Pick<JobWithMetadata, 'name' | 'id' | 'retryCount'>;

export type RunAttempt = (job: JobWithMetadata, handle: () => Promise<void>) => Promise<void>;

export function createRunAttempt({ database, log }: { database: Database; log: Logger }): RunAttempt {
  /** How long the task stays after it has completed or failed. */
  async function keepFor(seconds: number, { name, id, retryCount }: Attempt): Promise<void> {
    await database.run(
      `update ${tasksSchema}.job set deletion_seconds = $4 where name = $1 and id = $2 and retry_count = $3`,
      [name, id, retryCount, seconds],
    );
  }

  async function endRetries({ name, id, retryCount }: Attempt): Promise<void> {
    await database.run(
      `update ${tasksSchema}.job set retry_limit = retry_count, deletion_seconds = $4
       where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
      [name, id, retryCount, deleteFailedAfterSeconds],
    );
  }

  return async (job, handle) => {
    const isLast = job.retryCount >= job.retryLimit;
    try {
      // Before the attempt, because the process may die during it.
      if (isLast) await keepFor(deleteFailedAfterSeconds, job);
      await runOperation({ kind: 'task', task: job.name }, handle);
      if (isLast) await keepFor(deleteAfterSeconds, job);
    } catch (error) {
      const isPermanent = error instanceof PermanentTaskError;
      const details = {
        task: job.name,
        id: job.id,
        attempt: job.retryCount + 1,
        ...describeError(error),
      };
      if (isLast || isPermanent) log.error(details, 'a task failed and will not be retried');
      else log.warn(details, 'a task failed and will be retried');
      // If the database is unavailable, the task is retried after all.
      if (isPermanent) await endRetries(job).catch(() => undefined);
      throw storedError();
    }
  };
}
