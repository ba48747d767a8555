import { newPayPerImageRequest } from '@burnish/contract/pay-per-image';
import { userSample } from '@burnish/contract/samples';
import { newSubscriptionRequest } from '@burnish/contract/subscriptions';
import { getService } from '@burnish/domain/catalogue/services';
import { describe, expect, it } from 'vitest';
import { imagesRequest, totalOf } from './images-request.ts';
import { firstInput, orderForm } from './order-form.ts';
import { planRequest } from './plan-request.ts';

const address = { street: '14 Adetokunbo Ademola', city: 'Lagos', state: 'Lagos', zipCode: '101241' };
const order = orderForm.parse({
  ...firstInput(userSample),
  companyName: 'Okafor Studio',
  phone: '+234 803 555 0142',
  address,
  quantity: 24,
});

describe('the order of a plan', () => {
  const body = planRequest(order, { planId: 'gold-plan', cycle: 'yearly', currency: 'NGN' });

  it('sends the prices that were shown', () => {
    expect(body).toMatchObject({
      planId: 'gold-plan',
      billingCycle: 'yearly',
      currency: 'NGN',
      calculatedPrice: 120_000,
      finalPrice: 1_224_000,
      usdPrice: 2_010,
      address: { ...address, country: 'USA' },
    });
  });

  it('is what the service takes, and no quantity', () => {
    expect(newSubscriptionRequest.parse(body)).toEqual(body);
    expect(body).not.toHaveProperty('quantity');
  });
});

describe('the order of images', () => {
  it.each([
    ['USD', 8, 192],
    ['NGN', 5_000, 120_000],
  ] as const)('sends the prices that were shown: %s', (currency, unitPrice, totalPrice) => {
    const body = imagesRequest(order, getService('high-end-retouch'), currency);
    expect(body).toMatchObject({
      serviceName: 'High-End Retouch (Premium)',
      serviceType: 'High-End Retouch (Premium)',
      requestType: 'pay-per-image',
      quantity: 24,
      currency,
      unitPrice,
      totalPrice,
    });
    expect(newPayPerImageRequest.parse(body)).toEqual(body);
  });

  it('costs what so many images cost', () => {
    const { USD, NGN } = getService('magazine-retouch').unitPrice;
    expect(totalOf(USD, 1)).toEqual({ minor: 1_500, currency: 'USD' });
    expect(totalOf(NGN, 100_000)).toEqual({ minor: 70_000_000_000, currency: 'NGN' });
  });

  it.each([0, -3, 2.5, 100_001, Number.NaN])('has no total for %d images', (quantity) => {
    expect(totalOf(getService('basic-product').unitPrice.USD, quantity)).toBeNull();
  });
});
