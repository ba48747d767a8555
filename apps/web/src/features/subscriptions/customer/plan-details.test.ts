import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { tierLimits, tierUsage } from './plan-details.ts';

describe('tierUsage', () => {
  it('is what the caps leave out of the remaining images, also over a year', () => {
    const remaining = { natural: 8, highEnd: 25, magazine: 0 };
    const used = (billingCycle: 'monthly' | 'yearly') =>
      tierUsage({ ...subscriptionSample, billingCycle, imagesUsed: 27 }, remaining)?.byTier.map(
        ({ label, used: of, limit }) => [label, of, limit],
      );
    expect(used('monthly')).toEqual([
      ['Natural', 22, 30],
      ['High-End', 0, 25],
      ['Magazine', 5, 5],
    ]);
    expect(used('yearly')?.[0]).toEqual(['Natural', 352, 360]);
  });

  it('says what was used without a tier', () => {
    const withoutTier = (imagesUsed: number, magazine: number) =>
      tierUsage({ ...subscriptionSample, imagesUsed }, { natural: 30, highEnd: 25, magazine })?.withoutTier;
    expect(withoutTier(7, 3)).toBe(5);
    expect(withoutTier(2, 3)).toBe(0);
    expect(withoutTier(0, 5)).toBe(0);
    // Without tiers at all, the limits say more.
    expect(withoutTier(41, 5)).toBeUndefined();
  });

  it('is not known without the quota', () => expect(tierUsage(subscriptionSample, null)).toBeNull());
});

describe('tierLimits', () => {
  it('shows the limits of a month', () => {
    const { text, imagesPerFrame, stacks } = tierLimits({ ...subscriptionSample, billingCycle: 'monthly' });
    expect(text).toBe('30\u00a0Natural, 25\u00a0High-End, 5\u00a0Magazine');
    expect(imagesPerFrame).toBe(1);
    expect(stacks.map(({ tone }) => tone)).toEqual(['natural', 'high', 'magazine']);
  });

  it('shows one frame for twelve images in a year', () => {
    const { text, imagesPerFrame } = tierLimits({ ...subscriptionSample, billingCycle: 'yearly' });
    expect(text).toBe('360\u00a0Natural, 300\u00a0High-End, 60\u00a0Magazine');
    expect(imagesPerFrame).toBe(12);
  });
});
