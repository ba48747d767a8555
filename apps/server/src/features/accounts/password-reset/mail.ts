// The emails with a password link.
import { brand } from '@burnish/domain/brand';
import type { MailContent } from '../../../platform/mail/mail-layout.ts';

/** Without a name, because the person who typed the account's name may not be the owner of the email. */
const greeting = 'Hello,';
const linkLifetime = 'This link works once and expires in an hour.';

export function resetPasswordMail(href: string): MailContent {
  return {
    subject: `Reset your ${brand.name} password`,
    greeting,
    paragraphs: [
      `We received a request to reset the password of your ${brand.name} account. ${linkLifetime}`,
    ],
    button: { label: 'Reset password', href },
    footnotes: ["If you didn't request this, you can ignore this email. Your password stays the same."],
  };
}

/** For an account that signs in with Google only. */
export function setPasswordMail(href: string): MailContent {
  return {
    subject: `Set a password for ${brand.name}`,
    greeting,
    paragraphs: [
      `We received a request to set a password for your ${brand.name} account, which doesn't have one yet. ${linkLifetime}`,
      'You can still sign in with Google.',
    ],
    button: { label: 'Set password', href },
    footnotes: ["If you didn't request this, you can ignore this email. No password will be set."],
  };
}
