// Setting a password by a mailed link, for whoever forgot theirs or never had one.
import { createHash, randomBytes } from 'node:crypto';
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Job, Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { resetPasswordMail, setPasswordMail } from './mail.ts';
import * as repository from './repository.ts';

type NewPassword = Handled['POST /auth/reset-password']['body'];

export interface PasswordLinks {
  /**
   * Has a link mailed to whoever has an account with this email, and is as quick where nobody has.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  askForLink(email: string, address: string): Promise<void>;
  /** @throws DomainError PASSWORD_LINK_ENDED, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  resetPassword(given: NewPassword, address: string): Promise<void>;
  forgetEnded(now: Date): Promise<void>;
}

const mailPasswordLink: Job<{ email: string }> = {
  name: 'mail_password_link',
  data: z.object({ email: z.string() }),
};

const lifeMilliseconds = 3_600_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createPasswordLinks(parts: {
  database: Database;
  transact: Transact;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  accounts: Accounts;
  throttle: Throttle;
  publicUrl: () => string;
}): PasswordLinks {
  const { database, transact, clock, jobs, mailer, accounts, throttle, publicUrl } = parts;
  const { queries } = database;

  /** Each try makes a link of its own: what an earlier one made may have reached nobody, or somebody. */
  async function mailLink(email: string): Promise<void> {
    const account = await accounts.findForPasswordLink(email);
    if (account === null) return;
    const token = randomBytes(32).toString('base64url');
    const endsAt = new Date(clock.now().getTime() + lifeMilliseconds);
    await repository.insertLink(queries, { tokenHash: hashOf(token), userId: account.id, endsAt });
    const href = `${publicUrl()}/auth/reset?token=${token}`;
    const words = account.hasPassword ? resetPasswordMail(href) : setPasswordMail(href);
    await mailer.send(account.email, words);
  }

  jobs.work(mailPasswordLink, ({ email }) => mailLink(email));

  return {
    async askForLink(email, address) {
      // Never forgotten by a success: nobody's mailbox is to be filled from one address.
      await throttle.begin({ purpose: 'forgot password', account: email, address });
      await jobs.enqueue(queries, mailPasswordLink, { email });
    },

    async resetPassword({ token, password }, address) {
      const guess = { purpose: 'reset password', account: '', address };
      await throttle.begin(guess);
      const tokenHash = hashOf(token);
      const userId = await transact({ id: null, role: null, address }, async (tx) => {
        const owner = await repository.lockOwner(tx.queries, tokenHash);
        if (owner === undefined || !(await repository.isGood(tx.queries, tokenHash, tx.now)))
          throw new DomainError('PASSWORD_LINK_ENDED');
        await accounts.resetPassword(tx, owner, password);
        return owner;
      });
      accounts.endSockets(userId);
      await throttle.succeed(guess);
    },

    forgetEnded: (now) => repository.removeEnded(queries, now),
  };
}
