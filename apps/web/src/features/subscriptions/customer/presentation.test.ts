import { cancellationSample, refundRequestSample } from '@burnish/contract/refund-requests/samples';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { uploadBlockedReason } from '../../../presentation/subscriptions.ts';
import { earlyStartTexts } from './early-start.ts';
import {
  canRenew,
  currentSubscriptions,
  customerStatusLabel,
  formatSubscriptionPrice,
  lineNote,
  lineStatus,
  rolledOverImages,
  sortUsableFirst,
} from './presentation.ts';

const subscription = (change: Partial<PlanSubscription>): PlanSubscription => ({
  ...subscriptionSample,
  ...change,
});

const silver = { ...subscriptionSample.planId, _id: 'silver-plan', name: 'Silver Plan' } as const;

describe('currentFirst', () => {
  it('puts usable subscriptions first and keeps the order otherwise', () => {
    const shown = sortUsableFirst([
      subscription({ _id: 'ended', isUsable: false }),
      subscription({ _id: 'b', isUsable: true }),
      subscription({ _id: 'a', isUsable: true }),
    ]);
    expect(shown.map(({ _id }) => _id)).toEqual(['b', 'a', 'ended']);
  });
});

describe('formatSubscriptionPrice', () => {
  it.each([
    [{ billingCycle: 'monthly' }, '₦120,000 per month'],
    [{ billingCycle: 'yearly' }, '₦1,224,000 per year'],
    [{ billingCycle: 'monthly', currency: 'USD', monthlyPrice: 197 }, '$197 per month'],
    [{ billingCycle: 'yearly', currency: 'USD', monthlyPrice: 197 }, '$2,010 per year'],
  ] as const)('of %j is %s', (change, text) => {
    expect(formatSubscriptionPrice(subscription(change))).toBe(text);
  });
});

