// Slows down whoever guesses passwords, for one account from one address: nobody can lock somebody else out.
import { afterFailure, type ThrottleLimits, waitUntil } from '@burnish/domain/access/throttle';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { networkOf } from '../../platform/rate-limit.ts';
import { deriveKey, sign } from '../../platform/secrets.ts';
import * as repository from './repository.ts';

/** Somebody tries to prove something. */
export interface Guess {
  /** What is tried, as in 'log in': failures of one kind do not slow another. */
  readonly purpose: string;
  /** The email or id of the account that it is tried for. */
  readonly account: string;
  readonly address: string | null;
}

export interface Throttle {
  /**
   * Counts a guess as failed, before it is looked at: many at once are then counted one by one.
   * @throws DomainError TOO_MANY_REQUESTS, and the guess must not be looked at
   */
  begin(guess: Guess): Promise<void>;
  /** The guess was right: what failed before it is forgotten. */
  succeed(guess: Guess): Promise<void>;
  /** Removes what no longer slows anybody. */
  forgetEnded(now: Date): Promise<void>;
}

export function createThrottle(parts: {
  database: Database;
  clock: Clock;
  secret: string;
  /** Null: nobody is slowed. */
  limits: ThrottleLimits | null;
}): Throttle {
  const { database, clock, secret, limits } = parts;
  const key = deriveKey(secret, 'credential failures');
  const nameOf = ({ purpose, account, address }: Guess) =>
    sign(key, JSON.stringify([purpose, account.toLowerCase(), networkOf(address ?? '')]));

  return {
    async begin(guess) {
      if (limits === null) return;
      const now = clock.now();
      await database.queries.transaction(async (queries) => {
        const failures = await repository.lockFailures(queries, nameOf(guess), now);
        const until = waitUntil(failures, limits, now);
        if (until !== null) {
          const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
          throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds });
        }
        await repository.updateFailures(queries, nameOf(guess), afterFailure(failures, limits, now));
      });
    },
    async succeed(guess) {
      if (limits !== null) await repository.removeFailures(database.queries, nameOf(guess));
    },
    async forgetEnded(now) {
      const seconds = limits?.seconds ?? 0;
      await repository.removeFailuresUntil(database.queries, new Date(now.getTime() - seconds * 1000));
    },
  };
}
