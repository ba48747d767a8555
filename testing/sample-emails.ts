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
import { sampleNotificationMails } from './sample-notifications.ts';

const publicUrl = 'https://studio.example';
const passwordLink = `${publicUrl}/auth/reset?token=5Xv0mJrTqk2n8bYwP1sLdA7uHcE9fGzR`;
const privacyUrl = `${publicUrl}/terms-privacy#privacy`;
const at = new Date('2026-11-23T04:48:00Z');

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
  ...(await sampleNotificationMails(publicUrl)),
};
