import type { TaskTiming } from '../apps/server/src/platform/tasks/tasks.ts';
import type { TestApp } from './app.ts';

/** Failed tasks are retried at once. */
export const fastTiming: TaskTiming = { retry: { retryDelay: 0 }, pollSeconds: 0.5 };

/** For `expect.poll` and `vi.waitFor`, whose default is too short on a busy machine. */
export const patiently = { timeout: 60_000 };

/** Makes the delayed tasks of a name due, for the process that polls next. */
export async function endDelay({ database }: Pick<TestApp, 'database'>, task: string): Promise<void> {
  await database.run(`update jobs.job set start_after = now() where name = $1 and state < 'active'`, [task]);
}

/** Deletes the delayed tasks of a name, which would otherwise run during a later test. */
export async function deleteDelayed({ database }: Pick<TestApp, 'database'>, task: string): Promise<void> {
  await database.run(`delete from jobs.job where name = $1 and state < 'active'`, [task]);
}
