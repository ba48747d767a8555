// Slows down password guessing: after some failed attempts, each further failure doubles the delay. Failures are
// counted for an account and an IP address together, so that an attacker can't lock the account's owner out, and for
// networks, so that a few guesses at each of many accounts are noticed as well.

export interface ThrottleLimits {
  /** Failed attempts without a delay. */
  readonly failures: number;
  /** Seconds after which failures expire. Also the maximum delay. */
  readonly seconds: number;
}

export interface PasswordLimits extends ThrottleLimits {
  /** Failed attempts without a delay from one network, for all accounts together. */
  readonly networkFailures: number;
}

/** Failed attempts for one account from one IP address, or from one network. */
export interface Failures {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const firstDelaySeconds = 30;

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

function isExpired({ count, firstAt, lastAt }: Failures, limits: ThrottleLimits, now: Date): boolean {
  const since = count < limits.failures ? firstAt : lastAt;
  return addSeconds(since, limits.seconds) <= now;
}

/** When the next attempt is accepted. Null: now. */
export function retryAt(failures: Failures | null, limits: ThrottleLimits, now: Date): Date | null {
  if (failures === null || failures.count < limits.failures || isExpired(failures, limits, now)) return null;
  const delaySeconds = firstDelaySeconds * 2 ** (failures.count - limits.failures);
  const retry = addSeconds(failures.lastAt, Math.min(delaySeconds, limits.seconds));
  return retry > now ? retry : null;
}

export function recordFailure(failures: Failures | null, limits: ThrottleLimits, now: Date): Failures {
  if (failures === null || isExpired(failures, limits, now)) return { count: 1, firstAt: now, lastAt: now };
  return { count: failures.count + 1, firstAt: failures.firstAt, lastAt: now };
}

/** Removes one attempt that succeeded. The others still count. Null: none is left. */
export function withoutOne(failures: Failures): Failures | null {
  return failures.count > 1 ? { ...failures, count: failures.count - 1 } : null;
}

export interface MailLimit {
  /** Emails to one mailbox in a window. */
  readonly max: number;
  /** Length of a window, which begins with its first mail. */
  readonly seconds: number;
}

/** Null: the mailbox has received its emails of this window. */
export function recordMail(sent: Failures | null, { max, seconds }: MailLimit, now: Date): Failures | null {
  if (sent === null || addSeconds(sent.firstAt, seconds) <= now)
    return { count: 1, firstAt: now, lastAt: now };
  return sent.count < max ? { ...sent, count: sent.count + 1, lastAt: now } : null;
}
