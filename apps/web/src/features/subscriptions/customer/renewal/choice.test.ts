import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { isPlanChanging, isSameChoice } from './choice.ts';

const gold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
const silver = { ...subscriptionSample.planId, _id: 'silver-plan', name: 'Silver Plan' } as const;
const subscription = (change: Partial<PlanSubscription>): PlanSubscription => ({
  ...subscriptionSample,
  ...change,
});

it('a choice is a plan and a cycle', () => {
  expect(isSameChoice(gold, { ...gold })).toBe(true);
  expect(isSameChoice(gold, { ...gold, planId: 'silver-plan' })).toBe(false);
  expect(isSameChoice(gold, { ...gold, billingCycle: 'yearly' })).toBe(false);
});

describe('isPlanChanging', () => {
  const paidAhead = {
    planId: silver,
    billingCycle: 'yearly',
    startDate: '2026-12-03T15:20:00.000Z',
    endDate: '2027-12-03T15:20:00.000Z',
    images: 360,
  } as const;

  it('compares the choice with the last paid period', () => {
    expect(isPlanChanging(subscriptionSample)).toBe(false);
    expect(isPlanChanging(subscription({ nextPlanId: silver }))).toBe(true);
    expect(isPlanChanging(subscription({ nextBillingCycle: 'yearly' }))).toBe(true);
    expect(isPlanChanging(subscription({ upcomingPeriods: [paidAhead] }))).toBe(true);
    const chosen = { nextPlanId: silver, nextBillingCycle: 'yearly' } as const;
    expect(isPlanChanging(subscription({ upcomingPeriods: [paidAhead], ...chosen }))).toBe(false);
  });
});
