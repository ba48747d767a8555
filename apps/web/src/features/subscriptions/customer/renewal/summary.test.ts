import type { Pause } from '@burnish/contract/pauses/entities';
import { pauseSample } from '@burnish/contract/pauses/samples';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import type { OpenInvoice } from './open-invoice.ts';
import { isAutoRenewable, renewalSummary } from './summary.ts';

const silver = { ...subscriptionSample.planId, _id: 'silver-plan', name: 'Silver Plan' } as const;
const invoice: OpenInvoice = {
  name: 'INV-2026-000131',
  amount: '₦120,000',
  terms: 'Gold Plan, ₦120,000 per month',
  isPaymentSubmitted: false,
  isPartiallyPaid: false,
  isAutoRenewal: true,
};

/** The sample's last paid period ends on 3 December. */
function summary(change: Partial<PlanSubscription>, open: OpenInvoice | null = null, day = '2026-11-22') {
  return renewalSummary({ ...subscriptionSample, ...change }, open, new Date(`${day}T12:00:00.000Z`)).join(
    ' ',
  );
}

describe('the renewal of a running plan', () => {
  it('names the date, the plan with its price, and when the invoice is sent', () => {
    expect(summary({})).toBe(
      'Renews on 3 Dec with Gold Plan, ₦120,000 per month. We send the invoice on 26 Nov.',
    );
    expect(summary({ nextPlanId: silver, nextPrice: 90_000 })).toBe(
      'Renews on 3 Dec with Silver Plan, ₦90,000 per month. We send the invoice on 26 Nov.',
    );
    expect(summary({ nextBillingCycle: 'yearly', nextPrice: 1_224_000 })).toBe(
      'Renews on 3 Dec with Gold Plan, ₦1,224,000 per year. We send the invoice on 26 Nov.',
    );
    expect(summary({}, null, '2026-11-27')).toContain('We send the invoice soon.');
  });

  it('names the day on which a paused plan is resumed, if its invoice waits until then', () => {
    const paused = (resumeDay: string, status: Pause['status'] = 'running') => ({
      pause: { ...pauseSample, status, resumeDate: `${resumeDay}T00:00:00.000Z` },
    });
    expect(summary(paused('2026-11-30'))).toContain('We send the invoice on 30 Nov.');
    expect(summary(paused('2026-11-30'), null, '2026-11-28')).toContain('We send the invoice on 30 Nov.');
    expect(summary(paused('2026-11-24'))).toContain('We send the invoice on 26 Nov.');
    expect(summary(paused('2026-11-30', 'requested'))).toContain('We send the invoice on 26 Nov.');
  });

  it('depends on the open invoice, once there is one', () => {
    expect(summary({}, invoice, '2026-11-27')).toBe(
      'Renews on 3 Dec with Gold Plan, ₦120,000 per month, once INV-2026-000131 is paid.',
    );
    expect(summary({ autoRenew: false }, { ...invoice, isPaymentSubmitted: true }, '2026-11-27')).toBe(
      'Renews on 3 Dec with Gold Plan, ₦120,000 per month, once we confirm your payment.',
    );
  });

  it('is that it ends, without auto-renew', () => {
    const off = { autoRenew: false };
    expect(summary(off)).toBe('Ends on 3 Dec. Auto-renew is off. You can renew it yourself from 26 Nov.');
    expect(summary({ ...off, isRenewalDue: true }, null, '2026-11-27')).toBe(
      'Ends on 3 Dec. Auto-renew is off.',
    );
    expect(summary({ ...off, isRenewalDue: true, nextPlanId: silver, nextPrice: 90_000 })).toBe(
      'Ends on 3 Dec. Auto-renew is off. If you renew it, it continues with Silver Plan, ₦90,000 per month.',
    );
  });

  it('starts with what is paid for, if the plan or its cycle changes meanwhile', () => {
    const upcoming = {
      planId: silver,
      billingCycle: 'monthly',
      startDate: '2026-12-03T15:20:00.000Z',
      images: 30,
    } as const;
    const paidAhead = {
      upcomingPeriods: [
        { ...upcoming, endDate: '2027-01-03T15:20:00.000Z' },
        { ...upcoming, endDate: '2027-02-03T15:20:00.000Z' },
      ],
      nextBillingDate: '2027-02-03T15:20:00.000Z',
      nextPlanId: silver,
      nextPrice: 90_000,
    };
    expect(summary(paidAhead)).toBe(
      'Paid for: Gold Plan until 3 Dec, then Silver Plan until 3 Feb 2027. ' +
        'Renews on 3 Feb 2027 with Silver Plan, ₦90,000 per month. We send the invoice on 27 Jan 2027.',
    );
    const yearly = { ...upcoming, billingCycle: 'yearly', endDate: '2027-12-03T15:20:00.000Z' } as const;
    expect(summary({ ...paidAhead, upcomingPeriods: [yearly] })).toContain(
      'Gold Plan (monthly) until 3 Dec, then Silver Plan (yearly) until 3 Dec 2027.',
    );
    const same = { ...upcoming, planId: subscriptionSample.planId, endDate: '2027-01-03T15:20:00.000Z' };
    expect(summary({ upcomingPeriods: [same] })).not.toContain('Paid for');
  });
});

describe('the renewal of a plan that is over', () => {
  const inGrace = { isInGrace: true };
  const ended = { isEnded: true, isUsable: false };

  it('follows its end in the grace days', () => {
    expect(summary(inGrace, null, '2026-12-04')).toBe(
      'Ended on 3 Dec. It continues with Gold Plan, ₦120,000 per month. We send the invoice soon.',
    );
    expect(summary(inGrace, invoice, '2026-12-04')).toBe(
      'Ended on 3 Dec. It continues with Gold Plan, ₦120,000 per month, once INV-2026-000131 is paid.',
    );
    expect(summary({ ...inGrace, autoRenew: false }, null, '2026-12-04')).toBe(
      'Ended on 3 Dec. Auto-renew is off. If you renew it, it continues with Gold Plan, ₦120,000 per month.',
    );
  });

  it('is up to the customer after them, whatever auto-renew is', () => {
    const text = 'Ended on 3 Dec. If you renew it, it continues with Gold Plan, ₦120,000 per month.';
    expect(summary(ended, null, '2026-12-08')).toBe(text);
    expect(summary({ status: 'inactive' }, null, '2026-12-08')).toBe(text);
    expect(summary(ended, { ...invoice, isPaymentSubmitted: true }, '2026-12-08')).toBe(
      'Ended on 3 Dec. It continues with Gold Plan, ₦120,000 per month, once we confirm your payment.',
    );
    expect(summary({ status: 'inactive' })).toMatch(/^Inactive, and paid for until 3 Dec\./);
  });

  it('is impossible while it is suspended', () => {
    expect(summary({ status: 'suspended' }, invoice)).toBe(
      "This plan is suspended and can't be renewed now. Contact us to reactivate it.",
    );
  });
});

it('only plans that are still active are renewed by themselves', () => {
  expect(isAutoRenewable(subscriptionSample)).toBe(true);
  expect(isAutoRenewable({ ...subscriptionSample, isInGrace: true })).toBe(true);
  expect(isAutoRenewable({ ...subscriptionSample, isEnded: true })).toBe(false);
  expect(isAutoRenewable({ ...subscriptionSample, status: 'inactive' })).toBe(false);
  expect(isAutoRenewable({ ...subscriptionSample, status: 'suspended' })).toBe(false);
});
