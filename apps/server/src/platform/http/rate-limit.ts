// Limits the number of calls per user and per network, in windows that begin at the same instant in every process.
import { describeLimit } from '@burnish/contract/limit-messages';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import type { LimitName } from '@burnish/domain/security-events';
import type { Clock } from '../clock.ts';
import type { SecurityEvents } from '../security/security-events.ts';
import { type Caller, RefusedCallerError } from './caller.ts';
import { countedNetworks, networkMultiples } from './networks.ts';
import type { Authenticate } from './route.ts';
import type { SharedCounts } from './shared-counts/shared-counts.ts';

/**
 * Limits memory use. With more keys than this, the oldest ones are dropped. Keys that have reached
 * their limit are always kept; there are fewer of them than calls in a window divided by the limit.
 */
const maxKeys = 100_000;

/** A process writes the calls that it has counted for a key when they are this part of the limit. */
const sharedPart = 20;

export interface RateLimit {
  /** Calls, or what they use up, per window. */
  readonly max: number;
  /** Length of a window. */
  readonly seconds: number;
}

export interface RateLimiter {
  /**
   * Counts a call of a user, or the amount that a call uses up.
   * @throws DomainError TOO_MANY_REQUESTS, or the limiter's own code, with the seconds until the window ends
   */
  consumeUser(caller: Pick<Caller, 'id' | 'ipAddress'>, amount?: number): void;
  /**
   * Counts a call from an IP address, for its household's network and for the wider networks that contain it, which have
   * larger limits. @throws DomainError TOO_MANY_REQUESTS
   */
  consumeNetwork(ipAddress: string): void;
}

interface Counter {
  isExhausted(key: string): boolean;
  count(key: string, amount?: number): void;
  /** Until the window ends. */
  secondsLeft(): number;
}

interface CounterOptions {
  /** Unique among all counters. */
  readonly name: string;
  readonly limit: RateLimit;
  readonly clock: Clock;
  /** Null: this is the only process. */
  readonly sharedCounts: SharedCounts | null;
  readonly keysKept?: number;
}

interface Count {
  /** Calls in all processes, as far as this one knows. */
  total: number;
  /** Calls that other processes don't know of. */
  unshared: number;
}

export function createCounter(options: CounterOptions): Counter {
  const { name, limit, clock, sharedCounts, keysKept = maxKeys } = options;
  const milliseconds = limit.seconds * 1000;
  const sharedStep = Math.max(1, Math.floor(limit.max / sharedPart));
  let windowNumber = 0;
  let counts = new Map<string, Count>();
  let exhausted = new Set<string>();

  function startWindow(): void {
    const current = Math.floor(clock.now().getTime() / milliseconds);
    if (current === windowNumber) return;
    windowNumber = current;
    counts = new Map();
    exhausted = new Set();
  }

  function setTotal(key: string, count: Count, total: number): void {
    count.total = Math.max(count.total, total);
    if (count.total < limit.max) return;
    exhausted.add(key);
    counts.delete(key);
  }

  function share(key: string, count: Count): void {
    if (sharedCounts === null) return;
    const countedIn = windowNumber;
    const calls = count.unshared;
    count.unshared = 0;
    // The database's clock decides when a count is deleted, so it is kept for longer than its window.
    sharedCounts.add(`${name} ${countedIn} ${key}`, calls, 2 * limit.seconds + 60, (total) => {
      if (countedIn === windowNumber) setTotal(key, count, total + count.unshared);
    });
  }

  function addCount(key: string): Count {
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size >= keysKept) counts.delete(oldest);
    const count = { total: 0, unshared: 0 };
    counts.set(key, count);
    return count;
  }

  return {
    isExhausted(key) {
      startWindow();
      return exhausted.has(key);
    },
    count(key, amount = 1) {
      startWindow();
      const count = counts.get(key) ?? addCount(key);
      count.unshared += amount;
      setTotal(key, count, count.total + amount);
      if (count.unshared >= sharedStep || exhausted.has(key)) share(key, count);
    },
    secondsLeft: () => Math.ceil(((windowNumber + 1) * milliseconds - clock.now().getTime()) / 1000),
  };
}

export interface RateLimiterDependencies {
  readonly clock: Clock;
  readonly securityEvents: SecurityEvents;
  readonly sharedCounts: SharedCounts | null;
}

/** Null: unlimited. `code`: the error beyond the limit, by default TOO_MANY_REQUESTS. */
export type CreateRateLimiter = (name: LimitName, limit: RateLimit | null, code?: ErrorCode) => RateLimiter;

const unlimited: RateLimiter = { consumeUser() {}, consumeNetwork() {} };

export function createRateLimiters({
  clock,
  securityEvents,
  sharedCounts,
}: RateLimiterDependencies): CreateRateLimiter {
  return (name, limit, code = 'TOO_MANY_REQUESTS') => {
    if (limit === null) return unlimited;
    const users = createCounter({ name: `${name} user`, limit, clock, sharedCounts });
    const networks = networkMultiples.map((times) =>
      createCounter({
        name: `${name} network ${times}`,
        limit: { ...limit, max: limit.max * times },
        clock,
        sharedCounts,
      }),
    );

    const described = describeLimit(name, limit.max, limit.seconds);

    function reject({ secondsLeft }: Counter, origin: { userId: string | null; ipAddress: string | null }) {
      securityEvents.record({ kind: 'limit_reached', detail: name, ...origin });
      return new DomainError(code, [], { retryAfterSeconds: secondsLeft(), limit: described });
    }

    return {
      consumeUser({ id, ipAddress }, amount = 1) {
        if (users.isExhausted(id)) throw reject(users, { userId: id, ipAddress });
        users.count(id, amount);
      },
      consumeNetwork(ipAddress) {
        const keys = countedNetworks(ipAddress);
        const exhausted = networks.find((counter, index) => counter.isExhausted(keys[index] ?? ''));
        if (exhausted !== undefined) throw reject(exhausted, { userId: null, ipAddress });
        for (const [index, counter] of networks.entries()) counter.count(keys[index] ?? '');
      },
    };
  };
}

/** Counts calls with a valid token per user, and those with an invalid one per network. Others couldn't be checked. */
export function limitCallers(authenticate: Authenticate, limiter: RateLimiter): Authenticate {
  return async (token, ipAddress, options) => {
    if (options?.isRepeated === true) return authenticate(token, ipAddress, options);
    const caller = await authenticate(token, ipAddress, options).catch((error: unknown) => {
      if (error instanceof RefusedCallerError) limiter.consumeUser({ id: error.userId, ipAddress });
      else if (error instanceof DomainError) limiter.consumeNetwork(ipAddress ?? '');
      throw error;
    });
    limiter.consumeUser(caller);
    return caller;
  };
}
