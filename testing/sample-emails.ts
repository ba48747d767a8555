// Every email that the service sends, with sample data.
import {
  resetPasswordMail,
  setPasswordMail,
} from '../apps/server/src/features/accounts/password-reset/mail.ts';
import { signInChangeMail, signInChanges } from '../apps/server/src/features/accounts/security-mails/mail.ts';
import {
  accountDeletedMail,
  deletionRequestedMail,
  exportReadyMail,
} from '../apps/server/src/features/personal-data/mail.ts';
import type { MailContent } from '../apps/server/src/platform/mail/mail-layout.ts';
import { notificationSampleNames, sampleNotificationMail } from './sample-notifications.ts';

const publicUrl = 'https://studio.example';
const passwordLink = `${publicUrl}/auth/reset?token=5Xv0mJrTqk2n8bYwP1sLdA7uHcE9fGzR`;
const privacyUrl = `${publicUrl}/terms-privacy#privacy`;
const at = new Date('2026-11-23T04:48:00Z');

const notificationMails = notificationSampleNames.map(
  async (name) => [name, await sampleNotificationMail(name, publicUrl)] as const,
);

export const sampleEmails: Readonly<Record<string, MailContent>> = {
  'reset-password': resetPasswordMail(passwordLink),
  'set-password': setPasswordMail(passwordLink),
  ...Object.fromEntries(
    signInChanges.map((change) => [
      change.replaceAll('_', '-'),
      signInChangeMail({ change, at, device: 'Firefox on Linux', publicUrl }),
    ]),
  ),
  'export-ready': exportReadyMail(`${publicUrl}/account/data`),
  'deletion-requested': deletionRequestedMail(privacyUrl),
  'account-deleted': accountDeletedMail(privacyUrl),
  ...Object.fromEntries(await Promise.all(notificationMails)),
};
