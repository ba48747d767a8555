// What only the page of all subscriptions shows about a plan.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { getPlan, monthsPerCycle, type Tier, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { formatCount } from '../../../lib/format.ts';
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

/** The limits of a period as frames. A yearly plan shows the frames of a month: each represents twelve images. */
export function tierLimits({ planId, billingCycle: cycle }: PlanSubscription) {
  const stacks = tiers.map((tier) => ({
    ...tierLabels[tier],
    count: tierCap(getPlan(planId._id), cycle, tier),
  }));
  const text = stacks.map((stack) => `${formatCount(stack.count)}\u00a0${stack.label}`).join(', ');
  return { stacks, text, imagesPerFrame: monthsPerCycle(cycle) };
}
