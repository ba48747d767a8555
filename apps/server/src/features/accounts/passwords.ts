// Changing a password, and setting one by a mailed link.
import type { Handled } from '@burnish/contract/api';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { Live } from '../../platform/live.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import type { Throttle } from '../throttle/index.ts';
import { lockActive, setPassword } from './changes.ts';
import * as repository from './repository.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Tokens } from './tokens.ts';

export type PasswordChange = Handled['PUT /auth/change-password']['body'];

export interface Passwords {
  /**
   * All older tokens end; the answer holds a new one.
   * @throws DomainError INVALID_INPUT for a wrong current password, NO_PASSWORD, TOO_MANY_REQUESTS
   */
  changePassword(caller: Caller, change: PasswordChange): Promise<SignedIn>;
  /** Whom a link that sets a password may be mailed to: active accounts only. */
  findForPasswordLink(
    email: string,
  ): Promise<{ id: string; email: string; fullName: string | null; hasPassword: boolean } | null>;
  /**
   * Whoever opened the mail has proven the email. All older tokens and links end; the sockets are left to
   * `endSockets`, after the commit.
   * @throws DomainError ACCOUNT_NOT_ACTIVE
   */
  resetPassword(tx: Transaction, userId: string, password: string): Promise<void>;
  /** Ends the open pages of a person; each opens anew with the token it has, if that is still good. */
  endSockets(userId: string): void;
}

const wrongPassword = () => invalidInput('currentPassword', 'This is not your current password.');

export function createPasswords(parts: {
  database: Database;
  transact: Transact;
  tokens: Tokens;
  throttle: Throttle;
  live: Live;
}): Passwords {
  const { database, transact, tokens, throttle, live } = parts;
  const findProfile = repository.prepareProfileLookup(database);

  return {
    async changePassword(caller, { currentPassword, newPassword }) {
      const [known] = await findProfile.execute({ id: caller.id });
      if (known === undefined) throw new DomainError('UNAUTHENTICATED');
      if (known.passwordHash === null) throw new DomainError('NO_PASSWORD');
      const guess = { purpose: 'change password', account: caller.id, address: caller.address };
      await throttle.begin(guess);
      if (!(await verifyPassword(known.passwordHash, currentPassword))) throw wrongPassword();
      await throttle.succeed(guess);
      const passwordHash = await hashPassword(newPassword);
      const row = await transact(caller, async (tx) => {
        const locked = await lockActive(tx, caller.id);
        // Changed from elsewhere in between: what was typed is the current one no longer.
        if (locked.passwordHash !== known.passwordHash) throw wrongPassword();
        return setPassword(tx, locked, { act: 'change_password', set: { passwordHash } });
      });
      live.disconnect(row.id);
      return signedIn(tokens, row);
    },

    async findForPasswordLink(email) {
      const row = await repository.findByEmail(database.queries, email);
      if (row?.isActive !== true) return null;
      const { id, fullName, passwordHash } = row;
      return { id, email: row.email, fullName, hasPassword: passwordHash !== null };
    },

    async resetPassword(tx, userId, password) {
      const row = await lockActive(tx, userId);
      const { isEmailVerified, passwordHash } = row;
      await setPassword(tx, row, {
        act: 'reset_password',
        set: { passwordHash: await hashPassword(password), isEmailVerified: true },
        before: { isEmailVerified, hasPassword: passwordHash !== null },
        after: { isEmailVerified: true, hasPassword: true },
      });
    },

    endSockets: (userId) => live.disconnect(userId),
  };
}
