// A subscription is what a confirmed payment buys. Its status is the admins' to set; time and images are not.
import { already, lifecycle, type Move } from '../lifecycle.ts';

/** From what gives the customer most to what gives nothing: used and renewed, renewed, not even that, ended. */
export const subscriptionStatuses = ['active', 'inactive', 'suspended', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionActs = ['activate', 'deactivate', 'suspend', 'cancel', 'extend'] as const;
export type SubscriptionAct = (typeof subscriptionActs)[number];

const setByAdmin = {
  activate: 'active',
  deactivate: 'inactive',
  suspend: 'suspended',
  cancel: 'cancelled',
} as const;

/**
 * An admin moves freely among the statuses. `extend` is a confirmed payment: it revives an inactive
 * subscription, is refused by a suspended one, and a cancelled one is never revived: a new one begins.
 */
export const subscriptionLifecycle = lifecycle<SubscriptionStatus, SubscriptionAct>(
  subscriptionActs,
  {
    active: { ...setByAdmin, activate: already, extend: 'active' },
    inactive: { ...setByAdmin, deactivate: already, extend: 'active' },
    suspended: { ...setByAdmin, suspend: already },
    cancelled: { ...setByAdmin, cancel: already },
  },
  { extend: { suspended: 'SUBSCRIPTION_SUSPENDED' } },
);

const decisions = {
  active: 'activate',
  inactive: 'deactivate',
  suspended: 'suspend',
  cancelled: 'cancel',
} as const satisfies { readonly [S in SubscriptionStatus]: SubscriptionAct };

/** Setting a status by name, as an admin's edit does. The present one again changes nothing. */
export function decideSubscription(
  from: SubscriptionStatus,
  to: SubscriptionStatus,
): Move<SubscriptionStatus> {
  return subscriptionLifecycle.next(from, decisions[to]);
}

/** Whether the customer loses by it: the use of the images, the renewal, or all of it. */
export function takesAway(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  return subscriptionStatuses.indexOf(to) > subscriptionStatuses.indexOf(from);
}

/** What an admin may enter as images used, or as a limit; of an order by the image, at most what was bought. */
export const usageBounds = { min: 0, max: 1_000_000 } as const;
export const limitBounds = { min: 1, max: 1_000_000 } as const;

/** Whether the next payment for the same plan and currency goes to this subscription. */
export function isRenewable(status: SubscriptionStatus): boolean {
  return status !== 'cancelled';
}
