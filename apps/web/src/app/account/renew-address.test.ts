import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { expect, it } from 'vitest';
import { renewAddress } from './renew-address.ts';

it('leads to the same plan, in the same cycle and currency', () => {
  expect(renewAddress({ ...subscriptionSample, billingCycle: 'yearly', currency: 'NGN' })).toBe(
    '/pricing?cycle=yearly&currency=NGN&plan=gold-plan',
  );
});

it('leads to the same service, in the same currency', () => {
  expect(renewAddress({ ...imagesSubscriptionSample, currency: 'NGN' })).toBe(
    '/pricing?tab=pay-per-image&image-currency=NGN&service=high-end-retouch',
  );
});
