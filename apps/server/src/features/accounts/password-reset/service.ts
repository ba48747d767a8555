// Setting a password with an emailed link, for users who forgot theirs or never had one.
import { createHash, randomBytes } from 'node:crypto';
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Visitor } from '../../../platform/http/caller.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { Accounts } from '../index.ts';
import type { Throttle } from '../sign-in-throttle/index.ts';
import { resetPasswordMail, setPasswordMail } from './mail.ts';
import * as repository from './repository.ts';

type NewPassword = Handled['POST /auth/reset-password']['body'];

export interface PasswordReset {
  /**
   * Emails a link if there is an account with this email, unless the mailbox has received several within the hour: the
   * last of them still works. Answers the same in each case, so that the response doesn't reveal which emails have
   * accounts.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  requestLink(email: string, visitor: Visitor): Promise<void>;
  /** @throws DomainError PASSWORD_LINK_EXPIRED, INVALID_INPUT for a weak password, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  resetPassword(input: NewPassword, visitor: Visitor): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}

const emailPasswordLink: Task<{ email: string }> = {
  name: 'email_password_link',
  formerNames: ['mail_password_link'],
  data: z.object({ email: z.string() }),
};

const linkLifetimeMilliseconds = 3_600_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createPasswordReset(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  mailer: Mailer;
  accounts: Accounts;
  throttle: Throttle;
  securityEvents: SecurityEvents;
  publicUrl: () => string;
}): PasswordReset {
  const { database, transact, clock, tasks, mailer, accounts, throttle, securityEvents, publicUrl } = deps;
  const { queries } = database;

  /** Every retry creates a new link, because it isn't known whether an earlier email was delivered. */
  async function emailLink(email: string): Promise<void> {
    const account = await accounts.findPasswordResetAccount(email);
    if (account === null) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + linkLifetimeMilliseconds);
    await repository.insertLink(queries, { tokenHash: hashOf(token), userId: account.id, expiresAt });
    const href = `${publicUrl()}/auth/reset?token=${token}`;
    const content = account.hasPassword ? resetPasswordMail(href) : setPasswordMail(href);
    await mailer.send(account.email, content);
  }

  tasks.register(emailPasswordLink, ({ email }) => emailLink(email));

  return {
    async requestLink(email, { ipAddress }) {
      // Every request counts as a failure, so that a network can't request unlimited emails.
      await throttle.recordAttempt({ purpose: 'forgot password', account: email, ipAddress });
      if (await throttle.recordMail({ kind: 'reset_mails', email, ipAddress }))
        await tasks.enqueue(queries, emailPasswordLink, { email });
    },

    async resetPassword({ token, password }, visitor) {
      const { ipAddress } = visitor;
      const tokenHash = hashOf(token);
      // Per link, so that wrong ones don't delay the valid links of others at the same address.
      const attempt = { purpose: 'reset password', account: tokenHash, ipAddress };
      await throttle.recordAttempt(attempt);
      const linkOwner = await repository.findLinkOwner(queries, tokenHash, clock.now());
      if (linkOwner === undefined) {
        securityEvents.record({ kind: 'sign_in_failed', detail: 'reset_link', ipAddress, userId: null });
        throw new DomainError('PASSWORD_LINK_EXPIRED');
      }
      await throttle.recordSuccess(attempt);
      const passwordHash = await accounts.hashResetPassword(linkOwner, password, ipAddress);
      const { userId, isFirstPassword } = await transact(visitor, async (tx) => {
        const owner = await repository.lockLinkOwner(tx.queries, tokenHash);
        if (owner === undefined || !(await repository.isValidLink(tx.queries, tokenHash, tx.now)))
          throw new DomainError('PASSWORD_LINK_EXPIRED');
        const isFirstPassword = await accounts.resetPassword(tx, owner, passwordHash, visitor);
        return { userId: owner, isFirstPassword };
      });
      accounts.disconnectSockets(userId);
      if (isFirstPassword)
        securityEvents.record({ kind: 'sign_in_method_added', detail: 'password', ipAddress, userId });
    },

    deleteExpired: (now) => repository.deleteExpiredLinks(queries, now),
  };
}
