// How often somebody may call: so many times in a window that begins with the first of them.
import { isIPv6 } from 'node:net';
import { DomainError } from '@burnish/domain/errors';
import type { RateLimit } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Authenticate } from './route.ts';

/** Whoever comes from more places than this is counted anew; memory is not theirs to fill. */
const rememberedKeys = 20_000;

export interface RateLimiter {
  /** @throws DomainError TOO_MANY_REQUESTS, which says when the window ends. */
  take(key: string): void;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** All windows are equally long, so the first in the map is the first to end. */
function forgetFirst(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size < rememberedKeys) return;
    windows.delete(key);
  }
}

export function createRateLimiter(limit: RateLimit | null, clock: Clock): RateLimiter {
  if (limit === null) return { take() {} };
  const windows = new Map<string, Window>();
  return {
    take(key) {
      const now = clock.now().getTime();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= now) {
        forgetFirst(windows, now);
        windows.set(key, { endsAt: now + limit.seconds * 1000, count: 1 });
        return;
      }
      window.count += 1;
      if (window.count <= limit.max) return;
      const retryAfterSeconds = Math.ceil((window.endsAt - now) / 1000);
      throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds });
    },
  };
}

/** The eight parts of an IPv6 address, written out. */
function partsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
}

/** Who an address belongs to: in IPv6 whole networks (/64) are given to one household. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? partsOf(address).slice(0, 4).join(':') : address;
}

/** Counts who is signed in for themself, and a token that is none for the address that it came from. */
export function countCallers(authenticate: Authenticate, calls: RateLimiter): Authenticate {
  return async (token, address) => {
    const caller = await authenticate(token, address).catch((error: unknown) => {
      calls.take(networkOf(address ?? ''));
      throw error;
    });
    calls.take(caller.id);
    return caller;
  };
}
