import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { photoQuotaSample } from '@burnish/contract/photos/samples';
import type { Tier } from '@burnish/domain/catalog/plans';
import { describe, expect, it } from 'vitest';
import { defaultQuota, estimateQuota, formatCovered, formatExceeding } from './estimate.ts';

const gold: PhotoQuota = {
  ...photoQuotaSample,
  currency: 'USD',
  imagesUsed: 38,
  imagesLimit: 60,
  remainingByTier: { natural: 13, highEnd: 4, magazine: 5 },
};
const payPerImage: PhotoQuota = {
  ...gold,
  subscriptionId: 'pay-per-image',
  remainingByTier: null,
  tier: 'magazine',
  imagesUsed: 3,
  imagesLimit: 5,
};
const repeat = (count: number, tier: Tier | null) => Array.from({ length: count }, () => tier);

describe('estimateQuota for a plan', () => {
  it('counts images by tier, with what remains before', () => {
    expect(estimateQuota(gold, [...repeat(3, 'highEnd'), ...repeat(2, 'magazine')])).toEqual({
      used: 38,
      limit: 60,
      covered: [
        { tier: 'highEnd', remaining: 4, count: 3 },
        { tier: 'magazine', remaining: 5, count: 2 },
      ],
      exceeding: [],
    });
  });

  it('prices images that exceed a tier at the price of that tier', () => {
    expect(estimateQuota(gold, repeat(6, 'highEnd')).exceeding).toEqual([
      { tier: 'highEnd', count: 2, unitPrice: { minor: 800, currency: 'USD' } },
    ]);
  });

  it('prices images that exceed the plan in the currency of the quota', () => {
    const almostFull: PhotoQuota = { ...gold, imagesUsed: 59, currency: 'NGN' };
    expect(estimateQuota(almostFull, repeat(3, null))).toMatchObject({
      covered: [{ tier: 'natural', remaining: 1, count: 1 }],
      exceeding: [{ tier: null, count: 2, unitPrice: { minor: 300_000, currency: 'NGN' } }],
    });
  });
});

describe('estimateQuota for pay per image', () => {
  it('uses the tier that was bought, whatever tier was chosen', () => {
    expect(estimateQuota(payPerImage, ['natural', null])).toMatchObject({
      covered: [{ tier: 'magazine', remaining: 2, count: 2 }],
      exceeding: [],
    });
  });

  it('prices exceeding images like another image of the tier', () => {
    expect(estimateQuota(payPerImage, repeat(4, null)).exceeding).toEqual([
      { tier: null, count: 2, unitPrice: { minor: 1_500, currency: 'USD' } },
    ]);
  });

  it('has no price for images without a tier', () => {
    expect(estimateQuota({ ...payPerImage, tier: null }, repeat(3, null)).exceeding).toEqual([
      { tier: null, count: 1, unitPrice: null },
    ]);
  });
});

describe('defaultQuota', () => {
  it('is the first that covers all images', () => {
    expect(defaultQuota([gold, payPerImage], [null])).toBe(gold);
    expect(defaultQuota([payPerImage, gold], repeat(3, null))).toBe(gold);
  });

  it('is the first when none covers all images', () => {
    expect(defaultQuota([payPerImage, gold], repeat(30, null))).toBe(payPerImage);
    expect(defaultQuota([], [null])).toBeUndefined();
  });
});

it.each([
  [{ tier: 'natural', count: 6, remaining: 19 }, 'Uses 6 of your 19 remaining Natural images'],
  [{ tier: 'natural', count: 1, remaining: 1 }, 'Uses your last remaining Natural image'],
  [{ tier: null, count: 2, remaining: 4 }, 'Uses 2 of your 4 remaining images'],
] as const)('formats covered images %j', (covered, text) => expect(formatCovered(covered)).toBe(text));

it.each([
  [
    { tier: 'magazine', count: 1, unitPrice: { minor: 1_500, currency: 'USD' } },
    '1 photo exceeds your remaining Magazine images: $15 each with pay per image',
  ],
  [{ tier: null, count: 2, unitPrice: null }, '2 photos exceed your remaining images'],
] as const)('formats exceeding images %j', (exceeding, text) =>
  expect(formatExceeding(exceeding)).toBe(text),
);
