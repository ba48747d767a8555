// Completes a password sign-in with a second factor, and signs in with a passkey.
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import * as repository from './repository.ts';
import type { CompleteSignIn } from './sign-in-completion.ts';
import type { SignInResponse } from './view.ts';

export interface SecondFactorSignIn {
  /** @throws DomainError CODE_INCORRECT, SIGN_IN_EXPIRED, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  completeLogIn(
    answer: Handled['POST /auth/login/second-factor']['body'],
    visitor: Visitor,
  ): Promise<SignInResponse>;
  /** @throws DomainError SIGN_IN_EXPIRED, TOO_MANY_REQUESTS */
  startPasskeySignIn(
    body: Handled['POST /auth/passkey/options']['body'],
    visitor: Visitor,
  ): Promise<Handled['POST /auth/passkey/options']['reply']>;
  /** @throws DomainError PASSKEY_REJECTED, SIGN_IN_EXPIRED, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  signInWithPasskey(answer: Handled['POST /auth/passkey']['body'], visitor: Visitor): Promise<SignInResponse>;
}

type SignedIn = Awaited<ReturnType<SecondFactors['completeWithCode']>>;

export function createSecondFactorSignIn(deps: {
  database: Database;
  secondFactors: SecondFactors;
  completeSignIn: CompleteSignIn;
}): SecondFactorSignIn {
  const { database, secondFactors, completeSignIn } = deps;

  async function complete({ userId, tokenEpoch }: SignedIn, visitor: Visitor): Promise<SignInResponse> {
    const [user] = await repository.findUsers(database.queries, [userId]);
    if (user?.isActive !== true) throw new DomainError('ACCOUNT_NOT_ACTIVE');
    // The password was changed after it was checked.
    if (tokenEpoch !== null && user.tokenEpoch !== tokenEpoch) throw new DomainError('SIGN_IN_EXPIRED');
    return completeSignIn(user, tokenEpoch === null ? 'passkey' : 'password', visitor);
  }

  return {
    async completeLogIn(answer, visitor) {
      return complete(await secondFactors.completeWithCode(answer, visitor), visitor);
    },
    async startPasskeySignIn({ challenge }) {
      return secondFactors.startPasskeySignIn(challenge);
    },
    async signInWithPasskey(answer, visitor) {
      return complete(await secondFactors.completeWithPasskey(answer, visitor), visitor);
    },
  };
}
