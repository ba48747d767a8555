// Gives a call that is repeated with the same key one effect and one response.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { NewId } from '../../db/ids.ts';
import type { Caller } from '../caller.ts';
import type { FileDigest, UploadedFile } from '../form-data.ts';
import * as repository from './repository.ts';

/** How long responses are stored and keys cannot be used for another request. */
const retentionSeconds = 24 * 3600;

/** The process of an older, incomplete claim has died. If it hasn't, it can't complete the claim and is rolled back. */
const claimTimeoutSeconds = 60;

const pollMilliseconds = 100;
const maxPolls = 100;

export type Pause = (milliseconds: number) => Promise<unknown>;

export interface IdempotentCall {
  readonly caller: Caller;
  /** The call's key in the contract. */
  readonly call: string;
  readonly key: string;
  /** Covers parameters, body and files: a key cannot be reused for a different request. */
  readonly bodyHash: string;
}

const responseSchema = z.object({ status: z.number(), text: z.string() });

/** `text` is the response body as it was sent, so that it is repeated byte for byte. */
export type StoredResponse = z.output<typeof responseSchema>;

export interface Idempotency {
  /**
   * Calls `handle`, or returns its stored response. `handle` receives a caller with the claim, which the transaction
   * completes, and whether the call has waited for an earlier one.
   * @throws DomainError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, and the errors of `handle`
   */
  runOnce(
    call: IdempotentCall,
    handle: (caller: Caller, hasWaited: boolean) => Promise<StoredResponse>,
  ): Promise<StoredResponse & { readonly isReplayed: boolean }>;
  /**
   * Whether there is a stored response for the key. Waits for a call that is still running.
   * @throws DomainError IDEMPOTENCY_KEY_IN_USE if that takes too long
   */
  hasResponse(call: Pick<IdempotentCall, 'caller' | 'call' | 'key'>): Promise<boolean>;
  /** Whether the key was used before, so that there may be a stored response. */
  hasKey(call: Pick<IdempotentCall, 'caller' | 'call' | 'key'>): Promise<boolean>;
  deleteExpired(): Promise<void>;
}

/** Null if the call has no key. @throws DomainError INVALID_INPUT */
export function parseIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalidInput(
    'Idempotency-Key',
    'An Idempotency-Key must have 1 to 200 printable ASCII characters, without spaces.',
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function fileDigest({ name, bytes }: UploadedFile): FileDigest {
  return { name, sha256: sha256(bytes) };
}

/** `body` must be validated: its fields are then in the order of the schema, not of the request. */
export function hashRequest(
  params: unknown,
  body: unknown,
  files: FileDigest | readonly FileDigest[] | null,
): string {
  return sha256(JSON.stringify([params, body ?? null, files]));
}

/**
 * Call within the transaction of the effect.
 * @throws DomainError IDEMPOTENCY_KEY_IN_USE if the claim timed out and another request took it over
 */
export async function completeClaim(queries: Queries, claimId: string, now: Date): Promise<void> {
  if (!(await repository.markCompleted(queries, claimId, now)))
    throw new DomainError('IDEMPOTENCY_KEY_IN_USE');
}

export function createIdempotency({
  database: { queries },
  clock,
  newId,
  pause = sleep,
}: {
  database: Database;
  clock: Clock;
  newId: NewId;
  pause?: Pause | undefined;
}): Idempotency {
  function secondsAgo(seconds: number): Date {
    return new Date(clock.now().getTime() - seconds * 1000);
  }

  function tryClaim(claim: repository.Claim): Promise<boolean> {
    return repository.insertClaim(queries, claim, {
      expiredBefore: secondsAgo(retentionSeconds),
      abandonedBefore: secondsAgo(claimTimeoutSeconds),
    });
  }

  /** Null: the first request is still running. Undefined: it failed, and the key is available again. */
  async function findResponse(claim: repository.Claim): Promise<StoredResponse | null | undefined> {
    const existing = await repository.findClaim(queries, claim);
    if (existing === undefined) return undefined;
    if (existing.bodyHash !== claim.bodyHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return existing.response === null ? null : responseSchema.parse(existing.response);
  }

  async function run(claimId: string, handle: () => Promise<StoredResponse>) {
    try {
      const response = await handle();
      await repository.saveResponse(queries, claimId, response, clock.now());
      return { ...response, isReplayed: false };
    } catch (error) {
      // A claim that was completed with its effect stays, although its response is lost.
      await repository.deleteIncomplete(queries, claimId);
      throw error;
    }
  }

  return {
    async runOnce({ caller, ...call }, handle) {
      const claim = { ...call, id: newId(), userId: caller.id, startedAt: clock.now() };
      let isClaimed = await tryClaim(claim);
      const hasWaited = !isClaimed;
      for (let poll = 0; !isClaimed; poll += 1) {
        const response = await findResponse(claim);
        if (response) return { ...response, isReplayed: true };
        if (poll === maxPolls) throw new DomainError('IDEMPOTENCY_KEY_IN_USE');
        if (response === null) await pause(pollMilliseconds);
        else isClaimed = await tryClaim(claim);
      }
      return run(claim.id, () => handle({ ...caller, idempotencyClaim: claim.id }, hasWaited));
    },

    async hasResponse({ caller, call, key }) {
      for (let poll = 0; ; poll += 1) {
        const claim = await repository.findClaim(queries, { userId: caller.id, call, key });
        if (claim === undefined || claim.startedAt < secondsAgo(retentionSeconds)) return false;
        if (claim.response !== null) return true;
        if (claim.startedAt < secondsAgo(claimTimeoutSeconds)) return false;
        if (poll === maxPolls) throw new DomainError('IDEMPOTENCY_KEY_IN_USE');
        await pause(pollMilliseconds);
      }
    },

    async hasKey({ caller, call, key }) {
      return (await repository.findClaim(queries, { userId: caller.id, call, key })) !== undefined;
    },

    deleteExpired: () => repository.deleteStartedBefore(queries, secondsAgo(retentionSeconds)),
  };
}
