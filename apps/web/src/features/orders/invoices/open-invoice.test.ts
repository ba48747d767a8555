import { invoiceSample } from '@burnish/contract/orders/samples';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { isOpenFor } from './open-invoice.ts';

describe('the open invoice of a plan', () => {
  const isOpen = (change: Partial<typeof invoiceSample>) =>
    isOpenFor({ ...invoiceSample, ...change }, subscriptionSample);

  it('is for the same plan and currency, and neither settled nor void', () => {
    expect(isOpen({})).toBe(true);
    expect(isOpen({ currency: 'USD' })).toBe(false);
    expect(isOpen({ planId: { ...invoiceSample.planId, _id: 'silver-plan' } })).toBe(false);
    expect(isOpen({ confirmedAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
    expect(isOpen({ voidedAt: '2026-11-20T10:00:00.000Z' })).toBe(false);
  });

  it('is also for the plan that was chosen for the next period', () => {
    const silver = { _id: 'silver-plan', name: 'Silver Plan' } as const;
    const invoice = { ...invoiceSample, planId: { ...invoiceSample.planId, ...silver } };
    const nextPlanId = { ...subscriptionSample.nextPlanId, ...silver };
    expect(isOpenFor(invoice, { ...subscriptionSample, nextPlanId })).toBe(true);
  });
});
