import { pauseSample } from '@burnish/contract/pauses/samples';
import { noSubscriptionMessage } from '@burnish/contract/photos/quota-messages';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import {
  canStartNext,
  formatBillingDue,
  pausedUntil,
  subscriptionName,
  uploadBlockedReason,
} from './subscriptions.ts';

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

const plan = (name: string, change: Partial<PlanSubscription> = {}): PlanSubscription => ({
  ...subscriptionSample,
  planId: { ...subscriptionSample.planId, name },
  ...change,
});
const pauseTo = (resumeDate: string) => ({ ...pauseSample, status: 'running', resumeDate }) as const;
const toDecember = { pause: pauseTo('2026-12-04T00:00:00.000Z') };
const usedUp = { isExhausted: true };
const earlyStart = { endDate: '2027-01-03T15:20:00.000Z', paidUntil: '2027-01-03T15:20:00.000Z' };

it('is paused only while a pause runs, which single images never have', () => {
  expect(pausedUntil(plan('Gold Plan', toDecember))).toBe('2026-12-04T00:00:00.000Z');
  expect(pausedUntil(plan('Gold Plan', { pause: pauseSample }))).toBeNull();
  expect(pausedUntil(plan('Gold Plan'))).toBeNull();
  expect(pausedUntil(imagesSubscriptionSample)).toBeNull();
});

it('can start the next period early only if that is offered', () => {
  expect(canStartNext(plan('Gold Plan', { earlyStart }))).toBe(true);
  expect(canStartNext(plan('Gold Plan'))).toBe(false);
  expect(canStartNext(imagesSubscriptionSample)).toBe(false);
});

describe('why a customer cannot upload', () => {
  const gold = plan('Gold Plan', usedUp);

  it('is the pause of the plan that resumes first', () => {
    const paused = [
      plan('Platinum Plan', { pause: pauseTo('2026-12-20T00:00:00.000Z') }),
      plan('Gold Plan', toDecember),
      plan('Silver Plan', { pause: pauseTo('2027-01-02T00:00:00.000Z') }),
    ];
    expect(uploadBlockedReason(paused)).toMatch(/^Your Gold Plan is paused until 4 Dec 2026\./);
  });

  it('is not the pause of a canceled subscription', () => {
    expect(uploadBlockedReason([plan('Gold Plan', { ...toDecember, status: 'cancelled' })])).toBe(
      noSubscriptionMessage,
    );
  });

  it('is that the next period, which is paid for, has not started', () => {
    expect(uploadBlockedReason([gold, plan('Silver Plan', { ...usedUp, earlyStart })])).toMatch(
      /^All images of Silver Plan are used\. Your next period is already paid for/,
    );
  });

  it('is that the images of every subscription are used, each named once', () => {
    const reason = uploadBlockedReason([gold, gold, { ...imagesSubscriptionSample, ...usedUp }]);
    expect(reason).toContain('for all plans: Gold Plan, High-End Retouch (Premium).');
    expect(uploadBlockedReason([gold, plan('Silver Plan')])).toContain('for all plans: Gold Plan.');
  });

  it('is that there is no subscription', () => {
    expect(uploadBlockedReason([])).toBe(noSubscriptionMessage);
  });
});
