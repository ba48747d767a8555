// What the form of a new order starts with.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  createPendingImagesOrder,
  createPendingOrder,
  dataOf,
  planOrderBody,
  savedAddressBody,
} from '../../../../../../testing/factories.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const prefillOf = async (person: TestUser) => dataOf(await person.call('GET /orders/prefill'));

const london = {
  street: '8 Rivington Street',
  city: 'London',
  state: 'London',
  zipCode: 'EC2A',
  country: 'UK',
};

describe('the prefill of an order form', () => {
  test('has only the profile for a new customer, whatever others have', async () => {
    const other = await t.signIn('Somebody Else');
    await createPendingOrder(other);
    dataOf(await other.call('POST /addresses', { body: savedAddressBody }));
    const person = await t.signIn('New Customer');
    expect(await prefillOf(person)).toEqual({
      prefill: {
        companyName: null,
        contactPerson: 'New Customer',
        phone: null,
        email: person.email,
        address: null,
        taxId: null,
      },
      addresses: [],
    });
  });

  test('takes what the profile lacks from the latest order of either kind, except the email', async () => {
    const person = await t.signIn('Returning Customer');
    await createPendingOrder(person, { companyName: 'An Older One', taxId: 'OLD' });
    await createPendingImagesOrder(person, {
      companyName: 'Rivington Ltd',
      contactPerson: 'Chidi Okafor',
      phone: '+44 20 7946 0999',
      email: 'accounts@rivington.test',
      address: london,
      taxId: 'GB 123',
    });
    const { prefill } = await prefillOf(person);
    expect(prefill).toEqual({
      companyName: 'Rivington Ltd',
      contactPerson: 'Returning Customer',
      phone: '+44 20 7946 0999',
      email: person.email,
      address: london,
      taxId: 'GB 123',
    });
  });

  test('prefers the profile and the default address to the latest order', async () => {
    const person = await t.signIn('Settled Customer');
    await createPendingOrder(person, { address: london, taxId: 'GB 123' });
    const profile = { companyName: 'Okafor Studio', phone: '+234 1', taxId: 'NG 1' };
    dataOf(await person.call('PUT /auth/profile', { body: profile }));
    const first = dataOf(await person.call('POST /addresses', { body: savedAddressBody })).address;
    const home = { label: 'Home', address: { ...savedAddressBody.address, city: 'Abuja' } };
    const second = dataOf(await person.call('POST /addresses', { body: home })).address;
    expect((await prefillOf(person)).prefill).toMatchObject({
      ...profile,
      address: savedAddressBody.address,
    });
    dataOf(await person.call('PUT /addresses/:id/default', { params: { id: second._id } }));
    const { prefill, addresses } = await prefillOf(person);
    expect(prefill.address).toEqual(home.address);
    expect(addresses.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  });

  test('is a valid order for a customer who has ordered before', async () => {
    const person = await t.signIn('Ordered Before');
    await createPendingOrder(person);
    const { prefill } = await prefillOf(person);
    const { companyName, contactPerson, phone, email, address } = prefill;
    const details = { companyName, contactPerson, phone, email, address };
    const { planId, billingCycle } = planOrderBody();
    const payload = { planId, billingCycle, ...details };
    const response = await person.send({ method: 'POST', url: '/api/subscriptions/request', payload });
    expect(response.status).toBe(201);
  });
});
