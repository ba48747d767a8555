import { type JobTime, jobTimeLeft } from '../../../presentation/jobs.ts';

const maxJobs = 3;

/** The jobs that the studio still has to do, at most three: the one due next first, late ones and those on hold last. */
export function jobsInProgress<J extends JobTime>(jobs: readonly J[], now: Date): readonly J[] {
  return jobs
    .flatMap((job) => {
      const left = jobTimeLeft(job, now);
      return left === null ? [] : [{ job, ...left }];
    })
    .toSorted(
      (a, b) =>
        Number(a.isOnHold) - Number(b.isOnHold) ||
        Number(a.isLate) - Number(b.isLate) ||
        a.milliseconds - b.milliseconds,
    )
    .slice(0, maxJobs)
    .map(({ job }) => job);
}
