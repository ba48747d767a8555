// How submitted photos use a quota: the images of a plan's period, by tier, or images bought individually.
// The server decides by these rules, and the upload page uses them for its estimate.
import { type Tier, tiers } from '../catalog/plans.ts';
import {
  getService,
  type OrderableService,
  retouchServiceByTier,
  type ServiceId,
} from '../catalog/services.ts';

export interface Quota {
  /** Images of the current period, or images bought individually. */
  readonly limit: number;
  readonly used: number;
  /** A plan limits images by tier. Images bought individually are all of one tier, or of none. */
  readonly tiers: { readonly remaining: { readonly [T in Tier]: number } } | { readonly tier: Tier | null };
}

/** The tier used for an image, or what is missing: any image at all, or one of the requested tier. */
export type Allocation =
  | { readonly covered: true; readonly tier: Tier | null }
  | { readonly covered: false; readonly requestedTier: Tier | null; readonly shortage: 'images' | 'tier' };

function createAllocator({ limit, used, tiers: scope }: Quota) {
  let images = Math.max(0, limit - used);
  const remaining = 'remaining' in scope ? { ...scope.remaining } : null;
  const isAvailable = (tier: Tier) => remaining !== null && remaining[tier] > 0;

  /** Undefined: no image of the requested tier is left. */
  function tierFor(requestedTier: Tier | null): Tier | null | undefined {
    if ('tier' in scope)
      return requestedTier === null || requestedTier === scope.tier ? scope.tier : undefined;
    if (requestedTier === null) return tiers.find(isAvailable) ?? null;
    return isAvailable(requestedTier) ? requestedTier : undefined;
  }

  return (requestedTier: Tier | null): Allocation => {
    if (images === 0) return { covered: false, requestedTier, shortage: 'images' };
    const tier = tierFor(requestedTier);
    if (tier === undefined) return { covered: false, requestedTier, shortage: 'tier' };
    images -= 1;
    if (remaining !== null && tier !== null) remaining[tier] -= 1;
    return { covered: true, tier };
  };
}

/**
 * One allocation for each requested image, in the given order. Images with a tier are allocated before images
 * without one, which get the first available tier. Once every tier is used up, images added by a rollover or an
 * edited limit have no tier.
 */
export function allocateImages(
  quota: Quota,
  requestedTiers: readonly (Tier | null)[],
): readonly Allocation[] {
  const allocate = createAllocator(quota);
  const withTier = requestedTiers.map((tier) => (tier === null ? null : allocate(tier)));
  return withTier.map((allocation) => allocation ?? allocate(null));
}

export function isFullyCovered(allocations: readonly Allocation[]): boolean {
  return allocations.every(({ covered }) => covered);
}

/** The service that is charged for an image when no quota covers it. Without a tier: natural retouching. */
export function serviceForTier(tier: Tier | null): OrderableService {
  return getService(retouchServiceByTier[tier ?? 'natural']);
}

const tierByService: { readonly [S in ServiceId]: Tier | null } = {
  'natural-retouch': 'natural',
  'high-end-retouch': 'highEnd',
  'magazine-retouch': 'magazine',
  'basic-product': null,
  'premium-product': null,
};

/** The tier of images bought individually. Product photos have none. */
export function tierForService(service: ServiceId): Tier | null {
  return tierByService[service];
}
