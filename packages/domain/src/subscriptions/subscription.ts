// A subscription is what a confirmed payment buys. Admins set its status, but not its time and images.
import { lifecycle, type Transition, unchanged } from '../lifecycle.ts';
import type { NotificationEvent } from '../notifications/events.ts';
import { isLastPeriodEnding, type Period } from './periods.ts';

/** From the least to the most restrictive. */
export const subscriptionStatuses = ['active', 'inactive', 'suspended', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionActions = ['activate', 'deactivate', 'suspend', 'cancel', 'extend'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

const setByAdmin = {
  activate: 'active',
  deactivate: 'inactive',
  suspend: 'suspended',
  cancel: 'cancelled',
} as const;

/**
 * Admins can change every status to every other. `extend` is a confirmed payment: it reactivates an inactive
 * subscription, but not a suspended one. After a cancellation, a payment starts a new subscription.
 */
export const subscriptionLifecycle = lifecycle<SubscriptionStatus, SubscriptionAction>(
  subscriptionActions,
  {
    active: { ...setByAdmin, activate: unchanged, extend: 'active' },
    inactive: { ...setByAdmin, deactivate: unchanged, extend: 'active' },
    suspended: { ...setByAdmin, suspend: unchanged },
    cancelled: { ...setByAdmin, cancel: unchanged },
  },
  { extend: { suspended: 'SUBSCRIPTION_SUSPENDED' } },
);

const actionByStatus = {
  active: 'activate',
  inactive: 'deactivate',
  suspended: 'suspend',
  cancelled: 'cancel',
} as const satisfies { readonly [S in SubscriptionStatus]: SubscriptionAction };

/** Sets a status by name, as an admin's edit does. Setting the current status changes nothing. */
export function changeSubscriptionStatus(
  from: SubscriptionStatus,
  to: SubscriptionStatus,
): Transition<SubscriptionStatus> {
  return subscriptionLifecycle.next(from, actionByStatus[to]);
}

/** Whether the customer loses something by the change: using images, renewing, or both. */
export function isRestriction(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  return subscriptionStatuses.indexOf(to) > subscriptionStatuses.indexOf(from);
}

const statusChangeEvents = {
  active: 'plan_reactivated',
  inactive: 'plan_canceled',
  suspended: 'plan_suspended',
  cancelled: 'plan_canceled',
} as const satisfies { readonly [S in SubscriptionStatus]: NotificationEvent };

/**
 * What the customer is notified of when an admin changes the status of a plan that runs. An inactive one can still be canceled,
 * after which no payment reactivates it. A canceled one that is made inactive can't be used, as before.
 */
export function statusChangeEvent(
  from: SubscriptionStatus,
  to: SubscriptionStatus,
): (typeof statusChangeEvents)[SubscriptionStatus] | null {
  if (from === to || (from === 'cancelled' && to === 'inactive')) return null;
  return statusChangeEvents[to];
}

/** Bounds of an admin's edits. Individually bought images are also limited by their quantity. */
export const usageBounds = { min: 0, max: 1_000_000 } as const;
export const limitBounds = { min: 1, max: 1_000_000 } as const;

/** Whether the next payment for the same plan and currency extends this subscription. */
export function isRenewable(status: SubscriptionStatus): boolean {
  return status !== 'cancelled';
}

/** Whether the customer can order the plan again with one call: a payment would extend it, and it is time for one. */
export function isRenewalDue(status: SubscriptionStatus, periods: readonly Period[], now: Date): boolean {
  return subscriptionLifecycle.allowedActions(status).includes('extend') && isLastPeriodEnding(periods, now);
}
