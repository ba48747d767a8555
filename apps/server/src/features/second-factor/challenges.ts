// Challenges that a user completes with a code or a passkey. Each works once and for a short time.
import { createHash, randomBytes } from 'node:crypto';
import type { SignInChallengePurpose } from '@burnish/domain/accounts/second-factor';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import * as repository from './repository.ts';

const challengeLifetimeMilliseconds = 10 * 60_000;

/** Sign-ins of one user that can wait for a second factor at the same time. */
const maxPerUser = 10;

export interface NewChallenge {
  readonly purpose: SignInChallengePurpose;
  /** Null: any user who has a passkey. */
  readonly userId: string | null;
  readonly tokenEpoch?: number;
}

export interface CreatedChallenge {
  /** For the client. Only its hash is stored. */
  readonly token: string;
  /** What a passkey has to sign, base64url. */
  readonly passkeyChallenge: string;
  readonly expiresAt: Date;
}

export interface Challenges {
  create(challenge: NewChallenge): Promise<CreatedChallenge>;
  /** The challenge of a token. @throws DomainError SIGN_IN_EXPIRED */
  find(token: string, ...purposes: SignInChallengePurpose[]): Promise<repository.ChallengeRow>;
  /** Ends the challenge in the transaction of its effect. @throws DomainError SIGN_IN_EXPIRED if it was already used */
  complete(queries: Queries, challenge: repository.ChallengeRow): Promise<void>;
}

const randomText = () => randomBytes(32).toString('base64url');

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createChallenges({ database, clock }: { database: Database; clock: Clock }): Challenges {
  return {
    async create({ purpose, userId, tokenEpoch }) {
      const token = randomText();
      const passkeyChallenge = randomText();
      const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMilliseconds);
      const row = { tokenHash: hashOf(token), purpose, userId, passkeyChallenge, expiresAt };
      await repository.insertChallenge(
        database.queries,
        { ...row, tokenEpoch: tokenEpoch ?? null },
        maxPerUser,
      );
      return { token, passkeyChallenge, expiresAt };
    },
    async find(token, ...purposes) {
      const key = { tokenHash: hashOf(token), purposes, now: clock.now() };
      const challenge = await repository.findChallenge(database.queries, key);
      if (challenge === undefined) throw new DomainError('SIGN_IN_EXPIRED');
      return challenge;
    },
    async complete(queries, challenge) {
      if (!(await repository.deleteChallenge(queries, challenge))) throw new DomainError('SIGN_IN_EXPIRED');
    },
  };
}
