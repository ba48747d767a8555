import { brand } from '@burnish/domain/brand';
import type { MailContent } from '../../../platform/mail/mail-layout.ts';

const formatDay = (instant: Date) =>
  instant.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `deletedFrom`: when the originals are deleted. */
export function originalsExpireMail(jobNumber: string, deletedFrom: Date, href: string): MailContent {
  const day = formatDay(deletedFrom);
  return {
    subject: `We will delete your originals of ${jobNumber} on ${day}`,
    greeting: 'Hello,',
    paragraphs: [
      `${brand.name} keeps the photos that you submit for a limited time. On ${day} we will delete the original files of ${jobNumber}, and their previews.`,
      'If you still need them, download them before. Your order, your instructions and your invoices stay in your account.',
    ],
    button: { label: 'View your photos', href },
    footnotes: [],
  };
}
