// Notifies users by email when their sign-in methods change.
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/caller.ts';
import { describeDevice } from '../../../platform/http/user-agent.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { findUsers } from '../repository.ts';
import type { Throttle } from '../sign-in-throttle/index.ts';
import { type SignInChange, signInChangeMail, signInChanges } from './mail.ts';

export interface SecurityMails {
  /**
   * Call it in the transaction of the change. The email states the time and the device. Limited per hour, because the
   * address may not be the user's.
   */
  enqueue(
    tx: Transaction,
    user: { readonly id: string; readonly email: string },
    change: SignInChange,
    actor: Actor,
  ): Promise<void>;
}

const emailSignInChange: Task<{ userId: string; change: SignInChange; at: string; device: string | null }> = {
  name: 'email_sign_in_change',
  data: z.object({
    userId: z.uuid(),
    change: z.enum(signInChanges),
    at: z.iso.datetime(),
    device: z.string().nullable(),
  }),
};

export function createSecurityMails(deps: {
  database: Database;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  mailer: Mailer;
  throttle: Throttle;
  publicUrl: () => string;
}): SecurityMails {
  const { database, tasks, mailer, throttle, publicUrl } = deps;

  tasks.register(emailSignInChange, async ({ userId, change, at, device }) => {
    const [user] = await findUsers(database.queries, [userId]);
    // Another account may have taken over the email of a deactivated one.
    if (user?.isActive !== true) return;
    const content = signInChangeMail({ change, at: new Date(at), device, publicUrl: publicUrl() });
    await mailer.send(user.email, content);
  });

  return {
    async enqueue({ queries, now }, { id, email }, change, actor) {
      // Apart, so that sign-ins can't keep a mailbox from being warned of what follows.
      const kind = change === 'new_sign_in' ? 'sign_in_mails' : 'security_mails';
      const mail = { kind, email, ipAddress: actor.ipAddress } as const;
      if (!(await throttle.recordMail(mail, queries))) return;
      const isOwnChange = actor.id === null || actor.id === id;
      await tasks.enqueue(queries, emailSignInChange, {
        userId: id,
        change,
        at: now.toISOString(),
        device: isOwnChange ? describeDevice(actor.userAgent) : null,
      });
    },
  };
}
