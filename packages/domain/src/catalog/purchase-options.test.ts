import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, maxMinorUnits, moneyFromUnits, toDecimal } from '../money/money.ts';
import { getPlan, plans, type Tier, tiers } from './plans.ts';
import {
  cheapestOption,
  type ImagesByTier,
  type PurchaseOption,
  purchaseOptions,
  totalImages,
} from './purchase-options.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 500 });

const counts = (natural: number, highEnd: number, magazine: number): ImagesByTier => ({
  natural,
  highEnd,
  magazine,
});
const someImages = (max: number) =>
  fc.record({
    natural: fc.integer({ min: 0, max }),
    highEnd: fc.integer({ min: 0, max }),
    magazine: fc.integer({ min: 0, max }),
  });
/** Around the plans' tier caps and far beyond them. */
const images = fc.oneof(someImages(20), someImages(200), someImages(100_000));
const currency = fc.constantFrom(...currencies);

/** Copied from section 9 of the specification. */
const specified = {
  USD: { single: { natural: 5, highEnd: 8, magazine: 15 }, plans: [97, 197, 397] },
  NGN: { single: { natural: 3_000, highEnd: 5_000, magazine: 7_000 }, plans: [90_000, 120_000, 200_000] },
} as const;
const specifiedCaps: readonly ImagesByTier[] = [counts(15, 10, 5), counts(30, 25, 5), counts(75, 60, 15)];

const singleImagesOf = (option: PurchaseOption, tier: Tier) =>
  option.singleImages.find((single) => single.tier === tier)?.images ?? 0;
const summary = (option: PurchaseOption) => [
  option.plan?.name ?? 'single',
  toDecimal(option.total),
  option.unusedImages,
];

describe('purchaseOptions', () => {
  it('are individual images and every plan', () => {
    expect(purchaseOptions(counts(20, 12, 4), 'USD').map(summary)).toEqual([
      ['single', 256, 0],
      ['Silver Plan', 138, 1],
      ['Gold Plan', 197, 24],
      ['Diamond Plan', 397, 114],
    ]);
    expect(purchaseOptions(counts(20, 12, 4), 'NGN').map(summary)).toEqual([
      ['single', 148_000, 0],
      ['Silver Plan', 115_000, 1],
      ['Gold Plan', 120_000, 24],
      ['Diamond Plan', 200_000, 114],
    ]);
  });

  it('add individual images beyond a tier cap, even if other tiers have unused images', () => {
    const silver = purchaseOptions(counts(20, 0, 0), 'USD')[1];
    expect(silver).toMatchObject({
      plan: getPlan('silver-plan'),
      planPrice: moneyFromUnits(97, 'USD'),
      imagesInPlan: counts(15, 0, 0),
      singleImages: [{ tier: 'natural', images: 5, unitPrice: moneyFromUnits(5, 'USD') }],
      unusedImages: 15,
      total: moneyFromUnits(122, 'USD'),
    });
  });

  it('never exceed a cap and cover each image once', () => {
    fc.assert(
      fc.property(images, currency, (requested, currencyOf) => {
        for (const option of purchaseOptions(requested, currencyOf)) {
          for (const tier of tiers) {
            expect(option.imagesInPlan[tier]).toBeLessThanOrEqual(option.plan?.tierCaps[tier] ?? 0);
            expect(option.imagesInPlan[tier] + singleImagesOf(option, tier)).toBe(requested[tier]);
          }
          expect(option.unusedImages).toBe(
            (option.plan?.imagesPerMonth ?? 0) - totalImages(option.imagesInPlan),
          );
          expect(option.unusedImages).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('cost the plan plus the individual images', () => {
    fc.assert(
      fc.property(images, currency, (requested, currencyOf) => {
        const { single, plans: prices } = specified[currencyOf];
        const expected = [counts(0, 0, 0), ...specifiedCaps].map((caps, index) =>
          tiers.reduce(
            (sum, tier) => sum + Math.max(0, requested[tier] - caps[tier]) * single[tier],
            [0, ...prices][index] ?? 0,
          ),
        );
        expect(purchaseOptions(requested, currencyOf).map(({ total }) => toDecimal(total))).toEqual(expected);
      }),
    );
  });

  it('omit tiers without individual images', () => {
    fc.assert(
      fc.property(images, currency, (requested, currencyOf) => {
        for (const { singleImages: singles } of purchaseOptions(requested, currencyOf)) {
          expect(singles.every((single) => single.images > 0)).toBe(true);
        }
      }),
    );
  });

  it('accept large numbers while the total is exact', () => {
    const many = Math.floor((maxMinorUnits - 39_700) / 1_500);
    const tooMany = Math.ceil((maxMinorUnits + 1) / 1_500);
    expect(purchaseOptions(counts(0, 0, many), 'USD')[0]?.total.minor).toBe(many * 1_500);
    expect(() => purchaseOptions(counts(0, 0, tooMany), 'USD')).toThrow(RangeError);
    expect(() => purchaseOptions(counts(Number.MAX_SAFE_INTEGER, 0, 0), 'USD')).toThrow(RangeError);
    expect(() => purchaseOptions(counts(Number.MAX_SAFE_INTEGER + 1, 0, 0), 'USD')).toThrow(RangeError);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('reject %d images', (number) => {
    expect(() => purchaseOptions(counts(0, number, 0), 'USD')).toThrow(RangeError);
  });
});

describe('cheapestOption', () => {
  it('has the lowest total', () => {
    fc.assert(
      fc.property(images, currency, (requested, currencyOf) => {
        const options = purchaseOptions(requested, currencyOf);
        const least = Math.min(...options.map(({ total }) => total.minor));
        expect(cheapestOption(options).total.minor).toBe(least);
      }),
    );
  });

  it('never gets cheaper with another image', () => {
    fc.assert(
      fc.property(images, currency, fc.constantFrom(...tiers), (requested, currencyOf, tier) => {
        const more = { ...requested, [tier]: requested[tier] + 1 };
        const cost = (some: ImagesByTier) => cheapestOption(purchaseOptions(some, currencyOf)).total.minor;
        expect(cost(more)).toBeGreaterThanOrEqual(cost(requested));
      }),
    );
  });

  it('is free without images', () => {
    const option = cheapestOption(purchaseOptions(counts(0, 0, 0), 'NGN'));
    expect(option).toMatchObject({
      plan: null,
      singleImages: [],
      unusedImages: 0,
      total: moneyFromUnits(0, 'NGN'),
    });
  });

  it('can be each of the options', () => {
    const chosen = [counts(2, 1, 0), counts(20, 12, 4), counts(30, 25, 5), counts(75, 60, 15)];
    expect(chosen.map((requested) => cheapestOption(purchaseOptions(requested, 'USD')).plan)).toEqual([
      null,
      ...plans,
    ]);
  });

  it('prefers more unused images at the same price, in any order', () => {
    const options = purchaseOptions(counts(13, 4, 0), 'USD');
    expect(options.slice(0, 2).map(({ total }) => toDecimal(total))).toEqual([97, 97]);
    expect(cheapestOption(options).plan?.name).toBe('Silver Plan');
    expect(cheapestOption(options.toReversed()).plan?.name).toBe('Silver Plan');
  });

  it('rejects an empty list', () => {
    expect(() => cheapestOption([])).toThrow(RangeError);
  });
});
