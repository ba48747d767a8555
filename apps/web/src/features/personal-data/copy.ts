import { deletionPhrase, exportLifetimeDays } from '@burnish/domain/accounts/personal-data';
import { brand } from '@burnish/domain/brand';
import { pluralize } from '../../lib/format.ts';

export const copy = {
  export: {
    request: 'Request a copy',
    requestNew: 'Request a new copy',
    retry: 'Request again',
    preparing: "We're preparing your copy. You can leave this page: we'll email you when it's ready.",
    preparingShort: 'Preparing',
    ready: 'Ready',
    failedShort: 'Failed',
    readyText: (size: string, date: string) => `A ZIP file of ${size}. You can download it until ${date}.`,
    failedText: "Your copy couldn't be prepared. Please request it again.",
    next: (date: string) => `You can request the next copy from ${date}.`,
    download: 'Download',
    requestFailed: "Your copy couldn't be requested. Please try again.",
    downloadFailed: "The download couldn't be started. Please try again.",
    lifetime: `We delete each copy after ${exportLifetimeDays} days.`,
  },
  deletion: {
    action: 'Delete account',
    blocked: "You can't delete your account yet:",
    blockers: {
      unpaid_invoice: `You have an unpaid invoice. Pay it, or ask us to void it at ${brand.email}.`,
      payment_in_review: "We're still checking one of your payments. This usually takes a day.",
      last_admin: 'You are the last admin. Make another user an admin first.',
    },
    title: 'Delete your account?',
    warning:
      "This can't be undone. Your profile, photos, messages and files are deleted now. We keep your invoices and the receipts that prove their payment for as long as tax law requires.",
    lossesTitle: 'You will lose:',
    losses: {
      subscriptions: (count: number) =>
        `${pluralize(count, 'subscription', 'subscriptions')}, without a refund`,
      images: (count: number) => `${pluralize(count, 'image', 'images')} that you haven't used`,
      paidPeriodsAhead: (count: number) =>
        `${pluralize(count, 'paid period', 'paid periods')} that ${count === 1 ? "hasn't" : "haven't"} started`,
      refundRequests: (count: number) =>
        `${pluralize(count, 'refund request', 'refund requests')} that we haven't decided`,
      orders: (count: number) => `${pluralize(count, 'order', 'orders')} without an invoice`,
      jobs: (count: number) => `${pluralize(count, 'job', 'jobs')} that we're working on`,
    },
    credit: (amount: string) => `Your credit of ${amount}`,
    refund: `If you're owed a refund, ask for it first at ${brand.email}.`,
    phrase: `Type "${deletionPhrase}" to confirm`,
    confirm: 'Delete my account',
    discard: 'Keep your account?',
    failed: "Your account couldn't be deleted. Please try again.",
    done: { id: 'account-deleted', message: 'Your account has been deleted.' },
  },
} as const;
