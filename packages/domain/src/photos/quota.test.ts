import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from '../catalog/plans.ts';
import { allocateImages, isFullyCovered, type Quota, serviceForTier, tierForService } from './quota.ts';

const gold: Quota = {
  limit: 60,
  used: 38,
  tiers: { remaining: { natural: 12, highEnd: 4, magazine: 5 } },
};

const repeat = (tier: Tier | null, count: number) => Array.from({ length: count }, () => tier);

/** The tier of each allocation, or what is missing. */
const allocate = (quota: Quota, requestedTiers: readonly (Tier | null)[]) =>
  allocateImages(quota, requestedTiers).map((allocation) =>
    allocation.covered ? allocation.tier : allocation.shortage,
  );

describe('allocateImages for a plan', () => {
  it('uses the requested tier', () => {
    expect(allocate(gold, ['highEnd', 'magazine'])).toEqual(['highEnd', 'magazine']);
  });

  it("doesn't cover more images of a tier than remain, even if other tiers have images", () => {
    expect(allocate(gold, repeat('highEnd', 6))).toEqual([...repeat('highEnd', 4), 'tier', 'tier']);
  });

  it('gives images without a tier the first tier with images left after the requested ones', () => {
    const quota: Quota = {
      limit: 10,
      used: 0,
      tiers: { remaining: { natural: 1, highEnd: 1, magazine: 1 } },
    };
    expect(allocate(quota, [null, 'natural', null])).toEqual(['highEnd', 'natural', 'magazine']);
  });

  it('covers images beyond all tiers without a tier', () => {
    const quota: Quota = {
      limit: 2,
      used: 0,
      tiers: { remaining: { natural: 0, highEnd: 0, magazine: 0 } },
    };
    expect(allocate(quota, [null, null, null])).toEqual([null, null, 'images']);
    expect(allocate(quota, ['natural'])).toEqual(['tier']);
  });

  it('covers nothing when an edit leaves more images used than the limit', () => {
    expect(allocate({ ...gold, used: 70 }, [null])).toEqual(['images']);
  });
});

describe('allocateImages for individually bought images', () => {
  const bought = (tier: Tier | null): Quota => ({ limit: 5, used: 3, tiers: { tier } });

  it('uses the tier that was bought', () => {
    expect(allocate(bought('magazine'), [null, 'magazine', null])).toEqual([
      'magazine',
      'magazine',
      'images',
    ]);
  });

  it("doesn't cover another tier", () => {
    expect(allocate(bought('natural'), ['magazine'])).toEqual(['tier']);
  });

  it('has no tier for product images', () => {
    expect(allocate(bought(null), [null, 'natural'])).toEqual([null, 'tier']);
  });
});

it('never allocates more images than the quota has, in total and by tier', () => {
  const count = fc.integer({ min: 0, max: 20 });
  const requests = fc.array(fc.constantFrom(null, ...tiers), { maxLength: 40 });
  fc.assert(
    fc.property(
      count,
      count,
      count,
      count,
      count,
      requests,
      (limit, used, natural, highEnd, magazine, requestedTiers) => {
        const remaining = { natural, highEnd, magazine };
        const allocations = allocateImages({ limit, used, tiers: { remaining } }, requestedTiers);
        const allocatedTiers = allocations.flatMap((one) => (one.covered ? [one.tier] : []));
        expect(allocations).toHaveLength(requestedTiers.length);
        expect(allocatedTiers.length).toBeLessThanOrEqual(Math.max(0, limit - used));
        for (const tier of tiers)
          expect(allocatedTiers.filter((one) => one === tier).length).toBeLessThanOrEqual(remaining[tier]);
        allocations.forEach((allocation, index) => {
          const requested = requestedTiers[index];
          if (allocation.covered && requested !== null) expect(allocation.tier).toBe(requested);
        });
        expect(isFullyCovered(allocations)).toBe(allocatedTiers.length === requestedTiers.length);
      },
    ),
  );
});

it('has a service for images that no quota covers', () => {
  expect([null, ...tiers].map((tier) => serviceForTier(tier).id)).toEqual([
    'natural-retouch',
    'natural-retouch',
    'high-end-retouch',
    'magazine-retouch',
  ]);
});

it('has a tier for portrait services only', () => {
  expect(tierForService('magazine-retouch')).toBe('magazine');
  expect(tierForService('basic-product')).toBeNull();
});
