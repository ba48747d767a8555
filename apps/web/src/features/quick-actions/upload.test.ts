import type { Subscription } from '@burnish/contract/entity';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { uploadWith } from './upload.ts';

const usable = { isUsable: true, isExhausted: false };
const usedUp = { isUsable: false, isExhausted: true };
const ended = { isUsable: false, isExhausted: false };

const plan = (standing: typeof usable): Subscription => ({ ...subscriptionSample, ...standing });
const images = (standing: typeof usable): Subscription => ({ ...imagesSubscriptionSample, ...standing });

describe('uploadWith', () => {
  it('opens the portal for the only one that can be used', () => {
    expect(uploadWith([images(usedUp), plan(usable)])).toEqual({
      kind: 'open',
      subscription: plan(usable),
    });
  });

  it('lets choose among several', () => {
    expect(uploadWith([plan(usable), plan(usedUp), images(usable)])).toEqual({
      kind: 'choose',
      subscriptions: [plan(usable), images(usable)],
    });
  });

  it.each([[[]], [[plan(ended)]]])('asks for a subscription where there is none: %#', (subscriptions) => {
    expect(uploadWith(subscriptions)).toEqual({
      kind: 'refused',
      words: 'You need an active subscription to upload photos. Please subscribe to a plan first.',
    });
  });

  it('names what is used up, each once', () => {
    expect(uploadWith([images(usedUp), plan(usedUp), images(usedUp), plan(ended)])).toEqual({
      kind: 'refused',
      words:
        'You have reached your upload limit for all plans: High-End Retouch (Premium), Gold Plan. Please renew your subscription or upgrade your plan.',
    });
  });
});
