// Registration and sign-in with a password.
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import { createAccount } from './account-changes.ts';
import { hashNewPassword } from './new-passwords.ts';
import * as repository from './repository.ts';
import type { StartSession } from './sessions/index.ts';
import type { CompleteSignIn } from './sign-in-completion.ts';
import type { Throttle } from './sign-in-throttle/index.ts';
import type { SignInResponse } from './view.ts';

export type Registration = Handled['POST /auth/register']['body'];
export type Credentials = Handled['POST /auth/login']['body'];

export interface PasswordSignIn {
  /**
   * The email is unverified, so ADMIN_EMAILS doesn't apply to it yet.
   * @throws DomainError EMAIL_TAKEN, INVALID_INPUT for a weak password, TOO_MANY_REQUESTS
   */
  register(registration: Registration, visitor: Visitor): Promise<SignInResponse>;
  /**
   * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS, SECOND_FACTOR_REQUIRED for an account
   * that has one
   */
  logIn(credentials: Credentials, visitor: Visitor): Promise<SignInResponse>;
}

export function createPasswordSignIn(deps: {
  database: Database;
  transact: Transact;
  startSession: StartSession;
  throttle: Throttle;
  securityEvents: SecurityEvents;
  secondFactors: SecondFactors;
  completeSignIn: CompleteSignIn;
}): PasswordSignIn {
  const { database, transact, startSession, throttle, securityEvents, secondFactors, completeSignIn } = deps;

  return {
    async register({ email, password, fullName, companyName, phone, userType }, visitor) {
      const { ipAddress } = visitor;
      const owner = { email, fullName, companyName };
      const passwordHash = await hashNewPassword({ password, field: 'password', owner, ipAddress });
      const row = await transact(visitor, async (tx) => {
        await repository.lockEmail(tx.queries, email);
        const existing = await repository.findByEmail(tx.queries, email);
        if (existing !== undefined) throw new DomainError('EMAIL_TAKEN');
        return createAccount(tx, {
          email,
          isEmailVerified: false,
          fullName: fullName ?? null,
          companyName: companyName || null,
          phone: phone || null,
          userType: userType || null,
          taxId: null,
          role: 'user',
          adminGrantUsed: false,
          passwordHash,
          identityIssuer: null,
          identitySubject: null,
        });
      });
      return startSession(row, 'password', visitor);
    },

    async logIn({ email, password }, visitor) {
      const { ipAddress } = visitor;
      const attempt = { purpose: 'log in', account: email, ipAddress };
      await throttle.recordAttempt(attempt);
      const user = await repository.findByEmail(database.queries, email);
      const isCorrect = await verifyPassword(user?.passwordHash ?? null, password, networkOf(ipAddress));
      if (user === undefined || !isCorrect) {
        const userId = user?.id ?? null;
        securityEvents.record({ kind: 'sign_in_failed', detail: 'password', ipAddress, userId });
        throw new DomainError('INVALID_CREDENTIALS');
      }
      await throttle.recordSuccess(attempt);
      if (!user.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
      await secondFactors.requireSecondFactor(user);
      return completeSignIn(user, 'password', visitor);
    },
  };
}
