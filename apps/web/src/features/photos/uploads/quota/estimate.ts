// How the photos on the page would use a quota, shown before they are submitted. The server decides by the same rule.
import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { type Tier, tiers } from '@burnish/domain/catalog/plans';
import type { Money } from '@burnish/domain/money/money';
import {
  type Allocation,
  allocateImages,
  isFullyCovered,
  type Quota,
  serviceForTier,
} from '@burnish/domain/photos/quota';
import { formatAmount } from '../../../../presentation/prices.ts';
import { tierLabels } from '../../../../presentation/retouching.ts';
import { copy } from '../copy.ts';

export interface CoveredImages {
  /** Null: images of no tier. */
  readonly tier: Tier | null;
  readonly count: number;
  /** Images of the tier that are left before submitting. */
  readonly remaining: number;
}

export interface ExceedingImages {
  /** The tier that is used up; null: no image is left at all. */
  readonly tier: Tier | null;
  readonly count: number;
  /** Price of one with pay per image; null when the quota has no tier. */
  readonly unitPrice: Money | null;
}

export interface QuotaEstimate {
  readonly used: number;
  readonly limit: number;
  readonly covered: readonly CoveredImages[];
  readonly exceeding: readonly ExceedingImages[];
}

type RequestedTiers = readonly (Tier | null)[];

/** One allocation for each photo, in their order. */
export function allocateQuota(quota: PhotoQuota, requested: RequestedTiers): readonly Allocation[] {
  const { imagesLimit: limit, imagesUsed: used, remainingByTier, tier } = quota;
  const scope: Quota['tiers'] = remainingByTier === null ? { tier } : { remaining: remainingByTier };
  // Images bought individually are all of one tier, whatever was chosen for a plan.
  const tiersToAllocate = remainingByTier === null ? requested.map(() => null) : requested;
  return allocateImages({ limit, used, tiers: scope }, tiersToAllocate);
}

/** The server's choice when the customer makes none: the first quota that covers everything, or else the first. */
export function defaultQuota(
  quotas: readonly PhotoQuota[],
  requested: RequestedTiers,
): PhotoQuota | undefined {
  return quotas.find((quota) => isFullyCovered(allocateQuota(quota, requested))) ?? quotas[0];
}

function remainingImages(
  { remainingByTier, imagesLimit, imagesUsed }: PhotoQuota,
  tier: Tier | null,
): number {
  const images = Math.max(0, imagesLimit - imagesUsed);
  return remainingByTier === null || tier === null ? images : Math.min(images, remainingByTier[tier]);
}

const tierOrder: readonly (Tier | null)[] = [...tiers, null];

function coveredImages(quota: PhotoQuota, allocations: readonly Allocation[]): CoveredImages[] {
  return tierOrder.flatMap((tier) => {
    const count = allocations.filter((allocation) => allocation.covered && allocation.tier === tier).length;
    return count === 0 ? [] : [{ tier, count, remaining: remainingImages(quota, tier) }];
  });
}

function unitPriceFor(quota: PhotoQuota, requestedTier: Tier | null): Money | null {
  const { currency, remainingByTier, tier } = quota;
  if (remainingByTier !== null) return serviceForTier(requestedTier).unitPrice[currency];
  return tier === null ? null : serviceForTier(tier).unitPrice[currency];
}

function exceedingImages(quota: PhotoQuota, allocations: readonly Allocation[]): ExceedingImages[] {
  const uncovered = allocations.flatMap((allocation) => (allocation.covered ? [] : [allocation]));
  return tierOrder.flatMap((requestedTier) =>
    (['tier', 'images'] as const).flatMap((shortage) => {
      const count = uncovered.filter(
        (allocation) => allocation.requestedTier === requestedTier && allocation.shortage === shortage,
      ).length;
      if (count === 0) return [];
      const tier = shortage === 'tier' ? requestedTier : null;
      return [{ tier, count, unitPrice: unitPriceFor(quota, requestedTier) }];
    }),
  );
}

export function estimateQuota(quota: PhotoQuota, requested: RequestedTiers): QuotaEstimate {
  const allocations = allocateQuota(quota, requested);
  return {
    used: quota.imagesUsed,
    limit: quota.imagesLimit,
    covered: coveredImages(quota, allocations),
    exceeding: exceedingImages(quota, allocations),
  };
}

const labelOf = (tier: Tier | null) => (tier === null ? undefined : tierLabels[tier].label);

/** 'Uses 6 of your 19 remaining Natural images'. */
export function formatCovered({ tier, count, remaining }: CoveredImages): string {
  return copy.quota.covered(count, remaining, labelOf(tier));
}

/** '2 photos exceed your remaining High-End images: $8 each with pay per image'. */
export function formatExceeding({ tier, count, unitPrice }: ExceedingImages): string {
  const price = unitPrice === null ? '' : copy.quota.unitPrice(formatAmount(unitPrice));
  return copy.quota.exceeds(count, labelOf(tier)) + price;
}

/** The whole estimate in one line. */
export function formatUsage({ used, limit, covered }: QuotaEstimate): string {
  return [copy.quota.used(used, limit), ...covered.map(formatCovered)].join('; ');
}
