import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { expect, it } from 'vitest';
import { subscriptionName } from './subscription-name.ts';

it('is the service of images bought by the piece, and the plan of a plan', () => {
  expect(subscriptionName(imagesSubscriptionSample)).toBe('High-End Retouch (Premium)');
  expect(subscriptionName(subscriptionSample)).toBe('Gold Plan');
});
