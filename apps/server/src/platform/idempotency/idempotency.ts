// A call that is sent again with its key has one effect and one answer.
import { createHash } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { UploadedFile } from '../form-data.ts';
import type { NewId } from '../ids.ts';
import * as repository from './repository.ts';

const secondsKept = 24 * 3600;

/** Longer than any work takes: what is not done by then was begun by a process that has died. */
const secondsOfWork = 60;

const pollMilliseconds = 100;
const polls = 100;

export type Pause = (milliseconds: number) => Promise<unknown>;

export interface Asked {
  readonly caller: Caller;
  /** As the contract names it. */
  readonly call: string;
  readonly key: string;
  /** Of all that was asked for: the same key with anything else is refused. */
  readonly bodyHash: string;
}

const answerForm = z.object({ status: z.number(), text: z.string() });

/** The body as it went over the wire, so that it goes out again byte by byte. */
export type KeptAnswer = z.output<typeof answerForm>;

export interface Idempotency {
  /**
   * Does the work, or gives the answer that it had. The work's caller carries the claim into its transaction.
   * @throws DomainError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_BUSY, and whatever the work is refused with
   */
  once(
    asked: Asked,
    work: (caller: Caller) => Promise<KeptAnswer>,
  ): Promise<KeptAnswer & { readonly isReplayed: boolean }>;
  /** Whether somebody asked with this key before: what they are to be told may be settled already. */
  isKnown(asked: Pick<Asked, 'caller' | 'call' | 'key'>): Promise<boolean>;
  /** What is over serves nobody any more, and quotes what somebody was told. */
  forgetOld(): Promise<void>;
}

/** Null: the call came without a key. @throws DomainError INVALID_INPUT */
export function readKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalidInput(
    'Idempotency-Key',
    'An Idempotency-Key has 1 to 200 letters, digits or signs, without spaces.',
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What stands for files that came along. */
interface SentFile {
  readonly name: string;
  readonly sha256: string;
}

export function sentFile({ name, bytes }: UploadedFile): SentFile {
  return { name, sha256: sha256(bytes) };
}

/** A checked body names its members in the order of its schema, whatever the order in which they came. */
export function hashOf(params: unknown, body: unknown, sent: SentFile | readonly SentFile[] | null): string {
  return sha256(JSON.stringify([params, body ?? null, sent]));
}

/** With the effect, in its transaction: the two are there together or not at all. */
export async function settleClaim(queries: Queries, claim: string, now: Date): Promise<void> {
  // Not there: it was taken over because this took so long, and theirs is the effect.
  if (!(await repository.setDone(queries, claim, now))) throw new DomainError('IDEMPOTENCY_KEY_BUSY');
}

export function createIdempotency(parts: {
  database: Database;
  clock: Clock;
  newId: NewId;
  pause?: Pause | undefined;
}): Idempotency {
  const { clock, newId, pause = pauseFor } = parts;
  const { queries } = parts.database;

  function secondsAgo(seconds: number): Date {
    return new Date(clock.now().getTime() - seconds * 1000);
  }

  function makeClaim(claim: repository.Claim): Promise<boolean> {
    const ends = { overBefore: secondsAgo(secondsKept), leftBefore: secondsAgo(secondsOfWork) };
    return repository.insertClaim(queries, claim, ends);
  }

  /** What whoever was first was told. Null: not yet. Undefined: they were refused, and the key is free again. */
  async function findAnswer(claim: repository.Claim): Promise<KeptAnswer | null | undefined> {
    const kept = await repository.findKept(queries, claim);
    if (kept === undefined) return undefined;
    if (kept.bodyHash !== claim.bodyHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return kept.answer === null ? null : answerForm.parse(kept.answer);
  }

  async function perform(claim: string, caller: Caller, work: (caller: Caller) => Promise<KeptAnswer>) {
    try {
      const answer = await work({ ...caller, claim });
      await repository.setAnswer(queries, claim, answer, clock.now());
      return { ...answer, isReplayed: false };
    } catch (error) {
      // Only where there was no effect: what is done stays done, though its answer is lost.
      await repository.deleteUndone(queries, claim);
      throw error;
    }
  }

  return {
    async once({ caller, ...asked }, work) {
      const claim = { ...asked, id: newId(), userId: caller.id, startedAt: clock.now() };
      let isMine = await makeClaim(claim);
      for (let poll = 0; !isMine; poll += 1) {
        const answer = await findAnswer(claim);
        if (answer) return { ...answer, isReplayed: true };
        if (poll === polls) throw new DomainError('IDEMPOTENCY_KEY_BUSY');
        if (answer === null) await pause(pollMilliseconds);
        else isMine = await makeClaim(claim);
      }
      return perform(claim.id, caller, work);
    },

    async isKnown({ caller, call, key }) {
      return (await repository.findKept(queries, { userId: caller.id, call, key })) !== undefined;
    },

    forgetOld: () => repository.deleteBegunBefore(queries, secondsAgo(secondsKept)),
  };
}
