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
  /** Repeats a call until it is answered by something else than a temporary failure. A POST has one Idempotency-Key. */
  call<K extends ApiKey>(key: K, options?: CallOptions<K>): Promise<TestResponse<Wire[K]['reply']>>;
  /** One attempt at a time, since an upload continues where the product says. */
  readonly tus: () => TusClient;
}

/** Milliseconds. */
const retryAfter = 250;
/** Milliseconds. Longer than any fault of a drill, and than the minute after which an interrupted call can be repeated. */
const patience = 300_000;

/** A fault may cause them. The call is repeated. */
export function isTemporary({ status, body }: Pick<TestResponse<unknown>, 'status' | 'body'>): boolean {
  return status >= 500 || status === 429 || body.code === 'IDEMPOTENCY_KEY_IN_USE';
}

export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/** Null is an attempt that has to be repeated. @throws UnansweredError */
export async function repeatUntil<Result>(
  what: string,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    // A lost connection.
    const result = await attempt().catch(() => null);
    if (result !== null) return result;
    await sleep(retryAfter);
  }
  throw new UnansweredError(`${what} is not answered`);
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
    call(key, callOptions = {}) {
      const headers = { 'idempotency-key': randomUUID(), ...callOptions.headers };
      return repeatUntil(key, async () => {
        const response = await once.call(key, { ...callOptions, headers });
        return isTemporary(response) ? null : response;
      });
    },
  };
}
