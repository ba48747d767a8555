// Once an hour everybody forgets what has reached its end.
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Job, Jobs } from './jobs.ts';

type Forget = (now: Date) => Promise<void>;

export const tidy: Job<Record<string, never>> = { name: 'tidy', data: z.object({}).strict() };

export function tidyHourly(jobs: Jobs, clock: Clock, forgetters: readonly Forget[]): void {
  jobs.work(tidy, async () => {
    for (const forget of forgetters) await forget(clock.now());
  });
  jobs.schedule(tidy, '17 * * * *');
}
