// The short running number of every order.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../testing/app.ts';
import {
  createPendingImagesOrder,
  createPendingOrder,
  dataOf,
  planOrderBody,
} from '../../../../../../testing/factories.ts';
import { orders } from '../../../db/schema/index.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('numbers orders of both kinds and of all customers in one sequence, from 1', async () => {
  const [one, two] = [await t.signIn('Number One'), await t.signIn('Number Two')];
  const numbers = [
    (await createPendingOrder(one)).orderNumber,
    (await createPendingImagesOrder(two)).orderNumber,
    (await createPendingOrder(two)).orderNumber,
  ];
  expect(numbers).toEqual([1, 2, 3]);
});

test('gives every order of many at once its own number', async () => {
  const customers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => t.signIn(`Concurrent ${index}`)),
  );
  const created = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const customer = customers[index % customers.length] ?? t.visitor;
      return index % 2 === 0 ? createPendingOrder(customer) : createPendingImagesOrder(customer);
    }),
  );
  expect(new Set(created.map(({ orderNumber }) => orderNumber)).size).toBe(30);
});

test('stays with an order, and is never given again', async () => {
  const customer = await t.signIn('Keeps It');
  const headers = { 'idempotency-key': 'the-same-order' };
  const order = async () =>
    dataOf(await customer.call('POST /subscriptions/request', { body: planOrderBody(), headers }));
  const { orderNumber, _id } = (await order()).subscriptionRequest;
  expect((await order()).subscriptionRequest.orderNumber).toBe(orderNumber);
  const { queries } = t.database;
  const renumber = t.database.run(`update orders set number = 7000 where id = '${_id}'`);
  await expect(renumber).rejects.toThrow('can only be updated to DEFAULT');
  await queries.delete(orders).where(eq(orders.id, _id));
  expect((await createPendingOrder(customer)).orderNumber).toBeGreaterThan(orderNumber);
});
