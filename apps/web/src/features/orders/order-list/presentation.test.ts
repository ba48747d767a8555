import type { Order } from '@burnish/contract/orders/entities';
import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import type { OrderParty } from '@burnish/domain/orders/progress';
import { describe, expect, it } from 'vitest';
import {
  currentStep,
  orderTerms,
  orderTitle,
  paymentSubmittedAt,
  recentOrders,
  seedFrom,
} from './presentation.ts';

function order(_id: string, waitingOn: OrderParty | null): Order {
  return { ...planOrderSample, _id, progress: { ...planOrderSample.progress, waitingOn } };
}

describe('recentOrders', () => {
  it('are the latest three', () => {
    const orders = ['4', '3', '2', '1'].map((id) => order(id, null));
    expect(recentOrders(orders).map(({ _id }) => _id)).toEqual(['4', '3', '2']);
  });
});

describe('paymentSubmittedAt', () => {
  it('is when the customer reported the payment that is in review', () => {
    const submittedAt = '2026-11-20T13:32:00.000Z';
    const steps = planOrderSample.progress.steps.map((step) =>
      step.state === 'current' ? { ...step, reachedAt: submittedAt } : step,
    );
    expect(paymentSubmittedAt({ progress: { steps, waitingOn: 'studio' } })).toBe(submittedAt);
    expect(paymentSubmittedAt({ progress: { steps, waitingOn: 'customer' } })).toBeNull();
    expect(paymentSubmittedAt({ progress: { steps: [], waitingOn: null } })).toBeNull();
  });
});

describe('orderTitle and orderTerms', () => {
  it('describe a plan with its billing cycle', () => {
    expect(orderTitle(planOrderSample)).toBe('Gold Plan, monthly');
    expect(orderTerms(planOrderSample)).toBe('60 images per month, ₦120,000 per month');
    expect(
      orderTerms({ ...planOrderSample, billingCycle: 'yearly', currency: 'USD', finalPrice: 2_010 }),
    ).toBe('720 images per year, $2,010 per year');
  });

  it('describe pay-per-image orders with quantity and price', () => {
    expect(orderTitle(imagesOrderSample)).toBe('High-End Retouch (Premium)');
    expect(orderTerms({ ...imagesOrderSample, quantity: 1_200 })).toBe('1,200 images, $8 each');
    expect(orderTerms({ ...imagesOrderSample, quantity: 1, unitPrice: 600, currency: 'NGN' })).toBe(
      '1 image, ₦600 each',
    );
  });
});

describe('currentStep', () => {
  it('is the open step until all are done', () => {
    expect(currentStep(planOrderSample.progress)).toBe('paid');
    const completed = planOrderSample.progress.steps.map((step) => ({
      ...step,
      state: 'completed' as const,
    }));
    expect(currentStep({ steps: completed, waitingOn: null })).toBeNull();
  });
});

describe('seedFrom', () => {
  it('is stable per id', () => {
    expect(seedFrom('a')).toBe(seedFrom('a'));
    expect(seedFrom('a')).not.toBe(seedFrom('b'));
  });
});
