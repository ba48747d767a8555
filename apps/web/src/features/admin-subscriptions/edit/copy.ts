import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { count } from '../../../lib/format.ts';

interface Stop {
  title: string;
  lost: (customer: string) => string;
  act: string;
}

const stop: { readonly [Status in SubscriptionStatus]: Stop | null } = {
  active: null,
  inactive: {
    title: 'Make this subscription inactive?',
    lost: (customer) =>
      `${customer} can use none of its images until it is active again. A payment for it makes it so.`,
    act: 'Make inactive',
  },
  suspended: {
    title: 'Suspend this subscription?',
    lost: (customer) => `${customer} can neither use its images nor renew it until it is active again.`,
    act: 'Suspend subscription',
  },
  cancelled: {
    title: 'Cancel this subscription?',
    lost: (customer) =>
      `${customer} can use none of its images any more. Another payment begins a new subscription.`,
    act: 'Cancel subscription',
  },
};

export const copy = {
  edit: 'Edit',
  editUsage: 'Edit Usage',
  label: (customer: string) => `Edit the subscription of ${customer}`,
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  field: { status: 'Status', imagesUsed: 'Images used', imagesLimit: 'Images limit', reason: 'Reason' },
  optional: '(optional)',
  less: (field: string) => `${field}: one less`,
  more: (field: string) => `${field}: one more`,
  bought: (quantity: number) => `of ${count(quantity)} bought`,
  changed: 'This subscription has changed meanwhile. What you typed is kept.',
  unlisted: 'This no longer stands in the list as it is narrowed. It stays here until you are done.',
  /** Where something was typed, that stays; else the field shows what was set. */
  meanwhile: (before: string, now: string, isTyped: boolean) =>
    isTyped ? `Set to ${now} meanwhile.` : `Changed meanwhile from ${before} to ${now}.`,
  stop,
  left: (images: string) => `Left of it: ${images} paid for until`,
  keep: 'Leave it as it is',
  subscription: {
    done: 'Subscription updated successfully',
    failed: 'Failed to update subscription',
  },
  usage: {
    done: 'Pay-per-image subscription updated successfully',
    failed: 'Failed to update pay-per-image subscription',
  },
};
