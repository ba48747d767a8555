// The order of the studio's lists, and their filter for the days of creation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { createPendingOrder, createSentInvoice, dataOf } from '../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

test('users are sorted by name and by email, ignoring case', async () => {
  await t.signIn('zora Sorted', { email: 'a@sorted.test' });
  await t.signIn('Amara Sorted', { email: 'Z@sorted.test' });
  await t.signIn('Musa Sorted', { email: 'm@sorted.test' });
  const names = async (sort: 'name' | '-name' | 'email') => {
    const query = { search: 'sorted.test', sort } as const;
    const { users } = dataOf(await admin.call('GET /admin/users', { query }));
    return users.map(({ fullName }) => fullName?.split(' ')[0]);
  };
  expect(await names('name')).toEqual(['Amara', 'Musa', 'zora']);
  expect(await names('-name')).toEqual(['zora', 'Musa', 'Amara']);
  expect(await names('email')).toEqual(['zora', 'Musa', 'Amara']);
});

test('invoices are sorted by amount within their currency, and equal ones by age', async () => {
  const sent = [];
  for (const currency of ['USD', 'NGN', 'USD'] as const)
    sent.push(await createSentInvoice(await t.signIn(`Pays ${sent.length}`), admin, { currency }));
  const [first, naira, second] = sent.map(({ _id }) => _id);
  const ids = async (sort: 'amount' | '-amount') =>
    dataOf(await admin.call('GET /admin/invoices', { query: { sort } })).invoices.map(({ _id }) => _id);
  expect(await ids('amount')).toEqual([naira, first, second]);
  expect(await ids('-amount')).toEqual([second, first, naira]);
});

test('days of creation include the first and last instant of a range', async () => {
  const created: string[] = [];
  for (const instant of [
    '2026-11-22T23:59:59.999Z',
    '2026-11-23T00:00:00.000Z',
    '2026-11-24T23:59:59.999Z',
    '2026-11-25T00:00:00.000Z',
  ]) {
    t.clock.set(instant);
    created.push((await createPendingOrder(await t.signIn(`Orders at ${instant}`)))._id);
  }
  admin = await t.signInAdmin();
  const query = { createdFrom: '2026-11-23', createdTo: '2026-11-24', status: 'pending' } as const;
  const { requests } = dataOf(await admin.call('GET /admin/subscription-requests', { query }));
  expect(requests.map(({ _id }) => _id).toReversed()).toEqual(created.slice(1, 3));
  const { summary } = dataOf(await admin.call('GET /admin/subscription-requests/summary', { query }));
  expect(summary).toEqual({ count: 2, sums: [{ currency: 'USD', amount: 394 }] });
});
