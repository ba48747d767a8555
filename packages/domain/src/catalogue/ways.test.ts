import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, largestMinor, toDecimal, units } from '../money/money.ts';
import { getPlan, plans, type Tier, tiers } from './plans.ts';
import { cheapestOf, sumOf, type TierCounts, type Way, waysFor } from './ways.ts';

fc.configureGlobal({ seed: 20_260_101, numRuns: 500 });

const counts = (natural: number, highEnd: number, magazine: number): TierCounts => ({
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
/** Around the caps of the plans, and far beyond them. */
const images = fc.oneof(someImages(20), someImages(200), someImages(100_000));
const currency = fc.constantFrom(...currencies);

/** Written down again from the specification, section 9. */
const stated = {
  USD: { single: { natural: 5, highEnd: 8, magazine: 15 }, plans: [97, 197, 397] },
  NGN: { single: { natural: 3_000, highEnd: 5_000, magazine: 7_000 }, plans: [90_000, 120_000, 200_000] },
} as const;
const statedCaps: readonly TierCounts[] = [counts(15, 10, 5), counts(30, 25, 5), counts(75, 60, 15)];

const singlesIn = (way: Way, tier: Tier) => way.singles.find((single) => single.tier === tier)?.images ?? 0;
const summary = (way: Way) => [way.plan?.name ?? 'single', toDecimal(way.total), way.spare];

describe('the ways for a month of images', () => {
  it('are single images and every plan', () => {
    expect(waysFor(counts(20, 12, 4), 'USD').map(summary)).toEqual([
      ['single', 256, 0],
      ['Silver Plan', 138, 1],
      ['Gold Plan', 197, 24],
      ['Diamond Plan', 397, 114],
    ]);
    expect(waysFor(counts(20, 12, 4), 'NGN').map(summary)).toEqual([
      ['single', 148_000, 0],
      ['Silver Plan', 115_000, 1],
      ['Gold Plan', 120_000, 24],
      ['Diamond Plan', 200_000, 114],
    ]);
  });

  it('buy singly what the caps do not cover, though another tier has room', () => {
    const silver = waysFor(counts(20, 0, 0), 'USD')[1];
    expect(silver).toMatchObject({
      plan: getPlan('silver-plan'),
      planPrice: units(97, 'USD'),
      inPlan: counts(15, 0, 0),
      singles: [{ tier: 'natural', images: 5, unitPrice: units(5, 'USD') }],
      spare: 15,
      total: units(122, 'USD'),
    });
  });

  it('never exceed a cap, and cover every image once', () => {
    fc.assert(
      fc.property(images, currency, (wanted, of) => {
        for (const way of waysFor(wanted, of)) {
          for (const tier of tiers) {
            expect(way.inPlan[tier]).toBeLessThanOrEqual(way.plan?.tierCaps[tier] ?? 0);
            expect(way.inPlan[tier] + singlesIn(way, tier)).toBe(wanted[tier]);
          }
          expect(way.spare).toBe((way.plan?.imagesPerMonth ?? 0) - sumOf(way.inPlan));
          expect(way.spare).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('cost the plan and the single images, at the stated prices', () => {
    fc.assert(
      fc.property(images, currency, (wanted, of) => {
        const { single, plans: prices } = stated[of];
        const expected = [counts(0, 0, 0), ...statedCaps].map((caps, index) =>
          tiers.reduce(
            (sum, tier) => sum + Math.max(0, wanted[tier] - caps[tier]) * single[tier],
            [0, ...prices][index] ?? 0,
          ),
        );
        expect(waysFor(wanted, of).map(({ total }) => toDecimal(total))).toEqual(expected);
      }),
    );
  });

  it('never name single images of which there are none', () => {
    fc.assert(
      fc.property(images, currency, (wanted, of) => {
        for (const { singles } of waysFor(wanted, of)) {
          expect(singles.every((single) => single.images > 0)).toBe(true);
        }
      }),
    );
  });

  it('take huge numbers as long as the total is exact', () => {
    const many = Math.floor((largestMinor - 39_700) / 1_500);
    const tooMany = Math.ceil((largestMinor + 1) / 1_500);
    expect(waysFor(counts(0, 0, many), 'USD')[0]?.total.minor).toBe(many * 1_500);
    expect(() => waysFor(counts(0, 0, tooMany), 'USD')).toThrow(RangeError);
    expect(() => waysFor(counts(Number.MAX_SAFE_INTEGER, 0, 0), 'USD')).toThrow(RangeError);
    expect(() => waysFor(counts(Number.MAX_SAFE_INTEGER + 1, 0, 0), 'USD')).toThrow(RangeError);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('are not found for %d images', (number) => {
    expect(() => waysFor(counts(0, number, 0), 'USD')).toThrow(RangeError);
  });
});

describe('the cheapest way', () => {
  it('costs no more than any other', () => {
    fc.assert(
      fc.property(images, currency, (wanted, of) => {
        const ways = waysFor(wanted, of);
        const least = Math.min(...ways.map(({ total }) => total.minor));
        expect(cheapestOf(ways).total.minor).toBe(least);
      }),
    );
  });

  it('never grows cheaper by one more image', () => {
    fc.assert(
      fc.property(images, currency, fc.constantFrom(...tiers), (wanted, of, tier) => {
        const more = { ...wanted, [tier]: wanted[tier] + 1 };
        const cost = (some: TierCounts) => cheapestOf(waysFor(some, of)).total.minor;
        expect(cost(more)).toBeGreaterThanOrEqual(cost(wanted));
      }),
    );
  });

  it('for nothing is nothing', () => {
    const way = cheapestOf(waysFor(counts(0, 0, 0), 'NGN'));
    expect(way).toMatchObject({ plan: null, singles: [], spare: 0, total: units(0, 'NGN') });
  });

  it('is each of them, for somebody', () => {
    const chosen = [counts(2, 1, 0), counts(20, 12, 4), counts(30, 25, 5), counts(75, 60, 15)];
    expect(chosen.map((wanted) => cheapestOf(waysFor(wanted, 'USD')).plan)).toEqual([null, ...plans]);
  });

  it('of two at one price is the one with more frames to spare, wherever it stands', () => {
    const ways = waysFor(counts(13, 4, 0), 'USD');
    expect(ways.slice(0, 2).map(({ total }) => toDecimal(total))).toEqual([97, 97]);
    expect(cheapestOf(ways).plan?.name).toBe('Silver Plan');
    expect(cheapestOf(ways.toReversed()).plan?.name).toBe('Silver Plan');
  });

  it('is not chosen from nothing', () => {
    expect(() => cheapestOf([])).toThrow(RangeError);
  });
});
