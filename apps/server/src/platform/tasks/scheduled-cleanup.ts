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

/** Runs all cleanups once an hour. */
export function scheduleCleanup(tasks: Tasks, clock: Clock, cleanups: readonly CleanUp[]): void {
  tasks.register(cleanupTask, async (_data, signal) => {
    for (const cleanUp of cleanups) {
      signal.throwIfAborted();
      await cleanUp(clock.now(), signal);
    }
  });
  tasks.schedule(cleanupTask, '17 * * * *');
}
