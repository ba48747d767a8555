// With which plan and billing cycle a plan continues after the last paid period.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';

export interface PlanChoice {
  readonly planId: PlanId;
  readonly billingCycle: BillingCycle;
}

export function isSameChoice(a: PlanChoice, b: PlanChoice): boolean {
  return a.planId === b.planId && a.billingCycle === b.billingCycle;
}

/** The plan and cycle of the last paid period, which continue unless the customer chooses otherwise. */
export function lastPaidChoice(subscription: PlanSubscription): PlanChoice {
  const { planId, billingCycle } = subscription.upcomingPeriods.at(-1) ?? subscription;
  return { planId: planId._id, billingCycle };
}

export function nextChoice({ nextPlanId, nextBillingCycle }: PlanSubscription): PlanChoice {
  return { planId: nextPlanId._id, billingCycle: nextBillingCycle };
}

/** Whether the customer has chosen another plan or cycle for the time after the last paid period. */
export function isPlanChanging(subscription: PlanSubscription): boolean {
  return !isSameChoice(nextChoice(subscription), lastPaidChoice(subscription));
}
