import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { formatBillingDue, subscriptionName } from './subscriptions.ts';

const now = new Date(2026, 10, 21, 23, 30);
const november = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

describe('formatBillingDue', () => {
  const due = (nextBillingDate: string, change: Partial<PlanSubscription> = {}) =>
    formatBillingDue({ ...subscriptionSample, nextBillingDate, ...change }, now);

  it('counts calendar days, not hours', () => {
    expect(due(november(21, 1))).toBe('Due today');
    expect(due(november(22, 0))).toBe('Due tomorrow');
    expect(due(november(30, 12))).toBe('Due in 9 days');
    expect(due(november(20, 23))).toBe('Overdue');
  });

  it('is empty where no payment becomes due', () => {
    expect(due(november(30, 12), { autoRenew: false })).toBe('');
    expect(due(november(20, 23), { status: 'inactive' })).toBe('');
    expect(due(november(30, 12), { status: 'suspended' })).toBe('');
    expect(due(november(1, 12), { status: 'cancelled' })).toBe('');
  });
});

describe('subscriptionName', () => {
  it('is the name of the plan or of the service', () => {
    expect(subscriptionName(imagesSubscriptionSample)).toBe('High-End Retouch (Premium)');
    expect(subscriptionName(subscriptionSample)).toBe('Gold Plan');
  });
});
