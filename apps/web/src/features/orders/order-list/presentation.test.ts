import type { Order } from '@burnish/contract/orders/entities';
import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import type { OrderParty } from '@burnish/domain/orders/progress';
import { describe, expect, it } from 'vitest';
import {
  currentStep,
  hasNothingToPay,
  orderTerms,
  orderTitle,
  recentOrders,
  seedFrom,
  sortByWaitingOn,
  summarizeOrders,
} from './presentation.ts';

function order(_id: string, waitingOn: OrderParty | null): Order {
  return { ...planOrderSample, _id, progress: { ...planOrderSample.progress, waitingOn } };
}

const orders = (...parties: readonly (OrderParty | null)[]) =>
  parties.map((party, index) => order(`${index}`, party));

describe('summarizeOrders', () => {
  it.each([
    [['customer', 'studio'], 'One order needs your payment, one is in progress.'],
    [
      ['customer', 'studio', 'customer', 'studio', 'studio'],
      'Two orders need your payment, three are in progress.',
    ],
    [['customer', null], 'One order needs your payment.'],
    [['studio'], 'One order is in progress. Nothing to do right now.'],
    [['studio', 'studio'], 'Two orders are in progress. Nothing to do right now.'],
    [[null, null], "You're all caught up."],
    [[], 'Choose a plan, and your orders will appear here.'],
  ] as const)('of orders waiting on %j', (parties, text) => {
    expect(summarizeOrders(orders(...parties))).toBe(text);
  });

  it('uses digits above nine', () => {
    expect(summarizeOrders(orders(...Array.from({ length: 12 }, () => 'customer' as const)))).toBe(
      '12 orders need your payment.',
    );
  });
});

describe('hasNothingToPay', () => {
  it.each([
    [['studio', null], true],
    [['studio', 'customer'], false],
    [[], false],
  ] as const)('of orders waiting on %j is %s', (parties, expected) => {
    expect(hasNothingToPay(orders(...parties))).toBe(expected);
  });
});

describe('recentOrders', () => {
  const ids = (shown: readonly Order[]) => shown.map(({ _id }) => _id);

  it('starts with orders that are waiting on the customer, then the newest', () => {
    expect(ids(sortByWaitingOn(orders(null, 'studio', 'customer', null, 'customer')))).toEqual([
      '2',
      '4',
      '0',
      '1',
      '3',
    ]);
  });

  it('returns three orders', () => {
    expect(ids(recentOrders(orders(null, 'studio', null, 'customer')))).toEqual(['3', '0', '1']);
  });

  it('returns all orders that are waiting on the customer', () => {
    expect(recentOrders(orders('customer', 'customer', null, 'customer', 'customer'))).toHaveLength(4);
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
