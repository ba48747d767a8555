import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lostImages } from './lost-images.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

const usedUp = { ...subscriptionSample, imagesUsed: 60 };
const upcoming = {
  planId: subscriptionSample.planId,
  billingCycle: 'monthly',
  startDate: '2026-12-03T15:20:00.000Z',
  endDate: '2027-01-03T15:20:00.000Z',
  images: 60,
} as const;
const paidAhead = {
  upcomingPeriods: [upcoming, { ...upcoming, images: 720 }],
  paidPeriodsAhead: 2,
  paidUntil: '2028-01-03T15:20:00.000Z',
};

it('names the unused images of the current period', () => {
  expect(lostImages(subscriptionSample)).toMatchObject({
    current: 19,
    currentUntil: subscriptionSample.usableUntil,
    periods: 0,
    images: 0,
  });
});

it('names all periods that are paid for, with their images and until when', () => {
  const ahead = { periods: 2, images: 780, paidUntil: '2028-01-03T15:20:00.000Z' };
  expect(lostImages({ ...subscriptionSample, ...paidAhead })).toMatchObject({ current: 19, ...ahead });
  expect(lostImages({ ...usedUp, ...paidAhead })).toMatchObject({ current: 0, ...ahead });
});

it('is null if nothing is lost', () => {
  expect(lostImages(usedUp)).toBeNull();
  expect(lostImages({ ...subscriptionSample, imagesUsed: 70 })).toBeNull();
  expect(lostImages({ ...subscriptionSample, usableUntil: '2026-11-20T12:00:00.000Z' })).toBeNull();
  expect(lostImages(imagesSubscriptionSample)).toBeNull();
});
