// Sends the emails of notifications. An email that was sent, but whose process was killed before it was noted, is sent
// again with the same Message-ID, by which mail programs recognize it.
import {
  isDelivered,
  isMailAllowed,
  isSwitchable,
  type NotificationEvent,
  reaches,
} from '@burnish/domain/notifications/events';
import { afterQuietHours } from '@burnish/domain/notifications/quiet-hours';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import { type MailAttachment, type Mailer, MailRejectedError } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { Documents } from '../documents/index.ts';
import type { Attachment, NotificationContent } from './contents/index.ts';
import { createMailSchedule, type MailLimit } from './mail-schedule.ts';
import * as repository from './repository.ts';
import { notificationMailTask } from './save-notifications.ts';
import type { Notifications } from './service.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** How many emails of this process are sent at the same time. */
const concurrentMails = 4;

/** Where people choose what they are notified of. */
export const settingsPath = '/account/profile#notifications';

/** Written from all that is unread when they are sent, so that several that have waited would be the same. */
const summaries: ReadonlySet<NotificationEvent> = new Set(['unread_messages', 'customer_messages']);

export function notificationMail(
  { title, text, details = [], facts, action }: NotificationContent,
  { publicUrl, isSwitchable: canSwitchOff }: { publicUrl: string; isSwitchable: boolean },
): MailContent {
  return {
    subject: title,
    greeting: 'Hello,',
    paragraphs: [text, ...details],
    ...(facts === undefined ? {} : { facts }),
    button: { label: action.label, href: publicUrl + action.path },
    footnotes: canSwitchOff
      ? []
      : ["You can't turn off this email because it's about an order, your photos or your account."],
    settingsUrl: publicUrl + settingsPath,
  };
}

type DueMail = NonNullable<Awaited<ReturnType<typeof repository.findDueMail>>>;

export function registerNotificationMails(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  mailer: Mailer;
  notifications: Pick<Notifications, 'write' | 'blockEmails'>;
  documents: Pick<Documents, 'invoiceFile' | 'paymentReceiptFile' | 'paymentFile' | 'creditNoteFile'>;
  unsubscribeLinks: UnsubscribeLinks;
  publicUrl: () => string;
  /** How many emails a process sends in a time, because providers limit it. Null: as fast as possible. */
  limit: MailLimit | null;
}): void {
  const {
    database,
    clock,
    log,
    tasks,
    mailer,
    notifications,
    documents,
    unsubscribeLinks,
    publicUrl,
    limit,
  } = deps;
  const { queries } = database;
  const schedule = limit && createMailSchedule(limit, clock);

  /** The content, if the email is still wanted and allowed. */
  async function contentOf({
    notification,
    recipient,
    isCustomerVerified,
  }: DueMail): Promise<NotificationContent | null> {
    const { event, userId, customerId } = notification;
    if (!recipient.isActive || recipient.emailBlock !== null || !reaches(event, recipient.role)) return null;
    if (!isDelivered(event, 'mail', recipient.choices ?? {})) return null;
    if (summaries.has(event) && (await repository.hasLaterMail(queries, notification))) return null;
    const since = new Date(clock.now().getTime() - millisecondsPerDay);
    const sent = await repository.countMails(queries, { userId, customerId, since });
    if (!isMailAllowed(event, { isVerified: recipient.isEmailVerified, isCustomerVerified, sent })) {
      log.warn({ notification: notification.id, event }, 'an email was not sent because of a daily limit');
      return null;
    }
    const content = (await notifications.write([notification], recipient.role)).get(notification.id);
    return content === undefined || content.isOutdated === true ? null : content;
  }

  /** What can be switched off waits for the end of the quiet hours, also if it is late. */
  function sendTime({ notification: { event }, recipient }: DueMail): Date {
    return afterQuietHours(isSwitchable(event, 'mail') ? recipient.quietHours : null, clock.now());
  }

  /** Null: it may be sent now. */
  function reserve({ notification: { mailDueAt, createdAt } }: DueMail): Date | null {
    return schedule?.reserve(mailDueAt !== null && mailDueAt > createdAt) ?? null;
  }

  /** Instead of waiting: an attempt that takes too long is repeated, and the email would be sent by both. */
  async function postpone(id: string, sendAt: Date): Promise<void> {
    const delaySeconds = Math.ceil((sendAt.getTime() - clock.now().getTime()) / 1_000);
    await queries.transaction(async (tx) => {
      if (await repository.postponeMail(tx, id, sendAt))
        await tasks.enqueue(tx, notificationMailTask, { id }, { delaySeconds });
    });
  }

  async function fileOf(attachment: Attachment): Promise<MailAttachment> {
    switch (attachment.kind) {
      case 'invoice':
        return documents.invoiceFile(attachment.invoiceId);
      case 'payment_receipt':
        return documents.paymentReceiptFile(attachment.receiptId);
      case 'payment':
        return documents.paymentFile(attachment.paymentId);
      case 'credit_note':
        return documents.creditNoteFile(attachment.creditNoteId);
    }
  }

  async function filesOf({ attachment }: NotificationContent): Promise<readonly MailAttachment[]> {
    return attachment === undefined ? [] : [await fileOf(attachment)];
  }

  async function send(
    { notification, recipient }: DueMail,
    content: NotificationContent,
    attachments: readonly MailAttachment[],
  ): Promise<void> {
    const { id, event, userId } = notification;
    const canSwitchOff = isSwitchable(event, 'mail');
    const mail = notificationMail(content, { publicUrl: publicUrl(), isSwitchable: canSwitchOff });
    await mailer.send(recipient.email, mail, {
      id,
      ...(canSwitchOff ? { unsubscribeUrl: publicUrl() + unsubscribeLinks.create({ userId, event }) } : {}),
      attachments,
    });
  }

  tasks.register(
    notificationMailTask,
    async ({ id }, signal) => {
      const due = await repository.findDueMail(queries, id);
      if (due === undefined) return;
      const sendAt = sendTime(due);
      if (sendAt > clock.now()) return postpone(id, sendAt);
      const reserved = reserve(due);
      if (reserved !== null) return postpone(id, reserved);
      const content = await contentOf(due);
      if (content === null) return repository.finishMail(queries, id, null);
      const attachments = await filesOf(content);
      signal.throwIfAborted();
      // Making a file can take so long that another attempt has sent the email by now.
      const stillDue = await repository.findDueMail(queries, id);
      if (stillDue === undefined) return;
      try {
        await send(stillDue, content, attachments);
      } catch (error) {
        // Another attempt would be rejected as well.
        if (!(error instanceof MailRejectedError)) throw error;
        log.warn({ notification: id, status: error.status }, 'an email was rejected and is not sent again');
        await repository.finishMail(queries, id, null);
        return notifications.blockEmails(due.notification.userId, 'bounce');
      }
      await repository.finishMail(queries, id, clock.now());
    },
    { total: concurrentMails, perGroup: concurrentMails },
  );
}
