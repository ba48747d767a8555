// Changing a password, and resetting it with an emailed link.
import type { Handled } from '@burnish/contract/api';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller, Visitor } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/networks.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { eraseSecondFactor } from '../second-factor/index.ts';
import { lockActive, setPassword } from './account-changes.ts';
import { deleteApiKeysOf } from './api-keys/index.ts';
import { deleteCalendarFeedsOf } from './calendar-feeds/index.ts';
import { hashNewPassword } from './new-passwords.ts';
import * as repository from './repository.ts';
import type { SecurityMails } from './security-mails/index.ts';
import type { StartSession } from './sessions/index.ts';
import type { Throttle } from './sign-in-throttle/index.ts';
import type { SignInResponse } from './view.ts';

export type PasswordChange = Handled['PUT /auth/change-password']['body'];

export interface Passwords {
  /**
   * Revokes all older tokens. The response has a new one.
   * @throws DomainError INVALID_INPUT for a wrong current password or a weak new one, PASSWORD_NOT_SET, TOO_MANY_REQUESTS
   */
  changePassword(caller: Caller, change: PasswordChange): Promise<SignInResponse>;
  /** The account that a password link may be emailed to. Null if there is none or it is deactivated. */
  findPasswordResetAccount(
    email: string,
  ): Promise<{ id: string; email: string; fullName: string | null; hasPassword: boolean } | null>;
  /**
   * The hash for `resetPassword`.
   * @throws DomainError UNAUTHENTICATED, INVALID_INPUT for a weak password, TOO_MANY_REQUESTS
   */
  hashResetPassword(userId: string, password: string, ipAddress: string): Promise<string>;
  /**
   * Opening the emailed link verifies the email. Revokes all older tokens and links. Call `disconnectSockets` after the
   * commit. Returns whether the account had no password before.
   * @throws DomainError ACCOUNT_NOT_ACTIVE
   */
  resetPassword(tx: Transaction, userId: string, passwordHash: string, visitor: Visitor): Promise<boolean>;
  /** Disconnects the user's open pages. They reconnect if their token is still valid. */
  disconnectSockets(userId: string): void;
}

const wrongPassword = () => invalidInput('currentPassword', 'This is not your current password.');

export function createPasswords(deps: {
  database: Database;
  transact: Transact;
  startSession: StartSession;
  throttle: Throttle;
  securityEvents: SecurityEvents;
  securityMails: SecurityMails;
  realtime: Realtime;
}): Passwords {
  const { database, transact, startSession, throttle, securityEvents, securityMails, realtime } = deps;
  const findProfile = repository.prepareProfileLookup(database);

  return {
    async changePassword(caller, { currentPassword, newPassword }) {
      const [user] = await findProfile.execute({ id: caller.id });
      if (user === undefined) throw new DomainError('UNAUTHENTICATED');
      if (user.passwordHash === null) throw new DomainError('PASSWORD_NOT_SET');
      const { id: userId, ipAddress } = caller;
      const attempt = { purpose: 'change password', account: userId, ipAddress };
      await throttle.recordAttempt(attempt);
      if (!(await verifyPassword(user.passwordHash, currentPassword, networkOf(ipAddress ?? '')))) {
        securityEvents.record({ kind: 'sign_in_failed', detail: 'password', ipAddress, userId });
        throw wrongPassword();
      }
      await throttle.recordSuccess(attempt);
      const passwordHash = await hashNewPassword({
        password: newPassword,
        field: 'newPassword',
        owner: user,
        ipAddress,
      });
      const row = await transact(caller, async (tx) => {
        const locked = await lockActive(tx, caller.id);
        // The password was changed concurrently, so the one that was checked is no longer current.
        if (locked.passwordHash !== user.passwordHash) throw wrongPassword();
        await securityMails.enqueue(tx, locked, 'password_changed', caller);
        return setPassword(tx, locked, { action: 'change_password', set: { passwordHash } });
      });
      realtime.disconnect(row.id);
      return startSession(row, 'password', caller);
    },

    async findPasswordResetAccount(email) {
      const row = await repository.findByEmail(database.queries, email);
      if (row?.isActive !== true) return null;
      const { id, fullName, passwordHash } = row;
      return { id, email: row.email, fullName, hasPassword: passwordHash !== null };
    },

    async hashResetPassword(userId, password, ipAddress) {
      const [owner] = await findProfile.execute({ id: userId });
      if (owner === undefined) throw new DomainError('UNAUTHENTICATED');
      return hashNewPassword({ password, field: 'password', owner, ipAddress });
    },

    async resetPassword(tx, userId, newHash, visitor) {
      const row = await lockActive(tx, userId);
      const { isEmailVerified, passwordHash } = row;
      // Until now, the account may have been that of someone who doesn't own the email.
      if (!isEmailVerified) {
        await deleteApiKeysOf(tx.queries, userId);
        await deleteCalendarFeedsOf(tx.queries, userId);
        await eraseSecondFactor(tx.queries, userId);
      }
      await setPassword(tx, row, {
        action: 'reset_password',
        set: { passwordHash: newHash, isEmailVerified: true },
        before: { isEmailVerified, hasPassword: passwordHash !== null },
        after: { isEmailVerified: true, hasPassword: true },
      });
      const isFirst = passwordHash === null;
      await securityMails.enqueue(tx, row, isFirst ? 'password_set' : 'password_changed', visitor);
      return isFirst;
    },

    disconnectSockets: (userId) => realtime.disconnect(userId),
  };
}
