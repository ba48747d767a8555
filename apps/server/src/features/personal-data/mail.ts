import { exportLifetimeDays } from '@burnish/domain/accounts/personal-data';
import { brand } from '@burnish/domain/brand';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

const greeting = 'Hello,';
const notYou = `If you didn't request this, change your password and contact us at ${brand.email}.`;

/** `href` is a page that asks to sign in: the email itself opens nothing. */
export function exportReadyMail(href: string): MailContent {
  return {
    subject: `Your copy of your ${brand.name} data is ready`,
    greeting,
    paragraphs: [
      `The copy of your data that you requested is ready. Sign in to download it within ${exportLifetimeDays} days. After that we delete it.`,
    ],
    button: { label: 'Download your data', href },
    footnotes: [notYou],
  };
}

export function deletionRequestedMail(href: string): MailContent {
  return {
    subject: `Your ${brand.name} account is being deleted`,
    greeting,
    paragraphs: [
      `Your ${brand.name} account has been closed at your request, and you are signed out everywhere. We are deleting your photos, messages and files now, and will email you when that is done.`,
    ],
    button: { label: 'How we handle your data', href },
    footnotes: [`If you didn't request this, contact us at once at ${brand.email}.`],
  };
}

export function accountDeletedMail(href: string): MailContent {
  return {
    subject: `Your ${brand.name} account has been deleted`,
    greeting,
    paragraphs: [
      'Your profile, photos, messages and files have been deleted. We keep your invoices with the name and address on them, the receipts that prove their payment, and the activity log for as long as tax law requires.',
      'This is our last email to you. You are welcome to create a new account at any time.',
    ],
    button: { label: 'How we handle your data', href },
    footnotes: [],
  };
}
