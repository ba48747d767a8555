// Deletion of an account at its owner's request: the rows in one transaction, then the files by a task.
import { type DeletionBlocker, findDeletionBlockers } from '@burnish/domain/accounts/personal-data';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import { isPayable } from '@burnish/domain/orders/invoice/invoice';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import { type Caller, systemActor } from '../../platform/http/caller.ts';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import { type Mailer, MailRejectedError } from '../../platform/mail/mailer.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Task, Tasks } from '../../platform/tasks/tasks.ts';
import { eraseAccount, isLastAdmin, lockAccount } from '../accounts/erasure/index.ts';
import { requireSession } from '../accounts/sessions/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { countOpenItems } from '../orders/erasure/index.ts';
import { releasePhotosTask } from '../photos/assignments/index.ts';
import { countJobsInProgress } from '../photos/erasure/index.ts';
import type { OriginalRetention } from '../photos/retention/index.ts';
import type { Uploads } from '../photos/uploads/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { eraseContent } from './erase-account.ts';
import { accountDeletedMail, deletionRequestedMail } from './mail.ts';

const mailDeletionRequestTask: Task<{ email: string }> = {
  name: 'email_account_deletion_request',
  data: z.strictObject({ email: z.string() }),
};

/** Data that is no longer in the database: the email, and the storage keys of files whose rows are deleted. */
const finishDeletionTask: Task<{ userId: string; email: string; storageKeys: string[] }> = {
  name: 'finish_account_deletion',
  data: z.strictObject({ userId: z.uuid(), email: z.string(), storageKeys: z.array(z.string()) }),
  timeoutSeconds: 3_600,
};

const blockerErrors: { readonly [B in DeletionBlocker]: ErrorCode } = {
  unpaid_invoice: 'OPEN_PAYMENTS',
  payment_in_review: 'OPEN_PAYMENTS',
  last_admin: 'LAST_ADMIN',
};

export function createDeletion(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  mailer: Pick<Mailer, 'send'>;
  realtime: Pick<Realtime, 'disconnect'>;
  storage: Pick<Storage, 'remove'>;
  subscriptions: Pick<Subscriptions, 'countUnused'>;
  ledger: Pick<Ledger, 'creditsOf'>;
  uploads: Pick<Uploads, 'discardAll'>;
  originalRetention: Pick<OriginalRetention, 'deleteAllOf'>;
  removeExportOf: (userId: string) => Promise<void>;
  publicUrl: () => string;
}) {
  const { database, transact, clock, tasks, mailer, realtime, storage } = deps;
  const { subscriptions, ledger, uploads, originalRetention, removeExportOf, publicUrl } = deps;
  const privacyUrl = () => `${publicUrl()}/terms-privacy#privacy`;

  async function findOpenItems(queries: Queries, userId: string) {
    const { openOrders, invoices } = await countOpenItems(queries, userId);
    const unpaid = [...invoices].filter(([status]) => isPayable(status)).map(([, total]) => total);
    const blockers = findDeletionBlockers({
      unpaidInvoices: unpaid.reduce((sum, total) => sum + total, 0),
      paymentsInReview: invoices.get('payment_made') ?? 0,
      isLastAdmin: await isLastAdmin(queries, userId),
    });
    return { openOrders, blockers };
  }

  /** An address that the mail server rejects is dropped, so that no failed task keeps it. */
  async function sendUnlessRejected(email: string, content: MailContent): Promise<void> {
    try {
      await mailer.send(email, content);
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
    }
  }

  tasks.register(mailDeletionRequestTask, ({ email }) =>
    sendUnlessRejected(email, deletionRequestedMail(privacyUrl())),
  );

  tasks.register(finishDeletionTask, async ({ userId, email, storageKeys }) => {
    // Repeated, because a call in progress during the deletion may have added something.
    const addedKeys = await transact(systemActor, async (tx) => {
      await lockAccount(tx, userId);
      return eraseContent(tx, userId);
    });
    for (const key of [...storageKeys, ...addedKeys]) await storage.remove(key);
    await uploads.discardAll(userId);
    await originalRetention.deleteAllOf(userId);
    await removeExportOf(userId);
    await sendUnlessRejected(email, accountDeletedMail(privacyUrl()));
  });

  return {
    /** What blocks the deletion, and what the user would lose. */
    async describe(caller: Caller) {
      const { queries } = database;
      const { openOrders, blockers } = await findOpenItems(queries, caller.id);
      return {
        blockers,
        losses: {
          ...(await subscriptions.countUnused(caller)),
          orders: openOrders,
          jobs: await countJobsInProgress(queries, caller.id, clock.now()),
          credits: await ledger.creditsOf(caller.id),
        },
      };
    },

    /** Call it after a confirmation. @throws DomainError UNAUTHENTICATED, OPEN_PAYMENTS, LAST_ADMIN */
    async deleteAccount(caller: Caller): Promise<void> {
      // Without the IP address: the record of the deletion is kept, and must not say where the person was.
      await transact({ ...caller, ipAddress: null }, async (tx) => {
        const row = await lockAccount(tx, caller.id);
        await requireSession(tx, caller);
        const { blockers } = await findOpenItems(tx.queries, caller.id);
        const [blocker] = blockers;
        if (blocker !== undefined) throw new DomainError(blockerErrors[blocker]);
        const storageKeys = await eraseContent(tx, caller.id);
        await eraseAccount(tx, row);
        await tasks.enqueue(tx.queries, releasePhotosTask, {});
        await tasks.enqueue(tx.queries, mailDeletionRequestTask, { email: row.email });
        const { id: userId, email } = row;
        await tasks.enqueue(tx.queries, finishDeletionTask, { userId, email, storageKeys });
      });
      realtime.disconnect(caller.id);
    },
  };
}