describe('currentSubscriptions', () => {
  const ids = (subscriptions: readonly { _id: string }[]) => subscriptions.map(({ _id }) => _id);
  const images = (_id: string, isUsable: boolean) => ({
    ...imagesSubscriptionSample,
    _id,
    isUsable,
    isExhausted: !isUsable,
  });

  it('returns usable subscriptions and used-up plans', () => {
    const all = [
      images('canceled', false),
      subscription({ _id: 'plan', isUsable: false, isExhausted: true }),
      images('left', true),
    ];
    expect(ids(currentSubscriptions(all))).toEqual(['left', 'plan']);
  });

  it('returns at most three', () => {
    expect(ids(currentSubscriptions([1, 2, 3, 4].map((id) => images(`${id}`, true))))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('falls back to the latest subscription', () => {
    expect(ids(currentSubscriptions([images('new', false), images('old', false)]))).toEqual(['new']);
    expect(currentSubscriptions([])).toEqual([]);
  });
});

describe('canRenew', () => {
  it.each([
    [true, 'active', false],
    [false, 'active', true],
    [false, 'inactive', true],
    [false, 'suspended', false],
    [false, 'cancelled', false],
  ] as const)('is for usable %s and status %s: %s', (isUsable, status, expected) => {
    expect(canRenew(subscription({ isUsable, status }))).toBe(expected);
  });

  it('is false for a used-up plan with notice', () => {
    const usedUp = subscription({ isUsable: false, isExhausted: true });
    expect(canRenew({ ...usedUp, refundRequest: cancellationSample })).toBe(false);
    expect(canRenew({ ...usedUp, refundRequest: refundRequestSample })).toBe(true);
  });

  it('is true in the grace days', () => {
    expect(canRenew(subscription({ isUsable: true, isInGrace: true }))).toBe(true);
  });
});

describe('customerStatusLabel', () => {
  it('is inactive for an active plan whose paid periods are over', () => {
    expect(customerStatusLabel(subscription({ isInGrace: true })).label).toBe('Active');
    expect(customerStatusLabel(subscription({ isUsable: false, isEnded: true })).label).toBe('Inactive');
    expect(customerStatusLabel(imagesSubscriptionSample).label).toBe('Active');
  });
});

describe('a used-up plan with another paid period', () => {
  const upcoming = {
    planId: subscriptionSample.planId,
    billingCycle: 'monthly',
    startDate: '2026-12-03T15:20:00.000Z',
    endDate: '2027-01-03T15:20:00.000Z',
    images: 60,
  } as const;
  const paidAhead = subscription({
    isUsable: false,
    isExhausted: true,
    upcomingPeriods: [upcoming],
    paidPeriodsAhead: 1,
    paidUntil: upcoming.endDate,
    earlyStart: { endDate: '2026-12-20T09:00:00.000Z', paidUntil: '2026-12-20T09:00:00.000Z' },
  });
  const now = new Date('2026-11-20T09:00:00.000Z');

  it('is not renewed', () => {
    expect(canRenew(paidAhead)).toBe(false);
    expect(canRenew({ ...paidAhead, earlyStart: null })).toBe(true);
  });

  it('says which dates change when the next period starts', () => {
    expect(earlyStartTexts(paidAhead, now)).toEqual([
      "You've used all images of Gold Plan. This period ends today instead of 3 Dec.",
      'The next one has 60 images. It starts today and ends on 20 Dec instead of 3 Jan 2027.',
    ]);
    const later = { ...upcoming, startDate: upcoming.endDate, endDate: '2027-02-03T15:20:00.000Z' };
    const two = {
      ...paidAhead,
      upcomingPeriods: [upcoming, later],
      paidUntil: later.endDate,
      earlyStart: { endDate: '2026-12-20T09:00:00.000Z', paidUntil: '2027-01-20T09:00:00.000Z' },
    };
    expect(earlyStartTexts(two, now).at(-1)).toBe(
      "Everything you've paid for ends on 20 Jan 2027 instead of 3 Feb 2027.",
    );
    expect(earlyStartTexts(subscriptionSample, now)).toEqual([]);
  });

  it('is why photos cannot be uploaded', () => {
    expect(uploadBlockedReason([paidAhead])).toMatch(/Your next period is already paid for/);
    expect(uploadBlockedReason([{ ...paidAhead, earlyStart: null }])).toMatch(/Please renew/);
  });
});

describe('rolledOverImages', () => {
  it('is zero for single images', () => {
    expect(rolledOverImages(imagesSubscriptionSample)).toBe(0);
    expect(rolledOverImages(subscription({ rolledOver: 12 }))).toBe(12);
  });
});

describe('the line of a subscription', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');
  const inGrace = { ...subscriptionSample, isInGrace: true };
  const ended = { ...subscriptionSample, isEnded: true, isUsable: false };

  it('has no status while nothing is unusual', () => {
    expect(lineStatus(subscriptionSample)).toBeNull();
    expect(lineStatus(imagesSubscriptionSample)).toBeNull();
    expect(lineStatus(inGrace)?.label).toBe('In grace days');
    expect(lineStatus(ended)?.label).toBe('Ended');
    expect(lineStatus({ ...inGrace, isExhausted: true })?.label).toBe('Exhausted');
    expect(lineStatus({ ...subscriptionSample, status: 'suspended' })?.label).toBe('Suspended');
  });

  it('says when the next payment is due, or until when the images can be used without it', () => {
    expect(lineNote(subscriptionSample, now)).toBe('₦120,000 per month. Renews 3 Dec, Due in 11 days.');
    expect(lineNote({ ...subscriptionSample, status: 'cancelled' }, now)).toBe(
      '₦120,000 per month. Paid until 3 Dec.',
    );
    expect(lineNote({ ...subscriptionSample, status: 'inactive' }, now)).toBe(
      '₦120,000 per month. Paid until 3 Dec.',
    );
    expect(lineNote(inGrace, now)).toBe('Ended 3 Dec. You can still upload photos until 6 Dec.');
    expect(lineNote(ended, now)).toBe('Ended 3 Dec. Photo uploads ended on 6 Dec.');
    expect(lineNote(imagesSubscriptionSample, now)).toBe("Pay-per-Image, bought 6 Nov. Doesn't expire.");
  });

  it('says that a plan without auto-renew ends, and what one with it continues with', () => {
    expect(lineNote(subscription({ autoRenew: false }), now)).toBe(
      '₦120,000 per month. Ends 3 Dec. Auto-renew is off.',
    );
    expect(lineNote(subscription({ nextPlanId: silver, nextBillingCycle: 'yearly' }), now)).toBe(
      '₦120,000 per month. Renews 3 Dec with Silver Plan, yearly, Due in 11 days.',
    );
  });
});
