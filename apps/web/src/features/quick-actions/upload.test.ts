import type { Subscription } from '@burnish/contract/entity';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { uploadWith } from './upload.ts';

const usable = { isUsable: true, isExhausted: false };
const usedUp = { isUsable: false, isExhausted: true };
const ended = { isUsable: false, isExhausted: false };

const plan = (standing: typeof usable): Subscription => ({ ...subscriptionSample, ...standing });
const images = (standing: typeof usable): Subscription => ({ ...imagesSubscriptionSample, ...standing });

const portal = 'https://send.example/burnish';

describe('uploadWith', () => {
  it('opens the portal for the only one that can be used', () => {
    expect(uploadWith([images(usedUp), plan(usable)], portal)).toEqual({
      kind: 'open',
      portal,
      subscription: plan(usable),
    });
  });

  it('lets choose among several', () => {
    expect(uploadWith([plan(usable), plan(usedUp), images(usable)], portal)).toEqual({
      kind: 'choose',
      portal,
      subscriptions: [plan(usable), images(usable)],
    });
  });

  it('leads to the page of its own where there is no portal, which lets choose itself', () => {
    expect(uploadWith([plan(usable), images(usable)], null)).toEqual({ kind: 'page' });
    expect(uploadWith([plan(usedUp)], null).kind).toBe('refused');
  });

  it.each([[[]], [[plan(ended)]]])('asks for a subscription where there is none: %#', (subscriptions) => {
    expect(uploadWith(subscriptions, portal)).toEqual({
      kind: 'refused',
      words: 'You need an active subscription to upload photos. Please subscribe to a plan first.',
    });
  });

  it('names what is used up, each once', () => {
    expect(uploadWith([images(usedUp), plan(usedUp), images(usedUp), plan(ended)], portal)).toEqual({
      kind: 'refused',
      words:
        'You have reached your upload limit for all plans: High-End Retouch (Premium), Gold Plan. Please renew your subscription or upgrade your plan.',
    });
  });
});
