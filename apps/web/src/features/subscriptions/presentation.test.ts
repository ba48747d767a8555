import type { PlanSubscription } from '@burnish/contract/entity';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { currentFirst, nameOf, priceOf, rolledOverInto } from './presentation.ts';

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

describe('images bought by the piece', () => {
  it('go by their service, as a plan goes by its name', () => {
    expect(nameOf(imagesSubscriptionSample)).toBe('High-End Retouch (Premium)');
    expect(nameOf(subscriptionSample)).toBe('Gold Plan');
  });

  it('never roll over', () => {
    expect(rolledOverInto(imagesSubscriptionSample)).toBe(0);
    expect(rolledOverInto(subscription({ rolledOver: 12 }))).toBe(12);
  });
});
