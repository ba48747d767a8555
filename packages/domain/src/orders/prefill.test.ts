import { describe, expect, it } from 'vitest';
import { prefillOrder } from './prefill.ts';

const profile = {
  companyName: 'Okafor Studio',
  fullName: 'Adaeze Okafor',
  phone: '+234 803 555 0142',
  email: 'adaeze@okafor.test',
  taxId: '21456789-0001',
};
const emptyProfile = { companyName: null, fullName: null, phone: null, email: profile.email, taxId: null };
const defaultAddress = {
  street: '14 Awolowo Road',
  city: 'Lagos',
  state: 'Lagos',
  zipCode: '106104',
  country: 'Nigeria',
};
const lastOrder = {
  companyName: 'Okafor Ltd',
  contactPerson: 'Chidi Okafor',
  phone: '+44 20 7946 0999',
  taxId: 'GB 123',
  address: { street: '8 Rivington Street', city: 'London', state: 'London', zipCode: 'EC2A', country: 'UK' },
};

describe('prefillOrder', () => {
  it('prefers the profile and the default address to the last order', () => {
    const { fullName, ...contact } = profile;
    expect(prefillOrder({ profile, defaultAddress, lastOrder })).toEqual({
      ...contact,
      contactPerson: fullName,
      address: defaultAddress,
    });
  });

  it('completes an empty profile from the last order, but never the email', () => {
    expect(prefillOrder({ profile: emptyProfile, defaultAddress: null, lastOrder })).toEqual({
      ...lastOrder,
      email: profile.email,
    });
  });

  it('decides for each field on its own', () => {
    const prefill = prefillOrder({
      profile: { ...emptyProfile, phone: profile.phone },
      defaultAddress: null,
      lastOrder: { ...lastOrder, taxId: null },
    });
    expect(prefill).toMatchObject({ companyName: 'Okafor Ltd', phone: profile.phone, taxId: null });
    expect(prefill.address).toEqual(lastOrder.address);
  });

  it('leaves out what nobody knows', () => {
    expect(prefillOrder({ profile: emptyProfile, defaultAddress: null, lastOrder: null })).toEqual({
      companyName: null,
      contactPerson: null,
      phone: null,
      email: profile.email,
      taxId: null,
      address: null,
    });
  });
});
