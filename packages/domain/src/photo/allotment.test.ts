import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from '../catalogue/plans.ts';
import { type Account, allot, coversAll, serviceFor, tierOf } from './allotment.ts';

const gold: Account = { limit: 60, used: 38, room: { left: { natural: 12, highEnd: 4, magazine: 5 } } };
const many = (count: number, tier: Tier | null) => Array.from({ length: count }, () => tier);
const tiersGiven = (account: Account, wanted: readonly (Tier | null)[]) =>
  allot(account, wanted).map((share) => (share.covered ? share.tier : share.lack));

describe('images of a plan', () => {
  it('are of the tier that was named', () => {
    expect(tiersGiven(gold, ['highEnd', 'magazine'])).toEqual(['highEnd', 'magazine']);
  });

  it('named beyond its room are not covered, though others are left', () => {
    expect(tiersGiven(gold, many(6, 'highEnd'))).toEqual([...many(4, 'highEnd'), 'tier', 'tier']);
  });

  it('without a tier take the first with room, and never one that was named', () => {
    const account: Account = { limit: 10, used: 0, room: { left: { natural: 1, highEnd: 1, magazine: 1 } } };
    expect(tiersGiven(account, [null, 'natural', null])).toEqual(['highEnd', 'natural', 'magazine']);
  });

  it('beyond all tiers are of none: an edited limit and a rollover add no room to a tier', () => {
    const account: Account = { limit: 2, used: 0, room: { left: { natural: 0, highEnd: 0, magazine: 0 } } };
    expect(tiersGiven(account, [null, null, null])).toEqual([null, null, 'images']);
    expect(tiersGiven(account, ['natural'])).toEqual(['tier']);
  });

  it('are none once more is used than there is, as an edit may leave it', () => {
    expect(tiersGiven({ ...gold, used: 70 }, [null])).toEqual(['images']);
  });
});

describe('images bought by the piece', () => {
  const bought = (tier: Tier | null): Account => ({ limit: 5, used: 3, room: { tier } });

  it('are of the tier that was bought', () => {
    expect(tiersGiven(bought('magazine'), [null, 'magazine', null])).toEqual([
      'magazine',
      'magazine',
      'images',
    ]);
  });

  it('serve no other tier', () => expect(tiersGiven(bought('natural'), ['magazine'])).toEqual(['tier']));

  it('of a product are of none', () => {
    expect(tiersGiven(bought(null), [null, 'natural'])).toEqual([null, 'tier']);
  });
});

it('never gives more than there is, in all and of a tier', () => {
  const count = fc.integer({ min: 0, max: 20 });
  const wish = fc.array(fc.constantFrom(null, ...tiers), { maxLength: 40 });
  fc.assert(
    fc.property(
      count,
      count,
      count,
      count,
      count,
      wish,
      (limit, used, natural, highEnd, magazine, wanted) => {
        const left = { natural, highEnd, magazine };
        const shares = allot({ limit, used, room: { left } }, wanted);
        const given = shares.flatMap((share) => (share.covered ? [share.tier] : []));
        expect(shares).toHaveLength(wanted.length);
        expect(given.length).toBeLessThanOrEqual(Math.max(0, limit - used));
        for (const tier of tiers)
          expect(given.filter((one) => one === tier).length).toBeLessThanOrEqual(left[tier]);
        shares.forEach((share, place) => {
          if (share.covered && wanted[place] !== null) expect(share.tier).toBe(wanted[place]);
        });
        expect(coversAll(shares)).toBe(given.length === wanted.length);
      },
    ),
  );
});

it('names a price for what is not covered', () => {
  expect([null, ...tiers].map((tier) => serviceFor(tier).id)).toEqual([
    'natural-retouch',
    'natural-retouch',
    'high-end-retouch',
    'magazine-retouch',
  ]);
  expect(tierOf('magazine-retouch')).toBe('magazine');
  expect(tierOf('basic-product')).toBeNull();
});
