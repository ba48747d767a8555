// The sections of the studio's page of a customer.
import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@burnish/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingImagesOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  receiptBody,
} from '../../../../../testing/factories.ts';
import { confirm } from '../../../../../testing/second-factor.ts';

let t: TestApp;
let customer: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, other] = [await t.signIn('Adaeze Okafor'), await t.signIn('Ngozi Bello')];
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const balancesOf = async ({ id }: TestUser) =>
  dataOf(await admin.call('GET /admin/customers/:id/balances', { params: { id } }));

const sections = [
  'GET /admin/customers/:id',
  'GET /admin/customers/:id/balances',
  'GET /admin/customers/:id/subscriptions',
  'GET /admin/customers/:id/quotas',
  'GET /admin/customers/:id/orders',
  'GET /admin/customers/:id/invoices',
  'GET /admin/customers/:id/jobs',
  'GET /admin/customers/:id/notes',
] as const satisfies readonly ApiKey[];

describe.each(sections)('%s', (key) => {
  test('knows no unknown, malformed or deleted customer', async () => {
    const deleted = await t.register(randomUUID());
    const body = { phrase: 'delete my account', confirmation: await confirm(deleted) };
    dataOf(await deleted.call('POST /auth/delete-account', { body }));
    for (const id of [randomUUID(), 'x', deleted.id, deleted.id.toUpperCase()])
      expectError(await admin.call(key, { params: { id } }), 404, 'NOT_FOUND');
  });
});

test('a customer is returned as in the list of users', async () => {
  const { customer: found } = dataOf(
    await admin.call('GET /admin/customers/:id', { params: { id: customer.id } }),
  );
  const { users } = dataOf(await admin.call('GET /admin/users', { query: { search: customer.email } }));
  expect([found]).toEqual(users);
});

describe('the balances', () => {
  test('are empty before the first invoice', async () => {
    expect(await balancesOf(other)).toEqual({ balances: [], openInvoices: [] });
  });

  test('sum the open invoices of each currency', async () => {
    const person = await t.signIn('Owes Money');
    await createApprovedReceipt(person, admin, { currency: 'USD' });
    expect((await balancesOf(person)).balances).toEqual([
      { currency: 'USD', owed: 0, overdue: 0, creditBalance: 0, openInvoiceCount: 0 },
    ]);
    const sent = await createSentInvoice(person, admin, { currency: 'NGN' });
    const submitted = await createSubmittedReceipt(person, admin, { currency: 'NGN', planId: 'silver-plan' });
    const voided = await createSentInvoice(person, admin, { currency: 'USD', planId: 'silver-plan' });
    await admin.call('PUT /admin/invoices/:id/void', { params: { id: voided._id } });
    await createSentInvoice(other, admin, { currency: 'NGN' });
    const { balances, openInvoices } = await balancesOf(person);
    expect(balances).toEqual([
      { currency: 'USD', owed: 0, overdue: 0, creditBalance: 0, openInvoiceCount: 0 },
      { currency: 'NGN', owed: 210_000, overdue: 0, creditBalance: 0, openInvoiceCount: 2 },
    ]);
    expect(openInvoices.map(({ _id }) => _id).toSorted()).toEqual(
      [sent._id, submitted.invoiceId._id].toSorted(),
    );
  });

  test('are overdue once the due date has passed in the time zone of the studio', async () => {
    let person = await t.signIn('Pays Late');
    const { _id, dueDate, amount } = await createSentInvoice(person, admin);
    const overdue = async () => {
      const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query: { overdue: 'true' } }));
      const { overview } = dataOf(await person.call('GET /orders/overview'));
      return {
        balances: (await balancesOf(person)).balances.map((balance) => balance.overdue),
        isListed: invoices.some(({ _id: id }) => id === _id),
        toDo: overview.toDos[0],
      };
    };
    // In Lagos, the next day begins at 23:00 UTC.
    t.clock.set(`${dueDate.slice(0, 10)}T22:59:59.000Z`);
    // The tokens have expired long before.
    [admin, person] = [await t.signInAdmin(), await t.signIn('Pays Late')];
    expect(await overdue()).toMatchObject({ balances: [0], isListed: false, toDo: { reason: 'due' } });
    t.clock.set(`${dueDate.slice(0, 10)}T23:00:00.000Z`);
    expect(await overdue()).toMatchObject({
      balances: [amount],
      isListed: true,
      toDo: { reason: 'overdue' },
    });
    // An invoice is not overdue while the studio reviews its payment.
    const submitted = await person.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) });
    expect(await overdue()).toMatchObject({ balances: [0], isListed: false, toDo: { kind: 'wait' } });
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: dataOf(submitted).paymentReceipt._id },
      body: { status: 'rejected', adminNotes: 'Not on our statement.' },
    });
    expect(await overdue()).toMatchObject({ balances: [amount], isListed: true });
  });
});

test('each list has what belongs to the customer only, of both kinds', async () => {
  const person = await t.signIn('Orders Both');
  await createApprovedReceipt(person, admin);
  await createPendingImagesOrder(person);
  const params = { id: person.id };
  const { orders } = dataOf(await admin.call('GET /admin/customers/:id/orders', { params }));
  expect(orders.map(({ requestType }) => requestType)).toEqual(['pay-per-image', 'subscription']);
  // As the studio sees them, with its actions.
  expect(orders[0]?.allowedActions).toEqual(['approve', 'reject', 'schedule_invoice']);
  const { invoices } = dataOf(await admin.call('GET /admin/customers/:id/invoices', { params }));
  const { subscriptions } = dataOf(await admin.call('GET /admin/customers/:id/subscriptions', { params }));
  for (const row of [...orders, ...invoices, ...subscriptions]) expect(row.userId._id).toBe(person.id);
  const { quotas } = dataOf(await admin.call('GET /admin/customers/:id/quotas', { params }));
  expect(quotas).toMatchObject([{ subscriptionId: subscriptions[0]?._id, imagesUsed: 0 }]);
});
