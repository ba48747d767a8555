// A person of a load: calls are repeated until the product answers, as a browser or a patient person repeats them.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiKey, Wire } from '@burnish/contract/api';
import type { CallOptions } from '../api-calls.ts';
import { createApiClient } from '../api-clients.ts';
import type { ApiClient, TestResponse } from '../app.ts';
import type { Random } from '../random.ts';
import { createTusClient, type TusClient } from '../tus.ts';
import type { Journal } from './journal.ts';

export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** The IP address from which a proxy in front of the product forwards their calls. */
  readonly address: string;
}

export interface ObservedCall {
  readonly milliseconds: number;
  /** Null: the connection was lost. */
  readonly status: number | null;
}

export interface LoadOptions {
  /** Where the product answers at the moment. With several processes, calls take turns. */
  readonly origins: () => readonly string[];
  readonly journal: Journal;
  readonly random: Random;
  readonly observe?: (call: ObservedCall) => void;
}

export interface LoadPerson extends Identity {
  readonly journal: Journal;
  readonly random: Random;
  origin(): string;
  /** One attempt. */
  readonly once: ApiClient;
  /**
   * Repeats a call until it is answered by something else than a temporary failure. Without `hasKey: false`, all attempts
   * have one Idempotency-Key.
   */
  call<K extends ApiKey>(
    key: K,
    options?: CallOptions<K>,
    repeated?: { readonly hasKey?: boolean },
  ): Promise<TestResponse<Wire[K]['reply']>>;
  /** One attempt at a time, since an upload continues where the product says. */
  readonly tus: () => TusClient;
}

/** Milliseconds. */
const retryAfter = 250;
/** Milliseconds. Longer than any failure of a drill. */
const patience = 180_000;
/** Milliseconds. Longer than the minute after which a call whose process has died can be repeated. */
const claimPatience = 90_000;

type Answer = Pick<TestResponse<unknown>, 'status' | 'body'>;

/** A failure may cause them. The call is repeated. */
export function isTemporary({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 500 || status === 429;
}

/** The call is running, or its effect is stored and the process died before the response was. */
const isClaimed = ({ body }: Answer) => body.code === 'IDEMPOTENCY_KEY_IN_USE';

/** Whether the product says that the call has had its effect, with or without the response that was lost. */
export const hasEffect = (answer: Answer) => answer.body.success || isClaimed(answer);

class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/** Null is an attempt that has to be repeated. @throws UnansweredError */
export async function repeatUntil<Result>(
  what: string,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  const deadline = performance.now() + patience;
  let lastError: unknown;
  while (performance.now() < deadline) {
    try {
      const result = await attempt();
      if (result !== null) return result;
    } catch (error) {
      // A lost connection.
      lastError = error;
    }
    await sleep(retryAfter);
  }
  throw new UnansweredError(`${what} is not answered`, { cause: lastError });
}

export function createLoadPerson(identity: Identity, options: LoadOptions): LoadPerson {
  const { origins, journal, random, observe = () => undefined } = options;
  const origin = () => random.anyOf(origins()) ?? '';
  const forwarded = { 'x-forwarded-for': identity.address };

  const once: ApiClient = {
    async call(key, callOptions = {}) {
      const startedAt = performance.now();
      const report = (status: number | null) =>
        observe({ milliseconds: performance.now() - startedAt, status });
      try {
        const headers = { ...forwarded, ...callOptions.headers };
        const response = await createApiClient(origin(), identity.token).call(key, {
          ...callOptions,
          headers,
        });
        report(response.status);
        return response;
      } catch (error) {
        report(null);
        throw error;
      }
    },
  };

  return {
    ...identity,
    journal,
    random,
    origin,
    once,
    tus: () => createTusClient(origin(), identity),
    call(key, callOptions = {}, { hasKey = true } = {}) {
      const idempotencyKey = hasKey ? { 'idempotency-key': randomUUID() } : {};
      const headers = { ...idempotencyKey, ...callOptions.headers };
      const claimDeadline = performance.now() + claimPatience;
      return repeatUntil(key, async () => {
        const response = await once.call(key, { ...callOptions, headers });
        const isRepeated =
          isTemporary(response) || (isClaimed(response) && performance.now() < claimDeadline);
        return isRepeated ? null : response;
      });
    },
  };
}
