import { imagesRequestSample, requestSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { imagesOf, orderedName, orderedPrice, unitPriceOf } from './ordered.ts';

describe('orderedPrice', () => {
  it('says of a plan for how long', () => {
    expect(orderedPrice(requestSample)).toBe('₦120,000 per month');
    expect(orderedPrice({ ...requestSample, billingCycle: 'yearly', finalPrice: 1_224_000 })).toBe(
      '₦1,224,000 per year',
    );
  });

  it('says of images for how many', () => {
    expect(orderedPrice(imagesRequestSample)).toBe('$192 for 24 images');
    expect(orderedPrice({ ...imagesRequestSample, quantity: 1, totalPrice: 8 })).toBe('$8 for 1 image');
  });
});

describe('of what was ordered', () => {
  it('has the name of the plan or of the service', () => {
    expect(orderedName(requestSample)).toBe('Gold Plan');
    expect(orderedName(imagesRequestSample)).toBe('High-End Retouch (Premium)');
  });

  it('counts images and prices one of them', () => {
    expect(imagesOf({ quantity: 1_200 })).toBe('1,200 images');
    expect(unitPriceOf(imagesRequestSample)).toBe('$8 per image');
  });
});
