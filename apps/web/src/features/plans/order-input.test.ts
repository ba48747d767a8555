import { userSample } from '@burnish/contract/samples';
import { newSubscriptionRequest } from '@burnish/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { firstInput, withShownPrices } from './order-input.ts';

const choice = { planId: 'gold-plan', cycle: 'yearly', currency: 'NGN' } as const;
const customer = { ...userSample, companyName: null, phone: null, fullName: 'Adaeze Okafor' };
const address = { street: '14 Adetokunbo Ademola', city: 'Lagos', state: 'Lagos', zipCode: '101241' };

describe('the order form', () => {
  it('starts with what is known of the customer', () => {
    const input = firstInput(choice, customer);
    expect(input).toMatchObject({
      planId: 'gold-plan',
      billingCycle: 'yearly',
      currency: 'NGN',
      companyName: '',
      contactPerson: 'Adaeze Okafor',
      phone: '',
      email: customer.email,
    });
    expect(input.address.country).toBe('USA');
  });

  it('asks for what is still missing, in words', () => {
    const checked = newSubscriptionRequest.safeParse(firstInput(choice, customer));
    const faults = checked.error?.issues.map(({ path, message }) => [path.join('.'), message] as const);
    expect(Object.fromEntries(faults ?? [])).toEqual({
      companyName: 'Enter the company name.',
      phone: 'Enter a phone number.',
      'address.street': 'Enter the street.',
      'address.city': 'Enter the city.',
      'address.state': 'Enter the state.',
      'address.zipCode': 'Enter a ZIP code.',
    });
  });

  it('sends the prices that were shown', () => {
    const order = newSubscriptionRequest.parse({
      ...firstInput(choice, customer),
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      address,
    });
    expect(withShownPrices(order)).toMatchObject({
      calculatedPrice: 120_000,
      finalPrice: 1_224_000,
      usdPrice: 2_010,
      address: { ...address, country: 'USA' },
    });
  });
});
