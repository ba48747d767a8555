import { plans } from '@burnish/domain/catalogue/plans';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  invoiceDueDays,
  refundDays,
  revisionTurnaroundHours,
  rolloverShare,
} from '@burnish/domain/catalogue/terms';

const turnarounds = plans.map(({ name, turnaround }) => `${name}: ${turnaround}.`).join(' ');

export const copy = {
  title: 'Asked before',
  items: [
    {
      title: 'What happens after I order?',
      content: `We look at your request and approve it. You get an invoice, due in ${invoiceDueDays} days. As soon as your payment is confirmed you can send your images.`,
    },
    {
      title: 'How do I pay?',
      content:
        'By bank transfer, then hand in the receipt as a file or a link on your dashboard. We look at it and confirm the payment.',
    },
    {
      title: 'How fast is it?',
      content: `${turnarounds} Single images: 72 h. Sooner as a rush, for an extra fee that we quote before we begin.`,
    },
    {
      title: 'What is the difference between Natural, High-End and Magazine?',
      content:
        'Natural takes out what was not meant to be there. High-End works on texture, light and backdrop as well. Magazine is for covers and campaigns: every hair and every reflection.',
    },
    {
      title: 'How many revisions do I get?',
      content: `Up to ${freeRevisionsPerImage} for each image without asking, and more when you ask. Each comes back within ${revisionTurnaroundHours} hours.`,
    },
    {
      title: 'Do unused images roll over?',
      content: `Yes: up to ${rolloverShare * 100}% of a period’s images go into the next one. They are used first.`,
    },
    {
      title: 'Can I have both a plan and single images?',
      content: 'Yes. Single images are ordered beside any plan, at their own prices.',
    },
    {
      title: 'Can I cancel?',
      content: `Cancel anytime, with ${cancellationNoticeDays} days notice. A monthly plan runs to the end of its month; an annual plan ends with the notice, and the rest is refunded, prorated.`,
    },
    {
      title: 'Can I get my money back?',
      content: `Yes: ask within ${refundDays} days of your payment.`,
    },
  ],
} as const;
