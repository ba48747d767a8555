// Ways to buy a month's images: each one individually, or a plan plus individual images for what it doesn't cover.
import { type Currency, type Money, money, multiply } from '../money/money.ts';
import { type Plan, planPrice, plans, type Tier, tiers } from './plans.ts';
import { getService, retouchServiceByTier } from './services.ts';

export type ImagesByTier = { readonly [T in Tier]: number };

/** Individually bought images of one tier. */
export interface SingleImages {
  readonly tier: Tier;
  readonly images: number;
  readonly unitPrice: Money;
}

export interface PurchaseOption {
  /** Null: individual images only. */
  readonly plan: Plan | null;
  /** Per month. Zero without a plan. */
  readonly planPrice: Money;
  /** The images that the plan covers, by tier. */
  readonly imagesInPlan: ImagesByTier;
  readonly singleImages: readonly SingleImages[];
  /** Images of the plan that stay unused. */
  readonly unusedImages: number;
  readonly total: Money;
}

export function totalImages(images: ImagesByTier): number {
  return tiers.reduce((sum, tier) => sum + images[tier], 0);
}

function mapTiers(count: (tier: Tier) => number): ImagesByTier {
  return { natural: count('natural'), highEnd: count('highEnd'), magazine: count('magazine') };
}

function optionWithPlan(plan: Plan | null, images: ImagesByTier, currency: Currency): PurchaseOption {
  const price = plan === null ? money(0, currency) : planPrice(plan, 'monthly', currency);
  const imagesInPlan = mapTiers((tier) => Math.min(images[tier], plan?.tierCaps[tier] ?? 0));
  const singleImages = tiers
    .map((tier) => ({
      tier,
      images: images[tier] - imagesInPlan[tier],
      unitPrice: getService(retouchServiceByTier[tier]).unitPrice[currency],
    }))
    .filter((single) => single.images > 0);
  const totalMinor = singleImages.reduce(
    (sum, single) => sum + multiply(single.unitPrice, single.images).minor,
    price.minor,
  );
  return {
    plan,
    planPrice: price,
    imagesInPlan,
    singleImages,
    unusedImages: (plan?.imagesPerMonth ?? 0) - totalImages(imagesInPlan),
    total: money(totalMinor, currency),
  };
}

/**
 * Individual images first, then each plan at its monthly price.
 * @throws RangeError for anything but whole numbers, and if a total is too large to be exact
 */
export function purchaseOptions(images: ImagesByTier, currency: Currency): readonly PurchaseOption[] {
  for (const tier of tiers) {
    if (!Number.isSafeInteger(images[tier]) || images[tier] < 0)
      throw new RangeError(`not a number of images: ${images[tier]}`);
  }
  return [null, ...plans].map((plan) => optionWithPlan(plan, images, currency));
}

/** If two options have the same price, returns the one with more unused images. */
export function cheapestOption(options: readonly PurchaseOption[]): PurchaseOption {
  const [first, ...others] = options;
  if (first === undefined) throw new RangeError('there are no options');
  return others.reduce((cheapest, option) => {
    const difference = option.total.minor - cheapest.total.minor;
    const isBetter = difference < 0 || (difference === 0 && option.unusedImages > cheapest.unusedImages);
    return isBetter ? option : cheapest;
  }, first);
}
