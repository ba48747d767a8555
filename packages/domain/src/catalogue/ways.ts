// The ways to have a month's images retouched: each one singly, or in a plan with single images for what it does not hold.
import { type Currency, type Money, money, times } from '../money/money.ts';
import { type Plan, planPrice, plans, type Tier, tiers } from './plans.ts';
import { getService, type ServiceId } from './services.ts';

export type TierCounts = { readonly [T in Tier]: number };

/** Images of one tier that are bought one by one. */
export interface Singles {
  readonly tier: Tier;
  readonly images: number;
  readonly unitPrice: Money;
}

export interface Way {
  /** Null: single images only. */
  readonly plan: Plan | null;
  /** What the plan costs a month; nothing without one. */
  readonly planPrice: Money;
  /** Of each tier, the images that the plan takes. */
  readonly inPlan: TierCounts;
  readonly singles: readonly Singles[];
  /** Frames of the plan that stay empty. */
  readonly spare: number;
  readonly total: Money;
}

const serviceOf: { readonly [T in Tier]: ServiceId } = {
  natural: 'natural-retouch',
  highEnd: 'high-end-retouch',
  magazine: 'magazine-retouch',
};

export function sumOf(counts: TierCounts): number {
  return tiers.reduce((sum, tier) => sum + counts[tier], 0);
}

function ofEachTier(count: (tier: Tier) => number): TierCounts {
  return { natural: count('natural'), highEnd: count('highEnd'), magazine: count('magazine') };
}

function wayWith(plan: Plan | null, images: TierCounts, currency: Currency): Way {
  const price = plan === null ? money(0, currency) : planPrice(plan, 'monthly', currency);
  const inPlan = ofEachTier((tier) => Math.min(images[tier], plan?.tierCaps[tier] ?? 0));
  const singles = tiers
    .map((tier) => ({
      tier,
      images: images[tier] - inPlan[tier],
      unitPrice: getService(serviceOf[tier]).unitPrice[currency],
    }))
    .filter((single) => single.images > 0);
  const minor = singles.reduce(
    (sum, single) => sum + times(single.unitPrice, single.images).minor,
    price.minor,
  );
  return {
    plan,
    planPrice: price,
    inPlan,
    singles,
    spare: (plan?.imagesPerMonth ?? 0) - sumOf(inPlan),
    total: money(minor, currency),
  };
}

/**
 * Single images first, then each plan, at its monthly price.
 * @throws RangeError for anything but whole numbers, and where a total is too large to be exact.
 */
export function waysFor(images: TierCounts, currency: Currency): readonly Way[] {
  for (const tier of tiers) {
    if (!Number.isSafeInteger(images[tier]) || images[tier] < 0)
      throw new RangeError(`not a number of images: ${images[tier]}`);
  }
  return [null, ...plans].map((plan) => wayWith(plan, images, currency));
}

/** Of two that cost the same, the one that leaves more frames. */
export function cheapestOf(ways: readonly Way[]): Way {
  const [first, ...others] = ways;
  if (first === undefined) throw new RangeError('no way to choose from');
  return others.reduce((best, way) => {
    const dearer = way.total.minor - best.total.minor;
    return dearer < 0 || (dearer === 0 && way.spare > best.spare) ? way : best;
  }, first);
}
