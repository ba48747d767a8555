// The words of the mail that carries a link.
import { brand } from '@burnish/domain/brand';
import type { MailWords } from '../../platform/mail-words.ts';

/**
 * It greets nobody by name: the name of an account is typed by whoever made it, who need not be the one that
 * reads this.
 */
const greeting = 'Hello,';
const howLong = 'The link below works once, within one hour.';

export function resetPasswordMail(href: string): MailWords {
  return {
    subject: `Reset your ${brand.name} password`,
    greeting,
    paragraphs: [
      `Somebody, most likely you, asked to reset the password of your ${brand.name} account. ${howLong}`,
    ],
    button: { label: 'Reset my password', href },
    footnotes: ['If it was not you, there is nothing to do: your password stays as it is.'],
  };
}

/** For an account that so far signs in with Google only. */
export function setPasswordMail(href: string): MailWords {
  return {
    subject: `Set a password for ${brand.name}`,
    greeting,
    paragraphs: [
      `Somebody, most likely you, asked to set a password for your ${brand.name} account, which has none yet. ${howLong}`,
      'You can go on signing in with Google, too.',
    ],
    button: { label: 'Set my password', href },
    footnotes: ['If it was not you, there is nothing to do: no password is set.'],
  };
}
