// Which failed attempts are repeated, and after what time.
import { BurnishError, ConnectionError } from './errors.ts';

export interface RetryPolicy {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Before the first retry. Doubles with each one. */
  readonly firstDelaySeconds: number;
  /** If the server asks for a longer wait, the call fails. */
  readonly maxDelaySeconds: number;
}

export const defaultRetryPolicy: RetryPolicy = { retries: 4, firstDelaySeconds: 0.5, maxDelaySeconds: 60 };

/** 502 and 504 come from proxies. */
const temporaryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** An earlier attempt is still running. */
const temporaryCodes: ReadonlySet<string> = new Set(['IDEMPOTENCY_KEY_IN_USE']);

function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return (
    error instanceof BurnishError && (temporaryStatuses.has(error.status) || temporaryCodes.has(error.code))
  );
}

/** The call was refused before it had an effect. */
export function isRefused(error: unknown): boolean {
  return error instanceof BurnishError && error.status === 429;
}

/**
 * Seconds until the next attempt, null if there is none. `failures`: attempts so far. If the server doesn't ask for a time, a random
 * part of the delay keeps clients that failed together from returning together.
 */
export function retryDelay(
  error: unknown,
  failures: number,
  { retries, firstDelaySeconds, maxDelaySeconds }: RetryPolicy,
  random: () => number = Math.random,
): number | null {
  if (failures > retries || !isTemporary(error)) return null;
  const requested = error instanceof BurnishError ? error.retryAfterSeconds : null;
  if (requested !== null) return requested > maxDelaySeconds ? null : requested;
  const delay = firstDelaySeconds * 2 ** (failures - 1) * (0.5 + random() / 2);
  return Math.min(maxDelaySeconds, delay);
}

/** @throws the reason of the signal */
export function waitSeconds(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
