import { userSample } from '@burnish/contract/accounts/samples';
import { newPayPerImageRequest, newSubscriptionRequest } from '@burnish/contract/orders/inputs';
import { getService } from '@burnish/domain/catalog/services';
import { describe, expect, it } from 'vitest';
import { initialOrderInput, orderForm } from './order-form.ts';
import { imagesRequest, orderTotal, planRequest } from './order-requests.ts';

const address = { street: '14 Adetokunbo Ademola', city: 'Lagos', state: 'Lagos', zipCode: '101241' };
const order = orderForm.parse({
  ...initialOrderInput(userSample),
  companyName: 'Okafor Studio',
  phone: '+234 803 555 0142',
  address,
  quantity: 24,
});

describe('planRequest', () => {
  const body = planRequest(order, { planId: 'gold-plan', cycle: 'yearly', currency: 'NGN' });

  it('includes the displayed prices', () => {
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

  it('matches the contract and has no quantity', () => {
    expect(newSubscriptionRequest.parse(body)).toEqual(body);
    expect(body).not.toHaveProperty('quantity');
  });
});

describe('imagesRequest', () => {
  it.each([
    ['USD', 8, 192],
    ['NGN', 5_000, 120_000],
  ] as const)('includes the displayed prices in %s', (currency, unitPrice, totalPrice) => {
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
});

describe('orderTotal', () => {
  it('multiplies the unit price by the quantity', () => {
    const { USD, NGN } = getService('magazine-retouch').unitPrice;
    expect(orderTotal(USD, 1)).toEqual({ minor: 1_500, currency: 'USD' });
    expect(orderTotal(NGN, 100_000)).toEqual({ minor: 70_000_000_000, currency: 'NGN' });
  });

  it.each([0, -3, 2.5, 100_001, Number.NaN])('is null for %d images', (quantity) => {
    expect(orderTotal(getService('basic-product').unitPrice.USD, quantity)).toBeNull();
  });
});
