import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { formatBillingDue, subscriptionName } from './subscriptions.ts';

const now = new Date(2026, 10, 21, 23, 30);
const november = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

describe('formatBillingDue', () => {
  it('counts calendar days, not hours', () => {
    expect(formatBillingDue('active', november(21, 1), now)).toBe('Due today');
    expect(formatBillingDue('active', november(22, 0), now)).toBe('Due tomorrow');
    expect(formatBillingDue('active', november(30, 12), now)).toBe('Due in 9 days');
    expect(formatBillingDue('inactive', november(20, 23), now)).toBe('Overdue');
  });

  it('is empty where no payment is due', () => {
    expect(formatBillingDue('suspended', november(30, 12), now)).toBe('');
    expect(formatBillingDue('cancelled', november(1, 12), now)).toBe('');
  });
});

describe('subscriptionName', () => {
  it('is the name of the plan or of the service', () => {
    expect(subscriptionName(imagesSubscriptionSample)).toBe('High-End Retouch (Premium)');
    expect(subscriptionName(subscriptionSample)).toBe('Gold Plan');
  });
});
