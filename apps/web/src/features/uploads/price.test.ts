import type { PhotoAccount } from '@burnish/contract/entity';
import { photoAccountSample } from '@burnish/contract/samples';
import type { Tier } from '@burnish/domain/catalogue/plans';
import { describe, expect, it } from 'vitest';
import { reckon, usualAccount } from './price.ts';

const gold: PhotoAccount = {
  ...photoAccountSample,
  currency: 'USD',
  imagesUsed: 38,
  imagesLimit: 60,
  tiersLeft: { natural: 13, highEnd: 4, magazine: 5 },
};
const pieces: PhotoAccount = {
  ...gold,
  subscriptionId: 'pieces',
  tiersLeft: null,
  tier: 'magazine',
  imagesUsed: 3,
  imagesLimit: 5,
};
const many = (count: number, tier: Tier | null) => Array.from({ length: count }, () => tier);

describe('what photographs use of a plan', () => {
  it('is told by tier, with what is left before', () => {
    expect(reckon(gold, [...many(3, 'highEnd'), ...many(2, 'magazine')])).toEqual({
      used: 38,
      limit: 60,
      given: [
        { tier: 'highEnd', left: 4, taken: 3 },
        { tier: 'magazine', left: 5, taken: 2 },
      ],
      exceeding: [],
    });
  });

  it('leaves out what exceeds a tier, at the price of that tier', () => {
    expect(reckon(gold, many(6, 'highEnd')).exceeding).toEqual([
      { tier: 'highEnd', count: 2, unitPrice: { minor: 800, currency: 'USD' } },
    ]);
  });

  it('leaves out what exceeds the whole, in the currency of the account', () => {
    const full: PhotoAccount = { ...gold, imagesUsed: 59, currency: 'NGN' };
    expect(reckon(full, many(3, null))).toMatchObject({
      given: [{ tier: 'natural', left: 1, taken: 1 }],
      exceeding: [{ tier: null, count: 2, unitPrice: { minor: 300_000, currency: 'NGN' } }],
    });
  });
});

describe('what photographs use of images bought by the piece', () => {
  it('is of their tier, whatever was wished for a plan', () => {
    expect(reckon(pieces, ['natural', null])).toMatchObject({
      given: [{ tier: 'magazine', left: 2, taken: 2 }],
      exceeding: [],
    });
  });

  it('costs beyond them what another of their tier costs', () => {
    expect(reckon(pieces, many(4, null)).exceeding).toEqual([
      { tier: null, count: 2, unitPrice: { minor: 1_500, currency: 'USD' } },
    ]);
  });

  it('has no price where it is of no tier', () => {
    expect(reckon({ ...pieces, tier: null }, many(3, null)).exceeding).toEqual([
      { tier: null, count: 1, unitPrice: null },
    ]);
  });
});

describe('the usual account', () => {
  it('is the first with room for all', () => {
    expect(usualAccount([gold, pieces], [null])).toBe(gold);
    expect(usualAccount([pieces, gold], many(3, null))).toBe(gold);
  });

  it('is the first of all where none has room', () => {
    expect(usualAccount([pieces, gold], many(30, null))).toBe(pieces);
    expect(usualAccount([], [null])).toBeUndefined();
  });
});
