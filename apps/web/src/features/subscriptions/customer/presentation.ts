import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { getPlan, planPrice } from '@burnish/domain/catalog/plans';
import { toDecimal } from '@burnish/domain/money/money';
import { formatMoney } from '../../../lib/format.ts';
import { formatShortInstantDate } from '../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import {
  pausedLabel,
  type StatusLabel,
  subscriptionStatusLabel,
} from '../../../presentation/status-labels.ts';
import { canStartNext, formatBillingDue, pausedUntil, renews } from '../../../presentation/subscriptions.ts';
import { copy } from './copy.ts';

/** Usable subscriptions first. Otherwise keeps the order. */
export function sortUsableFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [
    ...subscriptions.filter(({ isUsable }) => isUsable),
    ...subscriptions.filter(({ isUsable }) => !isUsable),
  ];
}

const maxCurrent = 3;

/** Usable subscriptions and used-up plans, at most three. Without any, the latest subscription. */
export function currentSubscriptions(subscriptions: readonly Subscription[]): Subscription[] {
  const current = subscriptions.filter(
    ({ isUsable, isExhausted, subscriptionType }) =>
      isUsable || (isExhausted && subscriptionType === 'subscription'),
  );
  return current.length > 0 ? sortUsableFirst(current).slice(0, maxCurrent) : subscriptions.slice(0, 1);
}

/** Whether another payment would make the subscription usable again, or keep a plan usable after its grace days. Not with notice. */
export function canRenew(subscription: Subscription): boolean {
  const isInGrace = subscription.subscriptionType === 'subscription' && subscription.isInGrace;
  if (subscription.refundRequest?.status === 'scheduled') return false;
  const isUnusable = !subscription.isUsable && !canStartNext(subscription);
  return renews[subscription.status] && (isUnusable || isInGrace);
}

/** The customer's status of a subscription: an ended plan isn't active for them, whatever its admins set. */
export function customerStatusLabel(subscription: Subscription): StatusLabel {
  const { status, isExhausted } = subscription;
  const isEnded = subscription.subscriptionType === 'subscription' && subscription.isEnded;
  if (status === 'active' && pausedUntil(subscription) !== null) return pausedLabel;
  return subscriptionStatusLabel({ status: isEnded ? 'inactive' : status, isExhausted });
}

/** The price of one billing cycle. A year has its own price, which is less than twelve months. */
export function formatSubscriptionPrice({
  planId,
  billingCycle: cycle,
  monthlyPrice,
  currency,
}: PlanSubscription): string {
  const yearly = planPrice(getPlan(planId._id), 'yearly', currency);
  const price = { monthly: monthlyPrice, yearly: toDecimal(yearly) }[cycle];
  return `${formatMoney(price, currency)} ${billingCycleLabels[cycle].per}`;
}

/** What is unusual about a subscription on its line. Null: it is simply active. */
export function lineStatus(subscription: Subscription): StatusLabel | null {
  if (subscription.status === 'active' && pausedUntil(subscription) !== null) return pausedLabel;
  if (subscription.isExhausted) return customerStatusLabel(subscription);
  if (subscription.subscriptionType === 'subscription') {
    if (subscription.isInGrace) return { label: copy.line.inGrace, tone: 'waiting' };
    if (subscription.isEnded) return { label: copy.line.ended, tone: 'inactive' };
  }
  return subscription.status === 'active' ? null : customerStatusLabel(subscription);
}

/** What a plan continues with: 'Silver Plan, yearly'. Empty: the same again. */
function formatChange({ planId, nextPlanId, billingCycle, nextBillingCycle }: PlanSubscription): string {
  const isSame = nextPlanId._id === planId._id && nextBillingCycle === billingCycle;
  return isSame ? '' : `${nextPlanId.name}, ${billingCycleLabels[nextBillingCycle].name.toLowerCase()}`;
}

/** Price and next payment of a plan, or when it ended and until when its images can be used anyway. */
export function lineNote(subscription: Subscription, now = new Date()): string {
  const { line } = copy;
  if (subscription.subscriptionType === 'payPerImage')
    return line.images(formatShortInstantDate(subscription.paidAt, now));
  const { status, autoRenew, nextBillingDate, usableUntil, isInGrace, isEnded } = subscription;
  const date = formatShortInstantDate(nextBillingDate, now);
  const until = formatShortInstantDate(usableUntil, now);
  if (isInGrace) return line.inGraceUntil(date, until);
  if (isEnded) return line.endedOn(date, until);
  const price = formatSubscriptionPrice(subscription);
  if (status !== 'active') return line.paidUntil(price, date);
  if (!autoRenew) return line.ends(price, date);
  return line.renews(price, date, formatChange(subscription), formatBillingDue(subscription, now));
}

/** Images returned from earlier periods. */
export function returnedImages(subscription: Subscription): number {
  return subscription.subscriptionType === 'payPerImage' ? 0 : subscription.imagesReturned;
}

export function rolledOverImages(subscription: Subscription): number {
  return subscription.subscriptionType === 'payPerImage' ? 0 : subscription.rolledOver;
}
