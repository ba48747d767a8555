import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { formatCount, pluralize } from '../../../../lib/format.ts';

interface StatusDialogTexts {
  title: string;
  text: (customer: string) => string;
  confirm: string;
}

/** Null: the change needs no confirmation. */
const statusDialog: { readonly [Status in SubscriptionStatus]: StatusDialogTexts | null } = {
  active: null,
  inactive: {
    title: 'Make this subscription inactive?',
    text: (customer) =>
      `${customer} won't be able to use its images until it is active again. A payment reactivates it.`,
    confirm: 'Make inactive',
  },
  suspended: {
    title: 'Suspend this subscription?',
    text: (customer) => `${customer} won't be able to use its images or renew it until it is active again.`,
    confirm: 'Suspend subscription',
  },
  cancelled: {
    title: 'Cancel this subscription?',
    text: (customer) =>
      `${customer} loses everything it has paid for at once. Another payment starts a new subscription.`,
    confirm: 'Cancel subscription',
  },
};

export const copy = {
  edit: 'Edit',
  editUsage: 'Edit Usage',
  label: (customer: string) => `Edit the subscription of ${customer}`,
  field: { status: 'Status', imagesUsed: 'Images used', imagesLimit: 'Images limit', reason: 'Reason' },
  decrement: (field: string) => `Decrease ${field.toLowerCase()}`,
  increment: (field: string) => `Increase ${field.toLowerCase()}`,
  purchased: (quantity: number) => `of ${formatCount(quantity)} purchased`,
  changed: 'This subscription was changed by someone else. Your edits are kept.',
  unlisted: 'This subscription no longer matches the filters. It stays here until you finish editing.',
  /** An edited field keeps its value; an untouched field shows the new one. */
  changedTo: (before: string, now: string, isEdited: boolean) =>
    isEdited ? `Changed to ${now} by someone else.` : `Changed from ${before} to ${now} by someone else.`,
  statusDialog,
  keepStatus: 'Keep current status',
  paid: {
    intro: 'They have paid for:',
    /** Followed by a date. */
    current: (images: string) => `${images} left in the current period, until`,
    /** Followed by a date. */
    ahead: (periods: number, images: string) =>
      `${pluralize(periods, 'further period', 'further periods')} with ${images}, until`,
  },
  subscription: {
    updated: 'Subscription updated successfully',
    failed: 'Failed to update subscription',
    moved: "Its unused paid periods moved to the customer's newer subscription to this plan.",
  },
  usage: {
    updated: 'Pay-per-image subscription updated successfully',
    failed: 'Failed to update pay-per-image subscription',
  },
};
