// The two lists on the page of all subscriptions.
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { sortUsableFirst } from './presentation.ts';

const isActiveStatus: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  inactive: false,
  suspended: false,
  cancelled: false,
};

/** A used-up plan stays active while its period is paid for; used-up single images don't come back. */
function isActive(subscription: Subscription): boolean {
  const isOver =
    subscription.subscriptionType === 'payPerImage' ? subscription.isExhausted : subscription.isEnded;
  return isActiveStatus[subscription.status] && !isOver;
}

/** Otherwise keeps the order. */
function sortPlansFirst(subscriptions: readonly Subscription[]): Subscription[] {
  const isPlan = ({ subscriptionType }: Subscription) => subscriptionType === 'subscription';
  return [...subscriptions.filter(isPlan), ...subscriptions.filter((one) => !isPlan(one))];
}

/** Active ones with plans before single images. */
export function splitByActive(subscriptions: readonly Subscription[]) {
  return {
    active: sortPlansFirst(sortUsableFirst(subscriptions.filter(isActive))),
    inactive: subscriptions.filter((subscription) => !isActive(subscription)),
  };
}
