import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  invoiceDueDays,
  refundDays,
  revisionTurnaroundHours,
  rolloverShare,
} from '@burnish/domain/catalog/terms';
import { turnaroundTexts } from '../../../presentation/turnaround.ts';

export const copy = {
  title: 'Questions and answers',
  items: [
    {
      title: 'What happens after I order?',
      content: `We review and approve your request, then send you an invoice that is due in ${invoiceDueDays} days. Once we confirm your payment, you can send your images.`,
    },
    {
      title: 'How do I pay?',
      content:
        'By bank transfer. Then submit the receipt as a file or a link on your dashboard. We review it and confirm the payment.',
    },
    {
      title: 'How fast is it?',
      content: turnaroundTexts.answer,
    },
    {
      title: 'What is the difference between Natural, High-End and Magazine?',
      content:
        'Natural removes what was not meant to be there. High-End also works on texture, light and backdrop. Magazine is for covers and campaigns: every hair and every reflection.',
    },
    {
      title: 'How many revisions do I get?',
      content: `Up to ${freeRevisionsPerImage} for each image, and more on request. Each comes back within ${revisionTurnaroundHours} hours.`,
    },
    {
      title: 'Do unused images roll over?',
      content: `Yes: up to ${rolloverShare * 100}% of a period’s images roll over to the next one and are used first.`,
    },
    {
      title: 'Can I have both a plan and single images?',
      content: 'Yes. You can order single images in addition to any plan, at their own prices.',
    },
    {
      title: 'Can I cancel?',
      content: `Cancel anytime with ${cancellationNoticeDays} days’ notice. A monthly plan runs to the end of its month. An annual plan ends with the notice period, and its unused part is refunded, prorated.`,
    },
    {
      title: 'Can I get my money back?',
      content: `Yes: ask within ${refundDays} days of your payment.`,
    },
  ],
} as const;
