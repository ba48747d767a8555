import type { PlanSubscription, Subscription } from '@burnish/contract/entity';
import { getPlan, monthsOf, planPrice, tierCap, tiers } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { count } from '../../lib/format.ts';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { goesOn } from '../../presentation/billing-due.ts';
import { tier as tierLook } from '../../presentation/tier.ts';

/** The current ones stand first. */
export function currentFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [
    ...subscriptions.filter(({ isUsable }) => isUsable),
    ...subscriptions.filter(({ isUsable }) => !isUsable),
  ];
}

const standsFirst: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  inactive: false,
  suspended: false,
  cancelled: false,
};

/** A plan that is used up goes on with its next period; single images that are used up are done with. */
function isCurrent({ status, subscriptionType, isExhausted }: Subscription): boolean {
  return standsFirst[status] && !(isExhausted && subscriptionType === 'payPerImage');
}

/** Those that run, and the others. */
export function divided(subscriptions: readonly Subscription[]) {
  return {
    active: currentFirst(subscriptions.filter(isCurrent)),
    others: subscriptions.filter((subscription) => !isCurrent(subscription)),
  };
}

const most = 3;

/** What a customer has now: what can be used, and plans that are used up. Else the latest, whatever it is. */
export function presentOnes(subscriptions: readonly Subscription[]): Subscription[] {
  const present = subscriptions.filter(
    ({ isUsable, isExhausted, subscriptionType }) =>
      isUsable || (isExhausted && subscriptionType === 'subscription'),
  );
  return present.length > 0 ? currentFirst(present).slice(0, most) : subscriptions.slice(0, 1);
}

/** Whether another payment would bring back what can no longer be used. */
export function canRenew({ isUsable, status }: Pick<Subscription, 'isUsable' | 'status'>): boolean {
  return !isUsable && goesOn[status];
}

/** What its cycle costs: a year has a price of its own, which is not twelve months'. */
export function priceOf({ planId, billingCycle: cycle, monthlyPrice, currency }: PlanSubscription): string {
  const yearly = planPrice(getPlan(planId._id), 'yearly', currency);
  const price = { monthly: monthlyPrice, yearly: toDecimal(yearly) }[cycle];
  return `${money(price, currency)} ${billingCycle[cycle].per}`;
}

export function rolledOverInto(subscription: Subscription): number {
  return subscription.subscriptionType === 'payPerImage' ? 0 : subscription.rolledOver;
}

/** The most of each tier in one period, as a month's sheet: for a year a frame stands for twelve images. */
export function tierSheet({ planId, billingCycle: cycle }: PlanSubscription) {
  const stacks = tiers.map((tier) => ({
    ...tierLook[tier],
    count: tierCap(getPlan(planId._id), cycle, tier),
  }));
  const parts = stacks.map((stack) => `${count(stack.count)}\u00a0${stack.label}`).join(', ');
  return { stacks, parts, each: monthsOf(cycle) };
}
