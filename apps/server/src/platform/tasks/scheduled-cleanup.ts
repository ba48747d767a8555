import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Task, Tasks } from './tasks.ts';

/** Deletes what has expired before `now`. Rejects when the signal is aborted, and continues with the next run. */
type CleanUp = (now: Date, signal: AbortSignal) => Promise<void>;

export const cleanupTask: Task<Record<string, never>> = {
  name: 'clean_up',
  formerNames: ['tidy'],
  data: z.object({}).strict(),
};

/** Continues after one that fails. @throws Error of the first that has failed */
export async function runCleanups(
  cleanups: readonly CleanUp[],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanUp of cleanups) {
    signal.throwIfAborted();
    await cleanUp(clock.now(), signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs all cleanups once an hour. */
export function scheduleCleanup(tasks: Tasks, clock: Clock, cleanups: readonly CleanUp[]): void {
  tasks.register(cleanupTask, (_data, signal) => runCleanups(cleanups, clock, signal));
  tasks.schedule(cleanupTask, '17 * * * *');
}
