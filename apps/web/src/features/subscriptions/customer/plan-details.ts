// What only the page of all subscriptions shows about a plan.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { getPlan, type Tier, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { renewalNoticeDays } from '@burnish/domain/catalog/terms';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { tierLabels } from '../../../presentation/retouching.ts';

/** What is used of the running period, by tier. Null: its quota isn't known. */
export function tierUsage(
  { planId, billingCycle: cycle }: Pick<PlanSubscription, 'planId' | 'billingCycle'>,
  remaining: Readonly<Record<Tier, number>> | null,
) {
  if (remaining === null) return null;
  return tiers.map((tier) => {
    const limit = tierCap(getPlan(planId._id), cycle, tier);
    return { tier, ...tierLabels[tier], limit, used: Math.max(0, limit - remaining[tier]) };
  });
}

/** From when a plan can be renewed with one call. */
export function renewableFrom({ nextBillingDate }: Pick<PlanSubscription, 'nextBillingDate'>): string {
  return new Date(Date.parse(nextBillingDate) - renewalNoticeDays * millisecondsPerDay).toISOString();
}
