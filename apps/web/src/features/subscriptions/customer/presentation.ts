import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { getPlan, monthsPerCycle, planPrice, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { toDecimal } from '@burnish/domain/money/money';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { formatShortInstantDate } from '../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { type StatusLabel, subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { formatBillingDue, renews } from '../../../presentation/subscriptions.ts';
import { copy } from './copy.ts';

/** Usable subscriptions first. Otherwise keeps the order. */
export function sortUsableFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [
    ...subscriptions.filter(({ isUsable }) => isUsable),
    ...subscriptions.filter(({ isUsable }) => !isUsable),
  ];
}

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

const maxCurrent = 3;

/** Usable subscriptions and used-up plans, at most three. Without any, the latest subscription. */
export function currentSubscriptions(subscriptions: readonly Subscription[]): Subscription[] {
  const current = subscriptions.filter(
    ({ isUsable, isExhausted, subscriptionType }) =>
      isUsable || (isExhausted && subscriptionType === 'subscription'),
  );
  return current.length > 0 ? sortUsableFirst(current).slice(0, maxCurrent) : subscriptions.slice(0, 1);
}

/** Whether another payment would make the subscription usable again, or keep a plan usable after its grace days. */
export function canRenew(subscription: Subscription): boolean {
  const isInGrace = subscription.subscriptionType === 'subscription' && subscription.isInGrace;
  return renews[subscription.status] && (!subscription.isUsable || isInGrace);
}

/** The customer's status of a subscription: an ended plan isn't active for them, whatever its admins set. */
export function customerStatusLabel(subscription: Subscription): StatusLabel {
  const { status, isExhausted } = subscription;
  const isEnded = subscription.subscriptionType === 'subscription' && subscription.isEnded;
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
  if (subscription.isExhausted) return customerStatusLabel(subscription);
  if (subscription.subscriptionType === 'subscription') {
    if (subscription.isInGrace) return { label: copy.line.inGrace, tone: 'waiting' };
    if (subscription.isEnded) return { label: copy.line.ended, tone: 'inactive' };
  }
  return subscription.status === 'active' ? null : customerStatusLabel(subscription);
}

/** Price and next payment of a plan; since when it is overdue, and until when its images can be used anyway. */
export function lineNote(subscription: Subscription, now = new Date()): string {
  if (subscription.subscriptionType === 'payPerImage')
    return copy.line.images(formatShortInstantDate(subscription.paidAt, now));
  const { status, nextBillingDate, usableUntil, isInGrace, isEnded } = subscription;
  const date = formatShortInstantDate(nextBillingDate, now);
  const until = formatShortInstantDate(usableUntil, now);
  if (isInGrace) return copy.line.overdue(date, until);
  if (isEnded) return copy.line.stopped(date, until);
  const price = formatSubscriptionPrice(subscription);
  const due = formatBillingDue(status, nextBillingDate, now);
  return due === '' ? copy.line.paidUntil(price, date) : copy.line.renews(price, date, due);
}

export function rolledOverImages(subscription: Subscription): number {
  return subscription.subscriptionType === 'payPerImage' ? 0 : subscription.rolledOver;
}

/** The limits of a period as frames. A yearly plan shows the frames of a month: each represents twelve images. */
export function tierLimits({ planId, billingCycle: cycle }: PlanSubscription) {
  const stacks = tiers.map((tier) => ({
    ...tierLabels[tier],
    count: tierCap(getPlan(planId._id), cycle, tier),
  }));
  const text = stacks.map((stack) => `${formatCount(stack.count)}\u00a0${stack.label}`).join(', ');
  return { stacks, text, imagesPerFrame: monthsPerCycle(cycle) };
}
