import type { RenewalReason } from '@burnish/domain/dashboard/to-dos';
import type { OrderStep } from '@burnish/domain/orders/progress';
import { pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';

const youDoNothing = "You don't need to do anything.";

export const copy = {
  label: 'Next',
  loading: 'Loading what is next',
  failed: loadErrors.dashboard,
  failedText: loadErrors.otherSectionsWork,
  after: 'After that',
  status: { action: 'Action needed', none: 'Nothing to do', studio: 'In progress' },
  question: {
    title: (subject: string) => `Question about ${subject}`,
    detail: (text: string) => `“${text}” The due time is paused until you answer.`,
    action: 'Answer',
  },
  answer: {
    title: (messages: number) => pluralize(messages, 'unread message', 'unread messages'),
    quote: (text: string) => `“${text}”`,
    action: 'Read and answer',
  },
  pay: {
    due: (amount: string, date: string) => `Pay ${amount} by ${date}`,
    overdue: (amount: string, date: string) => `Pay ${amount}, due since ${date}`,
    receipt_rejected: (amount: string) => `Submit a new receipt for ${amount}`,
    rejected: (reason: string) => `Your receipt was rejected: ${reason}`,
    how: 'Transfer the amount to the account on the invoice, then submit the receipt.',
    markPaid: 'Mark Paid',
    view: 'View invoice',
    actionLabel: (action: string, invoiceNumber: string) => `${action}: ${invoiceNumber}`,
  },
  review: {
    title: (photos: number) => `${pluralize(photos, 'photo', 'photos')} to review`,
    detail: (job: string, time: string) =>
      `${job}. Review by ${time}. After that, photos are approved automatically.`,
    action: 'Review',
  },
  renew: {
    /** `date`: until when to renew, or when the plan ends. */
    title: {
      exhausted: (name) => `All images of ${name} are used`,
      ended: (name) => `${name} has ended`,
      in_grace: (name, until) => `Renew ${name} by ${until}`,
      ending_soon: (name, until) => `${name} ends on ${until}`,
    } as Readonly<Record<RenewalReason, (name: string, date: string) => string>>,
    endedOn: (date: string, until: string) =>
      `It ended on ${date}. You can still upload photos until ${until}.`,
    usableUntil: (until: string) => `Renew to keep your plan. Its images can be used until ${until}.`,
    renewToUpload: 'Renew it to upload more photos.',
    orderAgain: 'Order more to upload photos.',
    renew: 'Renew',
    other: 'View plans',
  },
  startNextPeriod: 'Your next period is paid for. Start it now to upload more photos.',
  paused: { title: 'Your plan is paused', action: 'Manage plan' },
  choose: {
    new: 'Choose how to start',
    newText:
      'A plan gives you 30, 60 or 150 images a month. Or order a few single images. You pay by bank transfer and upload as soon as the payment is confirmed.',
    again: 'Choose a plan',
    againText: 'You have no images left to upload photos for. Choose a plan, or order single images.',
    plan: 'Choose a plan',
    images: 'Order images',
  },
  upload: {
    caughtUp: "You're all caught up",
    caughtUpText: 'Upload photos whenever you like.',
    working: (photos: number) => `We're working on ${pluralize(photos, 'photo', 'photos')}`,
    nextDue: (time: string) => `The next ones are due on ${time}.`,
  },
  wait: {
    requested: "We're reviewing your order",
    approved: "We're reviewing your order",
    invoiced: "We're preparing your invoice",
    paid: "We're checking your receipt",
    active: "We're activating your order",
    text: (order: string) => `${order}. ${youDoNothing}`,
    view: 'View order',
  } satisfies Record<OrderStep, string> & { text: (order: string) => string; view: string },
};
