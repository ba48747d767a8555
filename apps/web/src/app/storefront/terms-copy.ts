import { brand } from '@burnish/domain/brand';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  graceDays,
  invoiceDueDays,
  refundDays,
  revisionTurnaroundHours,
  rolloverShare,
  supportResponseHours,
  urgencyTurnaround,
} from '@burnish/domain/catalogue/terms';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const terms: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    paragraphs: [
      `These terms hold between you and ${brand.name} whenever you order retouching from us, by the month, by the year or by the image. By signing in you agree to them.`,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'You sign in with Google or with a password. Keep both to yourself: what is ordered from your account counts as ordered by you.',
      'Tell us at once if somebody else has got in. Signing out on a device ends the session there.',
    ],
  },
  {
    id: 'orders',
    title: 'Orders',
    paragraphs: [
      'An order is a request. We look at it and approve or reject it; a reason comes with a rejection. The agreement about an order begins when we approve it.',
      'Prices are those that you saw when you ordered. If one has changed in between, we ask you again before anything is sent.',
    ],
  },
  {
    id: 'payment',
    title: 'Invoices and payment',
    paragraphs: [
      `Every approved order gets one invoice, due ${invoiceDueDays} days later unless it states another day. You pay by bank transfer, or by the payment link if there is one, and hand in the receipt. The plan or the images are yours to use as soon as we have confirmed the payment.`,
      'What an invoice shows is what you pay, in the currency that you ordered in. A rush costs extra; we name the fee before we begin.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and rollover',
    paragraphs: [
      `A plan holds the images of its period. Up to ${rolloverShare * 100}% of that period’s own images roll over, unused, into the one that follows directly, and are used first. They do not roll over twice.`,
      `After its end a period can be used up for another ${graceDays} days.`,
    ],
  },
  {
    id: 'turnaround',
    title: 'Turnaround',
    paragraphs: [
      `Normal work is back in ${urgencyTurnaround.normal}, urgent work in ${urgencyTurnaround.urgent}, a rush on the ${urgencyTurnaround.rush}. Where your plan names a shorter time, the plan counts.`,
      'The time runs from when we have the files and know what should be done.',
    ],
  },
  {
    id: 'revisions',
    title: 'Revisions and support',
    paragraphs: [
      `Up to ${freeRevisionsPerImage} revisions per image are included; each is back within ${revisionTurnaroundHours} hours. If it takes more to get an image right, ask, and we grant it.`,
      `Support responds within ${supportResponseHours} hours.`,
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refunds',
    paragraphs: [
      `You can cancel anytime, with ${cancellationNoticeDays} days notice. A monthly plan then runs to the end of its period. An annual plan ends ${cancellationNoticeDays} days after the notice, with a prorated refund of the rest.`,
      `A refund in full can be asked for within ${refundDays} days of the payment.`,
    ],
  },
  {
    id: 'rights',
    title: 'Rights in the pictures',
    paragraphs: [
      'Your pictures stay yours. You let us work on them, and nothing more: we show them to nobody unless you agree in writing.',
      'All plans include commercial usage rights in the retouched images. You confirm that you may have the pictures changed, and that the people in them agree where the law asks for it.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability and changes',
    paragraphs: [
      'Keep your originals. We answer for what we do on purpose or carelessly; beyond that, at most for what you paid for the order in question.',
      'If we change these terms, the new ones stand here with their date, and hold for orders made afterwards.',
    ],
  },
];
