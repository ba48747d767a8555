import type { PlanSubscription, Subscription } from '@burnish/contract/entity';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';

/** The current ones stand first. */
export function currentFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [
    ...subscriptions.filter(({ isUsable }) => isUsable),
    ...subscriptions.filter(({ isUsable }) => !isUsable),
  ];
}

/** What its cycle costs: a year has a price of its own, which is not twelve months'. */
export function priceOf({ planId, billingCycle: cycle, monthlyPrice, currency }: PlanSubscription): string {
  const yearly = planPrice(getPlan(planId._id), 'yearly', currency);
  const price = { monthly: monthlyPrice, yearly: toDecimal(yearly) }[cycle];
  return `${money(price, currency)} ${billingCycle[cycle].per}`;
}

/** The plan, or the service of which images were bought. */
export function nameOf(subscription: Subscription): string {
  return subscription.subscriptionType === 'payPerImage'
    ? subscription.serviceName
    : subscription.planId.name;
}

export function rolledOverInto(subscription: Subscription): number {
  return subscription.subscriptionType === 'payPerImage' ? 0 : subscription.rolledOver;
}
