import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  invoiceBody,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, other, admin] = [
    await t.signIn('Adaeze Okafor'),
    await t.signIn('Other'),
    await t.signInAdmin(),
  ];
});
afterAll(() => t.close());

async function open(person: Person, id: string) {
  return dataOf(await person.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

async function asAdmin(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
}

describe('the customer’s first look at an invoice', () => {
  test('is recorded, and only the first', async () => {
    const { _id } = await sentInvoice(customer, admin);
    t.clock.set('2026-11-22T08:00:00.000Z');
    expect((await open(customer, _id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    t.clock.set('2026-11-23T08:00:00.000Z');
    expect((await open(customer, _id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    expect((await asAdmin(_id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    t.clock.set('2026-11-21T12:00:00.000Z');
  });

  test('leaves its status as it is', async () => {
    const { _id } = await sentInvoice(customer, admin);
    expect((await open(customer, _id)).status).toBe('sent');
  });

  test('is not the admin’s, on either address', async () => {
    const { _id } = await sentInvoice(customer, admin);
    expect((await open(admin, _id)).viewedAt).toBeNull();
    expect((await asAdmin(_id)).viewedAt).toBeNull();
  });

  test('is not a stranger’s, who does not see it at all', async () => {
    const { _id: id } = await sentInvoice(customer, admin);
    const answer = await other.call('GET /subscriptions/invoices/:id', { params: { id } });
    expectRefusal(answer, 404, 'NOT_FOUND');
    expect((await asAdmin(id)).viewedAt).toBeNull();
  });

  test('is not a look at the list', async () => {
    const { _id } = await sentInvoice(customer, admin);
    await customer.call('GET /subscriptions/invoices');
    expect((await asAdmin(_id)).viewedAt).toBeNull();
  });

  test('is the admin’s too, where the order is their own', async () => {
    const { _id } = await sentInvoice(admin, admin);
    expect((await open(admin, _id)).viewedAt).not.toBeNull();
  });
});

test('notes are seen by the customer', async () => {
  const request = await approvedRequest(customer, admin);
  const body = invoiceBody(request._id, { notes: 'Thank you.' });
  const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body }));
  expect((await open(customer, invoice._id)).notes).toBe('Thank you.');
});

test('nobody reads an invoice that is not there', async () => {
  const params = { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' };
  expectRefusal(await customer.call('GET /subscriptions/invoices/:id', { params }), 404, 'NOT_FOUND');
  expectRefusal(await admin.call('GET /admin/invoices/:id', { params }), 404, 'NOT_FOUND');
  expectRefusal(await t.nobody.call('GET /subscriptions/invoices/:id', { params }), 401, 'UNAUTHENTICATED');
  expectRefusal(await customer.call('GET /admin/invoices/:id', { params }), 403, 'FORBIDDEN');
});

describe('what an invoice offers to do', () => {
  const offers = async (id: string) => ({
    customer: (await open(customer, id)).allowedActions,
    admin: (await asAdmin(id)).allowedActions,
  });

  test('is to look at it and to pay, while it waits for that', async () => {
    const { _id } = await sentInvoice(customer, admin);
    expect(await offers(_id)).toEqual({ customer: ['view', 'submit_receipt'], admin: ['view', 'void'] });
  });

  test('is nothing while its receipt waits to be reviewed', async () => {
    const { invoiceId } = await submittedReceipt(customer, admin);
    expect(await offers(invoiceId._id)).toEqual({ customer: [], admin: [] });
  });

  test('is nothing once it is paid', async () => {
    const { invoiceId } = await approvedReceipt(customer, admin);
    expect(await offers(invoiceId._id)).toEqual({ customer: [], admin: [] });
  });
});
