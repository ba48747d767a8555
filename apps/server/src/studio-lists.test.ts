// The order of the studio's lists, and their filter for the days of creation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  dataOf,
} from '../../../testing/factories.ts';

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

test('requests are sorted by company, ignoring case, and by amount within their currency', async () => {
  const customer = await t.signIn('Requests Sorted');
  const requested = [
    { companyName: 'Sorted Verre', planId: 'gold-plan', currency: 'USD' },
    { companyName: 'sorted Amber', planId: 'silver-plan', currency: 'USD' },
    { companyName: 'Sorted Lagos', planId: 'silver-plan', currency: 'NGN' },
  ] as const;
  for (const order of requested) await createPendingOrder(customer, order);
  const companies = async (sort: 'company' | '-company' | 'amount' | '-amount') => {
    const query = { search: 'sorted', sort } as const;
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests', { query }));
    return requests.map(({ companyName }) => companyName.split(' ')[1]);
  };
  expect(await companies('company')).toEqual(['Amber', 'Lagos', 'Verre']);
  expect(await companies('-company')).toEqual(['Verre', 'Lagos', 'Amber']);
  expect(await companies('amount')).toEqual(['Lagos', 'Amber', 'Verre']);
  expect(await companies('-amount')).toEqual(['Verre', 'Amber', 'Lagos']);
});

test('subscriptions are sorted by customer and by plan', async () => {
  await createApprovedReceipt(await t.signIn('Bola Subscribed'), admin, { planId: 'silver-plan' });
  await createApprovedReceipt(await t.signIn('Zainab Subscribed'), admin, { planId: 'diamond-plan' });
  await createApprovedReceipt(await t.signIn('Ada Subscribed'), admin, { planId: 'gold-plan' });
  const names = async (sort: 'customer' | '-customer' | 'title' | '-title') => {
    const query = { search: 'subscribed', sort } as const;
    const { subscriptions } = dataOf(await admin.call('GET /admin/subscriptions', { query }));
    return subscriptions.map(({ userId: user }) => user.fullName?.split(' ')[0]);
  };
  expect(await names('customer')).toEqual(['Ada', 'Bola', 'Zainab']);
  expect(await names('-customer')).toEqual(['Zainab', 'Bola', 'Ada']);
  expect(await names('title')).toEqual(['Zainab', 'Ada', 'Bola']);
  expect(await names('-title')).toEqual(['Bola', 'Ada', 'Zainab']);
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
