import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { expect, it } from 'vitest';
import { renewUrl } from './renew-url.ts';

it('selects the same plan, cycle and currency', () => {
  expect(renewUrl({ ...subscriptionSample, billingCycle: 'yearly', currency: 'NGN' })).toBe(
    '/pricing?cycle=yearly&currency=NGN&plan=gold-plan',
  );
});

it('selects the same service and currency', () => {
  expect(renewUrl({ ...imagesSubscriptionSample, currency: 'NGN' })).toBe(
    '/pricing?tab=pay-per-image&image-currency=NGN&service=high-end-retouch',
  );
});
