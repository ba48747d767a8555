// Checks what a user presents: a code or a passkey.
import type { PasskeyCredential } from '@burnish/contract/second-factor/inputs';
import type { SecondFactorMethod } from '@burnish/domain/accounts/second-factor';
import { DomainError } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/caller.ts';
import { decrypt, encrypt } from '../../platform/security/encryption.ts';
import { deriveKey } from '../../platform/security/secrets.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { Throttle } from '../accounts/sign-in-throttle/index.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './repository.ts';
import { findStep, isTotpCode } from './totp.ts';
import type { WebAuthn } from './webauthn.ts';

export interface Verification {
  encryptSecret(secret: string, userId: string): string;
  /** The method that a code belongs to by its form. */
  methodOf(code: string): Extract<SecondFactorMethod, 'totp' | 'recovery_code'>;
  /**
   * Accepts a code of an app, which may still be set up, once.
   * @throws DomainError CODE_INCORRECT
   */
  useTotpCode(
    tx: Pick<Transaction, 'queries' | 'now'>,
    app: repository.AuthenticatorAppRow,
    code: string,
  ): Promise<void>;
  /** Accepts a code of the user's app, or a recovery code, once. @throws DomainError CODE_INCORRECT */
  useCode(tx: Transaction, userId: string, code: string): Promise<void>;
  /**
   * Finds and checks a passkey. `userId` is the only user whose passkey is accepted; null: anyone's.
   * @throws DomainError PASSKEY_REJECTED
   */
  verifyPasskey(
    challenge: repository.ChallengeRow,
    credential: PasskeyCredential,
    actor: Actor,
  ): Promise<{ readonly passkey: repository.PasskeyRow; readonly counter: number }>;
  /**
   * Limits wrong codes of an account from everywhere together, because only someone who has its password or session can
   * try one, and records them as security events.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  limitAttempts<Result>(
    userId: string,
    code: string,
    actor: Actor,
    verify: () => Promise<Result>,
  ): Promise<Result>;
}

export function createVerification(deps: {
  queries: Queries;
  secret: string;
  webAuthn: WebAuthn;
  throttle: Throttle;
  securityEvents: SecurityEvents;
}): Verification {
  const { queries, webAuthn, throttle, securityEvents } = deps;
  const key = deriveKey(deps.secret, 'authenticator secrets');
  const methodOf: Verification['methodOf'] = (code) => (isTotpCode(code) ? 'totp' : 'recovery_code');

  const useTotpCode: Verification['useTotpCode'] = async (tx, { userId, encryptedSecret }, code) => {
    // Null after the server's secret was changed. Recovery codes and passkeys still work.
    const secret = decrypt(key, encryptedSecret, userId);
    const step = secret === null ? null : findStep(secret, code, tx.now);
    if (step === null || !(await repository.useStep(tx.queries, userId, step)))
      throw new DomainError('CODE_INCORRECT');
  };

  return {
    encryptSecret: (secret, userId) => encrypt(key, secret, userId),
    methodOf,
    useTotpCode,

    async useCode(tx, userId, code) {
      if (methodOf(code) === 'recovery_code') {
        if (!(await repository.useRecoveryCode(tx.queries, userId, hashRecoveryCode(code))))
          throw new DomainError('CODE_INCORRECT');
        return;
      }
      const app = await repository.findAuthenticatorApp(tx.queries, userId);
      if (app === undefined || app.enabledAt === null) throw new DomainError('CODE_INCORRECT');
      await useTotpCode(tx, app, code);
    },

    async verifyPasskey({ userId, passkeyChallenge }, credential, { ipAddress }) {
      const passkey = await repository.findPasskey(queries, credential.id);
      const isAllowed = passkey !== undefined && (userId === null || passkey.userId === userId);
      const counter = isAllowed ? await webAuthn.verifyPasskey(passkeyChallenge, credential, passkey) : null;
      if (passkey !== undefined && counter !== null) return { passkey, counter };
      securityEvents.record({
        kind: 'sign_in_failed',
        detail: 'passkey',
        ipAddress,
        userId: userId ?? passkey?.userId ?? null,
      });
      throw new DomainError('PASSKEY_REJECTED');
    },

    async limitAttempts(userId, code, { ipAddress }, verify) {
      const attempt = { purpose: 'second factor', account: userId, ipAddress, isFromAnywhere: true } as const;
      await throttle.recordAttempt(attempt);
      try {
        const result = await verify();
        await throttle.recordSuccess(attempt);
        return result;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'CODE_INCORRECT')
          securityEvents.record({ kind: 'sign_in_failed', detail: methodOf(code), ipAddress, userId });
        throw error;
      }
    },
  };
}
