import type { SavedAddress } from '@burnish/contract/addresses/entities';
import { maxSavedAddresses } from '@burnish/domain/accounts/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf, savedAddressBody } from '../../../../../testing/factories.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { address } = savedAddressBody;

async function add(person: TestUser, label: string): Promise<SavedAddress> {
  return dataOf(await person.call('POST /addresses', { body: { label, address } })).address;
}

/** The labels in the order of the list. The default one is marked. */
async function list(person: TestUser): Promise<string[]> {
  const { addresses } = dataOf(await person.call('GET /addresses'));
  return addresses.map(({ label, isDefault }) => (isDefault ? `${label} (default)` : label));
}

describe('saved addresses', () => {
  test('are trimmed, and in the USA unless they say otherwise', async () => {
    const person = await t.signIn('Trims');
    const { country: _, ...withoutCountry } = address;
    const body = { label: '  Studio ', address: { ...withoutCountry, street: ' 1 Marina ' } };
    const saved = dataOf(await person.call('POST /addresses', { body })).address;
    expect(saved).toEqual({
      _id: saved._id,
      label: 'Studio',
      address: { ...address, street: '1 Marina', country: 'USA' },
      isDefault: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(dataOf(await person.call('GET /addresses')).addresses).toEqual([saved]);
  });

  test('need every field', async () => {
    const person = await t.signIn('Empty');
    const body = { label: ' ', address: { street: '', city: '', state: '', zipCode: '', country: '' } };
    const fields = ['street', 'city', 'state', 'zipCode', 'country'].map((field) => `address.${field}`);
    expectFieldErrors(await person.call('POST /addresses', { body }), 'label', ...fields);
    expect(await list(person)).toEqual([]);
  });

  test('are limited, also when they are added at the same time', async () => {
    const person = await t.signIn('Collector');
    const labels = Array.from({ length: maxSavedAddresses + 3 }, (_, index) => `Place ${index}`);
    const responses = await Promise.all(
      labels.map((label) => person.call('POST /addresses', { body: { label, address } })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const response of refused) expectError(response, 409, 'TOO_MANY_ADDRESSES');
    const saved = await list(person);
    expect(saved).toHaveLength(maxSavedAddresses);
    expect(saved.filter((label) => label.endsWith('(default)'))).toHaveLength(1);
  });

  test('change without changing the default', async () => {
    const person = await t.signIn('Edits');
    await add(person, 'Studio');
    const { _id: id } = await add(person, 'Home');
    const body = { label: 'House', address: { ...address, city: 'Abuja' } };
    const changed = dataOf(await person.call('PUT /addresses/:id', { params: { id }, body })).address;
    expect(changed).toMatchObject({ _id: id, ...body, isDefault: false });
    expect(await list(person)).toEqual(['Studio (default)', 'House']);
  });
});

describe('the default address', () => {
  test('is the first one until another is chosen', async () => {
    const person = await t.signIn('Chooses');
    await add(person, 'A');
    const { _id: id } = await add(person, 'B');
    await add(person, 'C');
    expect(await list(person)).toEqual(['A (default)', 'B', 'C']);
    dataOf(await person.call('PUT /addresses/:id/default', { params: { id } }));
    expect(await list(person)).toEqual(['B (default)', 'A', 'C']);
  });

  test('is the newest one after the default was deleted', async () => {
    const person = await t.signIn('Deletes');
    const [a, b] = [await add(person, 'A'), await add(person, 'B')];
    await add(person, 'C');
    const remove = (id: string) => person.call('DELETE /addresses/:id', { params: { id } });
    dataOf(await remove(a._id));
    expect(await list(person)).toEqual(['C (default)', 'B']);
    dataOf(await remove(b._id));
    expect(await list(person)).toEqual(['C (default)']);
    expectError(await remove(b._id), 404, 'NOT_FOUND');
  });

  test('stays a single one when several are chosen at the same time', async () => {
    const person = await t.signIn('Hasty');
    await add(person, 'A');
    const others = [await add(person, 'B'), await add(person, 'C'), await add(person, 'D')];
    await Promise.all(
      others.map(({ _id: id }) => person.call('PUT /addresses/:id/default', { params: { id } })),
    );
    expect((await list(person)).filter((label) => label.endsWith('(default)'))).toHaveLength(1);
  });
});

test('changes are recorded without what the address contains, repetitions are not', async () => {
  const person = await t.signIn('Recorded');
  const written = await watchAudit(t.database);
  const { _id: id } = await add(person, 'A');
  const { _id: other } = await add(person, 'B');
  const params = { id };
  for (const city of ['Kano', 'Kano']) {
    const body = { label: 'A', address: { ...address, city } };
    dataOf(await person.call('PUT /addresses/:id', { params, body }));
  }
  for (const chosen of [other, other])
    dataOf(await person.call('PUT /addresses/:id/default', { params: { id: chosen } }));
  dataOf(await person.call('DELETE /addresses/:id', { params }));
  const records = await written();
  expect(records.map(({ action, after }) => [action, after])).toEqual([
    ['add_address', { addressId: id }],
    ['add_address', { addressId: other }],
    ['edit_address', { addressId: id }],
    ['set_default_address', { addressId: other }],
    ['remove_address', { addressId: id }],
  ]);
  expect(records).toMatchObject(records.map(() => ({ entity: 'user', entityId: person.id })));
});
