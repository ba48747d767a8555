import type { TestApp } from './app.ts';

/** Makes the delayed tasks of a name due, for the process that polls next. */
export async function endDelay({ database }: Pick<TestApp, 'database'>, task: string): Promise<void> {
  await database.run(`update jobs.job set start_after = now() where name = $1 and state < 'active'`, [task]);
}
