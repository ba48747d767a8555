import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { chooseUploadAction } from './upload-action.ts';

const usable = { isUsable: true, isExhausted: false };
const usedUp = { isUsable: false, isExhausted: true };
const inactive = { isUsable: false, isExhausted: false };

const plan = (state: typeof usable): Subscription => ({ ...subscriptionSample, ...state });
const images = (state: typeof usable): Subscription => ({ ...imagesSubscriptionSample, ...state });

const portal = 'https://send.example/burnish';

describe('chooseUploadAction', () => {
  it('opens the portal for the only usable subscription', () => {
    expect(chooseUploadAction([images(usedUp), plan(usable)], portal)).toEqual({
      kind: 'open',
      portal,
      subscription: plan(usable),
    });
  });

  it('asks to choose among several usable subscriptions', () => {
    expect(chooseUploadAction([plan(usable), plan(usedUp), images(usable)], portal)).toEqual({
      kind: 'choose',
      portal,
      subscriptions: [plan(usable), images(usable)],
    });
  });

  it('opens our upload page without a portal', () => {
    expect(chooseUploadAction([plan(usable), images(usable)], null)).toEqual({ kind: 'page' });
    expect(chooseUploadAction([plan(usedUp)], null).kind).toBe('blocked');
  });

  it.each([[[]], [[plan(inactive)]]])('requires an active subscription: %#', (subscriptions) => {
    expect(chooseUploadAction(subscriptions, portal)).toEqual({
      kind: 'blocked',
      reason: 'You need an active subscription to upload photos. Please subscribe to a plan first.',
    });
  });

  it('names each used-up subscription once', () => {
    expect(
      chooseUploadAction([images(usedUp), plan(usedUp), images(usedUp), plan(inactive)], portal),
    ).toEqual({
      kind: 'blocked',
      reason:
        'You have reached your upload limit for all plans: High-End Retouch (Premium), Gold Plan. Please renew your subscription or upgrade your plan.',
    });
  });
});
