// What only the page of all subscriptions shows about a plan.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { getPlan, type Tier, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { renewalNoticeDays } from '@burnish/domain/catalog/terms';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { tierLabels } from '../../../presentation/retouching.ts';

/**
 * What is used of the running period, by tier. Null: its quota isn't known, or the studio has entered the usage without
 * tiers.
 */
export function tierUsage(
  {
    planId,
    billingCycle: cycle,
    imagesUsed,
  }: Pick<PlanSubscription, 'planId' | 'billingCycle' | 'imagesUsed'>,
  remaining: Readonly<Record<Tier, number>> | null,
) {
  if (remaining === null) return null;
  const byTier = tiers.map((tier) => {
    const limit = tierCap(getPlan(planId._id), cycle, tier);
    return { tier, ...tierLabels[tier], limit, used: Math.max(0, limit - remaining[tier]) };
  });
  const withoutTier = Math.max(0, imagesUsed - byTier.reduce((sum, { used }) => sum + used, 0));
  return withoutTier > 0 && withoutTier === imagesUsed ? null : { byTier, withoutTier };
}

/** From when a plan can be renewed with one call. */
export function renewableFrom({ nextBillingDate }: Pick<PlanSubscription, 'nextBillingDate'>): string {
  return new Date(Date.parse(nextBillingDate) - renewalNoticeDays * millisecondsPerDay).toISOString();
}
