import { imagesLeftMessage, quotaExhaustedMessage } from '@burnish/contract/photos/quota-messages';
import type { Tier } from '@burnish/domain/catalog/plans';
import { DomainError } from '@burnish/domain/errors';
import { allocateImages, isFullyCovered } from '@burnish/domain/photos/quota';
import type { PhotoQuota } from '../subscriptions/index.ts';

function imagesLeft({ limit, used }: PhotoQuota): number {
  return Math.max(0, limit - used);
}

function quotaExhausted(message: string): DomainError {
  return new DomainError('QUOTA_EXHAUSTED', [{ path: 'subscriptionId', message }]);
}

function mostImagesLeft(quotas: readonly PhotoQuota[]): number {
  return Math.max(0, ...quotas.map(imagesLeft));
}

/** Without images left photos can be uploaded, too: they can wait for extra images. @throws DomainError NO_ACTIVE_SUBSCRIPTION */
export function checkHasQuota(quotas: readonly PhotoQuota[]): void {
  if (quotas.length === 0) throw new DomainError('NO_ACTIVE_SUBSCRIPTION');
}

/**
 * A job never uses two quotas, so one of them must cover all photos.
 * @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED if no quota has this many images left
 */
export function checkImagesLeft(quotas: readonly PhotoQuota[], count = 1): void {
  checkHasQuota(quotas);
  const left = mostImagesLeft(quotas);
  if (left === 0) throw quotaExhausted(quotaExhaustedMessage([...new Set(quotas.map(({ name }) => name))]));
  // More files may follow, so their number isn't known.
  if (left < count) throw quotaExhausted(imagesLeftMessage(left, null));
}

/**
 * The first quota that covers all photos, and the tier of each photo. A job never uses two quotas.
 * @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED, TIER_QUOTA_EXHAUSTED
 */
export function chooseQuota(
  quotas: readonly PhotoQuota[],
  requestedTiers: readonly (Tier | null)[],
): { quota: PhotoQuota; tiers: (Tier | null)[] } {
  checkImagesLeft(quotas);
  for (const quota of quotas) {
    const allocations = allocateImages(quota, requestedTiers);
    if (isFullyCovered(allocations))
      return {
        quota,
        tiers: allocations.map((allocation) => (allocation.covered ? allocation.tier : null)),
      };
  }
  const left = mostImagesLeft(quotas);
  if (left < requestedTiers.length) throw quotaExhausted(imagesLeftMessage(left, requestedTiers.length));
  throw new DomainError('TIER_QUOTA_EXHAUSTED');
}
