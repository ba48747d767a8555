import type { Invoice } from '@burnish/contract/orders/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';

/** Whether the invoice is for the plan of a subscription, or for the one that follows it, and isn't settled or void. */
export function isOpenFor(
  { planId, currency, subscriptionType, confirmedAt, voidedAt }: Invoice,
  subscription: Subscription,
): boolean {
  return (
    subscription.subscriptionType === 'subscription' &&
    subscriptionType === 'subscription' &&
    [subscription.planId._id, subscription.nextPlanId._id].some((id) => id === planId._id) &&
    currency === subscription.currency &&
    confirmedAt === null &&
    voidedAt === null
  );
}
