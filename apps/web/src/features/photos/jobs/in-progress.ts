import type { Job } from '@burnish/contract/photos/entities';
import { timeLeft } from '@burnish/domain/photos/job';

const maxJobs = 3;

/** The jobs that the studio still has to do, at most three: the one due next first, late ones last. */
export function jobsInProgress<J extends Pick<Job, 'status' | 'dueAt'>>(
  jobs: readonly J[],
  now: Date,
): readonly J[] {
  return jobs
    .flatMap((job) => {
      const left = timeLeft(job.status, new Date(job.dueAt), now);
      return left === null ? [] : [{ job, ...left }];
    })
    .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || a.milliseconds - b.milliseconds)
    .slice(0, maxJobs)
    .map(({ job }) => job);
}
