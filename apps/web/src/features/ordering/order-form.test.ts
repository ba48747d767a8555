import { userSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { firstInput, orderForm, readTyped } from './order-form.ts';

const customer = { ...userSample, companyName: null, phone: null, fullName: 'Adaeze Okafor' };

describe('the order form', () => {
  it('starts with what is known of the customer', () => {
    expect(firstInput({ ...customer, phone: '+234 803 555 0142' })).toMatchObject({
      quantity: 1,
      companyName: '',
      contactPerson: 'Adaeze Okafor',
      phone: '+234 803 555 0142',
      email: customer.email,
      address: { country: 'USA' },
    });
  });

  it('asks for what is still missing, in words', () => {
    const checked = orderForm.safeParse(firstInput(customer));
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

  it('gives back what was typed, faults and all', () => {
    const typed = { ...firstInput(customer), phone: 'later', quantity: Number.NaN };
    expect(readTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  });

  it.each([null, 'text', {}, { ...firstInput(customer), phone: 5 }])(
    'takes nothing else for it: %j',
    (kept) => {
      expect(readTyped(kept)).toBeNull();
    },
  );
});
