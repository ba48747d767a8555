import type { PlanSubscription } from '@burnish/contract/entity';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import {
  canRenew,
  currentFirst,
  divided,
  presentOnes,
  priceOf,
  rolledOverInto,
  tierSheet,
} from './presentation.ts';

const subscription = (change: Partial<PlanSubscription>): PlanSubscription => ({
  ...subscriptionSample,
  ...change,
});

describe('currentFirst', () => {
  it('puts what can be used before what cannot, else leaves the order', () => {
    const shown = currentFirst([
      subscription({ _id: 'ended', isUsable: false }),
      subscription({ _id: 'b', isUsable: true }),
      subscription({ _id: 'a', isUsable: true }),
    ]);
    expect(shown.map(({ _id }) => _id)).toEqual(['b', 'a', 'ended']);
  });
});

describe('priceOf', () => {
  it.each([
    [{ billingCycle: 'monthly' }, '₦120,000 per month'],
    [{ billingCycle: 'yearly' }, '₦1,224,000 per year'],
    [{ billingCycle: 'monthly', currency: 'USD', monthlyPrice: 197 }, '$197 per month'],
    [{ billingCycle: 'yearly', currency: 'USD', monthlyPrice: 197 }, '$2,010 per year'],
  ] as const)('of %j', (change, words) => {
    expect(priceOf(subscription(change))).toBe(words);
  });
});

describe('divided', () => {
  it('sets those that run apart from the others, what can be used first', () => {
    const spent = { isUsable: false, isExhausted: true };
    const { active, others } = divided([
      subscription({ _id: 'gone', status: 'cancelled', isUsable: false }),
      { ...imagesSubscriptionSample, _id: 'spent', ...spent },
      subscription({ _id: 'used up', ...spent }),
      subscription({ _id: 'runs' }),
      subscription({ _id: 'held', status: 'suspended', isUsable: false }),
      subscription({ _id: 'rests', status: 'inactive', isUsable: false }),
    ]);
    expect(active.map(({ _id }) => _id)).toEqual(['runs', 'used up']);
    expect(others.map(({ _id }) => _id)).toEqual(['gone', 'spent', 'held', 'rests']);
  });
});

describe('presentOnes', () => {
  const ids = (shown: readonly { _id: string }[]) => shown.map(({ _id }) => _id);
  const piece = (_id: string, isUsable: boolean) => ({
    ...imagesSubscriptionSample,
    _id,
    isUsable,
    isExhausted: !isUsable,
  });

  it('are what can be used, and plans that are used up', () => {
    const all = [
      piece('gone', false),
      subscription({ _id: 'plan', isUsable: false, isExhausted: true }),
      piece('left', true),
    ];
    expect(ids(presentOnes(all))).toEqual(['left', 'plan']);
  });

  it('are three at most', () => {
    expect(ids(presentOnes([1, 2, 3, 4].map((place) => piece(`${place}`, true))))).toEqual(['1', '2', '3']);
  });

  it('are the latest one where none is left', () => {
    expect(ids(presentOnes([piece('new', false), piece('old', false)]))).toEqual(['new']);
    expect(presentOnes([])).toEqual([]);
  });
});

describe('canRenew', () => {
  it.each([
    [true, 'active', false],
    [false, 'active', true],
    [false, 'inactive', true],
    [false, 'suspended', false],
    [false, 'cancelled', false],
  ] as const)('usable %s and %s: %s', (isUsable, status, expected) => {
    expect(canRenew({ isUsable, status })).toBe(expected);
  });
});

describe('tierSheet', () => {
  it('holds what the plan allows in a month', () => {
    const { parts, each, stacks } = tierSheet(subscription({ billingCycle: 'monthly' }));
    expect(parts).toBe('30\u00a0Natural, 25\u00a0High-End, 5\u00a0Magazine');
    expect(each).toBe(1);
    expect(stacks.map(({ tone }) => tone)).toEqual(['natural', 'high', 'magazine']);
  });

  it('has a frame for twelve images in a year', () => {
    const { parts, each } = tierSheet(subscription({ billingCycle: 'yearly' }));
    expect(parts).toBe('360\u00a0Natural, 300\u00a0High-End, 60\u00a0Magazine');
    expect(each).toBe(12);
  });
});

describe('images bought by the piece', () => {
  it('never roll over', () => {
    expect(rolledOverInto(imagesSubscriptionSample)).toBe(0);
    expect(rolledOverInto(subscription({ rolledOver: 12 }))).toBe(12);
  });
});
