import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { splitByActive } from './split-by-active.ts';

const subscription = (change: Partial<PlanSubscription>): PlanSubscription => ({
  ...subscriptionSample,
  ...change,
});

describe('splitByActive', () => {
  it('separates active subscriptions from inactive ones, usable ones first', () => {
    const usedUp = { isUsable: false, isExhausted: true };
    const { active, inactive } = splitByActive([
      subscription({ _id: 'canceled', status: 'cancelled', isUsable: false }),
      { ...imagesSubscriptionSample, _id: 'used-up images', ...usedUp },
      subscription({ _id: 'used-up plan', ...usedUp }),
      subscription({ _id: 'usable' }),
      subscription({ _id: 'suspended', status: 'suspended', isUsable: false }),
      subscription({ _id: 'inactive', status: 'inactive', isUsable: false }),
      subscription({ _id: 'ended', isUsable: false, isEnded: true }),
    ]);
    expect(active.map(({ _id }) => _id)).toEqual(['usable', 'used-up plan']);
    expect(inactive.map(({ _id }) => _id)).toEqual([
      'canceled',
      'used-up images',
      'suspended',
      'inactive',
      'ended',
    ]);
  });
});
