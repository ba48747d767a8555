import { describe, expect, it } from 'vitest';
import { getPlan, planPrice } from '../catalogue/plans.ts';
import { getService } from '../catalogue/services.ts';
import { units } from '../money/money.ts';
import {
  type ImagesOrder,
  orderLine,
  orderPrice,
  orderTitle,
  type PlanOrder,
  purchaseName,
} from './ordered.ts';

const yearly: PlanOrder = {
  kind: 'subscription',
  planId: 'gold-plan',
  cycle: 'yearly',
  price: planPrice(getPlan('gold-plan'), 'yearly', 'NGN'),
};

function images(quantity: number): ImagesOrder {
  const { id, unitPrice } = getService('premium-product');
  return { kind: 'payPerImage', serviceId: id, quantity, unitPrice: unitPrice.NGN };
}

describe('an order for a plan', () => {
  it('costs what was agreed on, and goes by the name of the plan', () => {
    expect(orderPrice(yearly)).toEqual(units(1_224_000, 'NGN'));
    expect(orderTitle(yearly)).toBe('Gold Plan');
    expect(purchaseName(yearly)).toBe('Gold Plan');
  });

  it('is invoiced as one thing, by its cycle', () => {
    const price = units(1_224_000, 'NGN');
    expect(orderLine(yearly)).toEqual({
      description: 'Gold Plan - yearly subscription',
      quantity: 1,
      unitPrice: price,
      total: price,
    });
    expect(orderLine({ ...yearly, cycle: 'monthly' }).description).toBe('Gold Plan - monthly subscription');
  });
});

describe('an order by the image', () => {
  it('costs its images, to the last of a hundred thousand', () => {
    expect(orderPrice(images(1))).toEqual(units(1_500, 'NGN'));
    expect(orderPrice(images(100_000))).toEqual(units(150_000_000, 'NGN'));
  });

  it('goes by the name of the service, and says how it was bought once it is', () => {
    expect(orderTitle(images(3))).toBe('Premium Product');
    expect(purchaseName(images(3))).toBe('Premium Product (Pay-per-Image)');
  });

  it('is invoiced image by image', () => {
    expect(orderLine(images(24))).toEqual({
      description: 'Premium Product (24 images)',
      quantity: 24,
      unitPrice: units(1_500, 'NGN'),
      total: units(36_000, 'NGN'),
    });
    expect(orderLine(images(1)).description).toBe('Premium Product (1 image)');
  });
});
