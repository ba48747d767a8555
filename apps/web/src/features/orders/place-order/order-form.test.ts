import { userSample } from '@burnish/contract/accounts/samples';
import { orderPrefillSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { initialOrderInput, orderFields, orderForm, parseOrderDraft } from './order-form.ts';

const customer = { ...userSample, companyName: null, phone: null, fullName: 'Adaeze Okafor' };

describe('initialOrderInput', () => {
  it('prefills the form from the profile', () => {
    expect(initialOrderInput({ ...customer, phone: '+234 803 555 0142' })).toMatchObject({
      quantity: 1,
      companyName: '',
      contactPerson: 'Adaeze Okafor',
      phone: '+234 803 555 0142',
      email: customer.email,
      address: { country: 'USA' },
    });
  });
});

describe('initialOrderInput with a prefill', () => {
  const empty = { companyName: null, fullName: null, phone: null, email: customer.email };

  it('completes what the profile lacks', () => {
    expect(initialOrderInput(empty, orderPrefillSample)).toEqual({
      ...orderPrefillSample,
      quantity: 1,
      specialInstructions: '',
      email: customer.email,
    });
  });

  it('keeps what the profile has', () => {
    const prefill = { ...orderPrefillSample, companyName: 'Another Company', phone: '1', contactPerson: 'B' };
    expect(initialOrderInput(userSample, prefill)).toMatchObject({
      companyName: userSample.companyName,
      contactPerson: userSample.fullName,
      phone: userSample.phone,
    });
  });

  it('leaves no required field empty for a returning customer', () => {
    expect(orderForm.safeParse(initialOrderInput(empty, orderPrefillSample)).success).toBe(true);
  });
});

describe('orderFields', () => {
  it('contains each field of the form', () => {
    const { address, ...others } = initialOrderInput(customer);
    const parts = Object.keys(address).map((part) => `address.${part}`);
    expect(orderFields.toSorted()).toEqual([...Object.keys(others), ...parts].toSorted());
  });
});

describe('orderForm', () => {
  it('names each missing field', () => {
    const result = orderForm.safeParse(initialOrderInput(customer));
    const errors = result.error?.issues.map(({ path, message }) => [path.join('.'), message] as const);
    expect(Object.fromEntries(errors ?? [])).toEqual({
      companyName: 'Enter a company name.',
      phone: 'Enter a phone number.',
      'address.street': 'Enter a street address.',
      'address.city': 'Enter a city.',
      'address.state': 'Enter a state.',
      'address.zipCode': 'Enter a ZIP code.',
    });
  });
});

describe('parseOrderDraft', () => {
  it('restores input including invalid values', () => {
    const input = { ...initialOrderInput(customer), phone: 'later', quantity: Number.NaN };
    expect(parseOrderDraft(JSON.parse(JSON.stringify(input)))).toEqual(input);
  });

  it.each([null, 'text', {}, { ...initialOrderInput(customer), phone: 5 }])(
    'returns null for %j',
    (stored) => {
      expect(parseOrderDraft(stored)).toBeNull();
    },
  );
});
