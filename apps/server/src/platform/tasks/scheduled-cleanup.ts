import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Task, Tasks } from './tasks.ts';

/** Deletes what has expired before `now`. */
type CleanUp = (now: Date) => Promise<void>;

export const cleanupTask: Task<Record<string, never>> = {
  name: 'clean_up',
  formerNames: ['tidy'],
  data: z.object({}).strict(),
};

/** Runs all cleanups once an hour. */
export function scheduleCleanup(tasks: Tasks, clock: Clock, cleanups: readonly CleanUp[]): void {
  tasks.register(cleanupTask, async () => {
    for (const cleanUp of cleanups) await cleanUp(clock.now());
  });
  tasks.schedule(cleanupTask, '17 * * * *');
}
