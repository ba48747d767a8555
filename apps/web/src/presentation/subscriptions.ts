import {
  noSubscriptionMessage,
  planPausedMessage,
  quotaExhaustedMessage,
} from '@burnish/contract/photos/quota-messages';
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { formatDate, formatDueDate, today } from '../lib/format-date.ts';

/** The name of the plan, or of the service whose images were bought. */
export function subscriptionName(subscription: Subscription): string {
  return subscription.subscriptionType === 'payPerImage'
    ? subscription.serviceName
    : subscription.planId.name;
}

/** Whether a further payment continues the subscription. */
export const renews: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  inactive: true,
  suspended: false,
  cancelled: false,
};

/** 'Due in 12 days', by the viewer's calendar. Empty where no payment becomes due by itself. */
export function formatBillingDue(
  { status, autoRenew, nextBillingDate }: Pick<PlanSubscription, 'status' | 'autoRenew' | 'nextBillingDate'>,
  now = new Date(),
): string {
  const isRenewing = status === 'active' && autoRenew;
  return isRenewing ? formatDueDate(today(new Date(nextBillingDate)), today(now)) : '';
}

/** A plan whose images are used up, and whose next period, which is paid for, can be started now. */
type StartablePlan = PlanSubscription & { readonly earlyStart: NonNullable<PlanSubscription['earlyStart']> };

export function canStartNext(subscription: Subscription): subscription is StartablePlan {
  return subscription.subscriptionType === 'subscription' && subscription.earlyStart !== null;
}

const startNextPeriodReason = (plan: string) =>
  `All images of ${plan} are used. Your next period is already paid for: start it to upload more photos.`;

/** The first day on which photos can be uploaded again. Null: the plan isn't paused now. */
export function pausedUntil(subscription: Subscription): string | null {
  if (subscription.subscriptionType === 'payPerImage' || subscription.pause?.status !== 'running')
    return null;
  return subscription.pause.resumeDate;
}

/** Of the plan that can be used again first. */
function pausedReason(subscriptions: readonly Subscription[]): string | null {
  const paused = subscriptions
    .flatMap((subscription) => {
      const until = subscription.status === 'active' ? pausedUntil(subscription) : null;
      return until === null ? [] : [{ name: subscriptionName(subscription), until }];
    })
    .toSorted((a, b) => (a.until < b.until ? -1 : 1));
  const [first] = paused;
  return first === undefined ? null : planPausedMessage(first.name, formatDate(first.until));
}

/** Why a customer whose subscriptions have no images left, or are paused, cannot upload. */
export function uploadBlockedReason(subscriptions: readonly Subscription[]): string {
  const paused = pausedReason(subscriptions);
  if (paused !== null) return paused;
  const paidAhead = subscriptions.find(canStartNext);
  if (paidAhead !== undefined) return startNextPeriodReason(subscriptionName(paidAhead));
  const exhausted = subscriptions.filter(({ isExhausted }) => isExhausted).map(subscriptionName);
  return exhausted.length === 0 ? noSubscriptionMessage : quotaExhaustedMessage([...new Set(exhausted)]);
}
