import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { formatImageCount, formatOrderPrice, formatUnitPrice, orderName } from './orders.ts';

describe('formatOrderPrice', () => {
  it('names the billing cycle of a plan', () => {
    expect(formatOrderPrice(planOrderSample)).toBe('₦120,000 per month');
    expect(formatOrderPrice({ ...planOrderSample, billingCycle: 'yearly', finalPrice: 1_224_000 })).toBe(
      '₦1,224,000 per year',
    );
  });

  it('names the number of images', () => {
    expect(formatOrderPrice(imagesOrderSample)).toBe('$192 for 24 images');
    expect(formatOrderPrice({ ...imagesOrderSample, quantity: 1, totalPrice: 8 })).toBe('$8 for 1 image');
  });
});

describe('orderName', () => {
  it('is the name of the plan or service', () => {
    expect(orderName(planOrderSample)).toBe('Gold Plan');
    expect(orderName(imagesOrderSample)).toBe('High-End Retouch (Premium)');
  });
});

it('formats the number of images and the price of one', () => {
  expect(formatImageCount({ quantity: 1_200 })).toBe('1,200 images');
  expect(formatUnitPrice(imagesOrderSample)).toBe('$8 per image');
});
