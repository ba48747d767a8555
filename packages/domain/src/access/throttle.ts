// Guessing a password gets slower: after some failures each further one makes the next try wait longer.
// It is counted for an account from an address, so that nobody can lock somebody else out.

export interface ThrottleLimits {
  /** Failures that cost nothing. */
  readonly failures: number;
  /** Seconds after which they are forgotten. */
  readonly seconds: number;
}

/** What is known of one account's failures from one address. */
export interface Failures {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const firstDelaySeconds = 30;

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

function isForgotten({ count, firstAt, lastAt }: Failures, limits: ThrottleLimits, now: Date): boolean {
  const since = count < limits.failures ? firstAt : lastAt;
  return secondsAfter(since, limits.seconds) <= now;
}

/** The instant before which no further try is looked at; null when one may be made now. */
export function waitUntil(failures: Failures | null, limits: ThrottleLimits, now: Date): Date | null {
  if (failures === null || failures.count < limits.failures || isForgotten(failures, limits, now))
    return null;
  const doubled = firstDelaySeconds * 2 ** (failures.count - limits.failures);
  const until = secondsAfter(failures.lastAt, Math.min(doubled, limits.seconds));
  return until > now ? until : null;
}

/** What is known after one more failure. */
export function afterFailure(failures: Failures | null, limits: ThrottleLimits, now: Date): Failures {
  if (failures === null || isForgotten(failures, limits, now)) return { count: 1, firstAt: now, lastAt: now };
  return { count: failures.count + 1, firstAt: failures.firstAt, lastAt: now };
}
