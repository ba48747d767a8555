// Completing a password sign-in with a second factor, signing in with a passkey, and confirming the user's identity.
import type { Handled } from '@burnish/contract/api';
import { secondFactorMethodsOf } from '@burnish/domain/accounts/second-factor';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Actor, Caller, Visitor } from '../../platform/http/caller.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecurityMails } from '../accounts/security-mails/index.ts';
import type { Challenges } from './challenges.ts';
import { findMethods } from './methods.ts';
import * as repository from './repository.ts';
import type { Verification } from './verification.ts';
import type { WebAuthn } from './webauthn.ts';

type PasskeyAnswer = Handled['POST /auth/passkey']['body'];
type PasskeyOptions = Handled['POST /auth/passkey/options']['reply'];

/** Who has completed a sign-in. */
export interface SignedIn {
  readonly userId: string;
  /** The token epoch when the password was checked. Null: no password was needed. */
  readonly tokenEpoch: number | null;
}

export interface SecondFactorSignIn {
  /** Whether a password sign-in needs a second factor. */
  isOn(userId: string): Promise<boolean>;
  /**
   * Call it when the password was correct.
   * @throws DomainError SECOND_FACTOR_REQUIRED with a challenge, if the account has a second factor
   */
  requireSecondFactor(user: { readonly id: string; readonly tokenEpoch: number }): Promise<void>;
  /** @throws DomainError CODE_INCORRECT, SIGN_IN_EXPIRED, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  completeWithCode(
    answer: Handled['POST /auth/login/second-factor']['body'],
    visitor: Visitor,
  ): Promise<SignedIn>;
  /** Without a challenge, a sign-in with a passkey only. @throws DomainError SIGN_IN_EXPIRED */
  startPasskeySignIn(challenge: string | undefined): Promise<PasskeyOptions>;
  /** @throws DomainError PASSKEY_REJECTED, SIGN_IN_EXPIRED */
  completeWithPasskey(answer: PasskeyAnswer, visitor: Visitor): Promise<SignedIn>;
  startConfirmation(caller: Caller): Promise<PasskeyOptions>;
  /** Accepts a code of the authenticator app, or a recovery code. @throws DomainError CODE_INCORRECT, TOO_MANY_REQUESTS */
  confirmWithCode(caller: Caller, code: string): Promise<void>;
  /** @throws DomainError PASSKEY_REJECTED, SIGN_IN_EXPIRED */
  confirmWithPasskey(caller: Caller, answer: PasskeyAnswer): Promise<void>;
}

export function createSecondFactorSignIn(deps: {
  database: Database;
  transact: Transact;
  securityEvents: SecurityEvents;
  mails: SecurityMails;
  challenges: Challenges;
  verification: Verification;
  webAuthn: WebAuthn;
}): SecondFactorSignIn {
  const { database, transact, securityEvents, mails, challenges, verification, webAuthn } = deps;
  const { queries } = database;

  async function optionsFor(
    token: string,
    passkeyChallenge: string,
    userId: string | null,
  ): Promise<PasskeyOptions> {
    const allowed = userId === null ? [] : await repository.listPasskeys(queries, userId);
    return { challenge: token, options: webAuthn.requestOptions(passkeyChallenge, allowed) };
  }

  async function useRecoveryCode(owner: repository.OwnerRow, actor: Actor, work: Parameters<Transact>[1]) {
    await transact(actor, async (tx) => {
      await work(tx);
      const left = await repository.countRecoveryCodes(tx.queries, owner.id);
      tx.record({
        action: 'use_recovery_code',
        entity: 'user',
        id: owner.id,
        ownerId: owner.id,
        before: { recoveryCodesLeft: left + 1 },
        after: { recoveryCodesLeft: left },
      });
      await mails.enqueue(tx, owner, 'recovery_code_used', actor);
    });
    const { ipAddress } = actor;
    securityEvents.record({
      kind: 'recovery_code_used',
      detail: 'recovery_code',
      ipAddress,
      userId: owner.id,
    });
  }

  /** Counts the use of the passkey and ends the challenge. */
  async function usePasskey(
    purposes: Parameters<Challenges['find']>[1][],
    answer: PasskeyAnswer,
    actor: Actor,
  ) {
    const challenge = await challenges.find(answer.challenge, ...purposes);
    const { passkey, counter } = await verification.verifyPasskey(challenge, answer.credential, actor);
    await transact(actor, async (tx) => {
      await challenges.complete(tx.queries, challenge);
      await repository.updatePasskey(tx.queries, passkey.id, { counter, lastUsedAt: tx.now });
    });
    return { userId: passkey.userId, tokenEpoch: challenge.tokenEpoch };
  }

  /** Accepts a code once, together with `work`. */
  async function useCode(
    owner: repository.OwnerRow,
    actor: Actor,
    code: string,
    work: Parameters<Transact>[1],
  ) {
    await verification.limitAttempts(owner.id, code, actor, async () => {
      const use: Parameters<Transact>[1] = async (tx) => {
        await verification.useCode(tx, owner.id, code);
        await work(tx);
      };
      if (verification.methodOf(code) === 'recovery_code') await useRecoveryCode(owner, actor, use);
      else await transact(actor, use);
    });
  }

  const listMethods = async (userId: string) => secondFactorMethodsOf(await findMethods(queries, userId));

  return {
    isOn: async (userId) => (await listMethods(userId)).length > 0,

    async requireSecondFactor({ id, tokenEpoch }) {
      const methods = await listMethods(id);
      if (methods.length === 0) return;
      const { token, expiresAt } = await challenges.create({
        purpose: 'second_factor',
        userId: id,
        tokenEpoch,
      });
      throw new DomainError('SECOND_FACTOR_REQUIRED', [], {
        signInChallenge: { challenge: token, methods, expiresAt },
      });
    },

    async completeWithCode({ challenge: token, code }, visitor) {
      const challenge = await challenges.find(token, 'second_factor');
      const { userId, tokenEpoch } = challenge;
      const owner = userId === null ? undefined : await repository.findOwner(queries, userId);
      if (owner === undefined) throw new DomainError('SIGN_IN_EXPIRED');
      const actor: Actor = { ...visitor, id: owner.id, role: owner.role };
      await useCode(owner, actor, code, ({ queries: changes }) => challenges.complete(changes, challenge));
      return { userId: owner.id, tokenEpoch };
    },

    async startPasskeySignIn(token) {
      if (token !== undefined) {
        const { passkeyChallenge, userId } = await challenges.find(token, 'second_factor');
        return optionsFor(token, passkeyChallenge, userId);
      }
      const created = await challenges.create({ purpose: 'passkey_sign_in', userId: null });
      return optionsFor(created.token, created.passkeyChallenge, null);
    },

    completeWithPasskey: (answer, visitor) =>
      usePasskey(['second_factor', 'passkey_sign_in'], answer, visitor),

    async startConfirmation({ id }) {
      const { token, passkeyChallenge } = await challenges.create({ purpose: 'confirmation', userId: id });
      return optionsFor(token, passkeyChallenge, id);
    },

    async confirmWithCode(caller, code) {
      const owner = await repository.findOwner(queries, caller.id);
      if (owner === undefined) throw new DomainError('UNAUTHENTICATED');
      await useCode(owner, caller, code, async () => undefined);
    },

    async confirmWithPasskey(caller, answer) {
      const { userId } = await usePasskey(['confirmation'], answer, caller);
      if (userId !== caller.id) throw new DomainError('PASSKEY_REJECTED');
    },
  };
}
