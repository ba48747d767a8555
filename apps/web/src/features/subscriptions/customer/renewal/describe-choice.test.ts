import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { describeChoice, formatImages, formatPrice } from './describe-choice.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const gold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
const silver = { planId: 'silver-plan', billingCycle: 'monthly' } as const;

describe('describeChoice', () => {
  const describe = (change: Partial<PlanSubscription>, choice: typeof gold | typeof silver) =>
    describeChoice({ ...subscriptionSample, ...change }, choice, now).join(' ');

  it('names the plan, its images and price, and when it starts', () => {
    expect(describe({}, silver)).toBe(
      'Silver Plan with 30 images per month for ₦90,000 per month starts on 3 Dec. Until then you keep Gold Plan.',
    );
    expect(describe({}, gold)).toBe(
      'Your plan stays Gold Plan with 60 images per month for ₦120,000 per month.',
    );
  });

  it('starts with the payment if there are no images to use until then', () => {
    const starts = /for ₦90,000 per month starts when we confirm its payment\.$/;
    expect(describe({ isInGrace: true }, silver)).toMatch(starts);
    expect(describe({ isExhausted: true, isUsable: false }, silver)).toMatch(starts);
  });

  it('says that nothing happens by itself without auto-renew', () => {
    expect(describe({ autoRenew: false }, silver)).toMatch(/applies only if you renew the plan\.$/);
    expect(describe({ autoRenew: false }, gold)).not.toContain('Auto-renew');
  });
});

it('the images and the price are those of a billing cycle', () => {
  expect(formatImages('silver-plan', 'yearly')).toBe('360 images per year');
  expect(formatPrice('silver-plan', 'yearly', 'USD')).toBe('$989 per year');
});
