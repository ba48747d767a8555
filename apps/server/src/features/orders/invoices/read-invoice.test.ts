import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
} from '../../../../../../testing/factories.ts';
import { invoices } from '../../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, other, admin] = [
    await t.signIn('Adaeze Okafor'),
    await t.signIn('Other'),
    await t.signInAdmin(),
  ];
});
afterAll(() => t.close());

async function open(person: TestUser, id: string) {
  return dataOf(await person.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

async function readAsAdmin(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
}

test('the own list by year has the invoices whose numbers are of that year', async () => {
  const person = await t.signIn('Over the years');
  await createSentInvoice(person, admin);
  const list = async (year: string) =>
    dataOf(await person.call('GET /subscriptions/invoices', { query: { year } })).invoices.length;
  expect([await list('2025'), await list('2026'), await list('2027')]).toEqual([0, 1, 0]);
});

describe('the first view of an invoice', () => {
  test('is recorded once', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    t.clock.set('2026-11-22T08:00:00.000Z');
    expect((await open(customer, _id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    t.clock.set('2026-11-23T08:00:00.000Z');
    expect((await open(customer, _id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    expect((await readAsAdmin(_id)).viewedAt).toBe('2026-11-22T08:00:00.000Z');
    t.clock.set('2026-11-21T12:00:00.000Z');
  });

  test('is recorded once if it is opened several times at the same moment', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const written = await watchAudit(t.database);
    const { opened } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(invoices).where(eq(invoices.id, _id)).for('update');
      const opened = [1, 2, 3].map(() => open(customer, _id));
      await untilBlocked(t.database, opened.length);
      return { opened };
    });
    for (const { viewedAt } of await Promise.all(opened)) expect(viewedAt).toBe(t.clock.now().toISOString());
    expect((await written()).map(({ action }) => action)).toEqual(['view_invoice']);
  });

  test('does not change the status', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expect((await open(customer, _id)).status).toBe('sent');
  });

  test('is not recorded for admins, by either call', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expect((await open(admin, _id)).viewedAt).toBeNull();
    expect((await readAsAdmin(_id)).viewedAt).toBeNull();
  });

  test('is not recorded for another user, who gets NOT_FOUND', async () => {
    const { _id: id } = await createSentInvoice(customer, admin);
    const response = await other.call('GET /subscriptions/invoices/:id', { params: { id } });
    expectError(response, 404, 'NOT_FOUND');
    expect((await readAsAdmin(id)).viewedAt).toBeNull();
  });

  test('is not recorded when the list is read', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await customer.call('GET /subscriptions/invoices');
    expect((await readAsAdmin(_id)).viewedAt).toBeNull();
  });

  test('is recorded for an admin with an order of their own', async () => {
    const { _id } = await createSentInvoice(admin, admin);
    expect((await open(admin, _id)).viewedAt).not.toBeNull();
  });
});

test('notes are visible to the customer', async () => {
  const request = await createApprovedOrder(customer, admin);
  const body = invoiceBody(request._id, { notes: 'Thank you.' });
  const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body }));
  expect((await open(customer, invoice._id)).notes).toBe('Thank you.');
});

test('an invoice that does not exist cannot be read', async () => {
  const params = { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' };
  expectError(await customer.call('GET /subscriptions/invoices/:id', { params }), 404, 'NOT_FOUND');
  expectError(await admin.call('GET /admin/invoices/:id', { params }), 404, 'NOT_FOUND');
  expectError(await t.visitor.call('GET /subscriptions/invoices/:id', { params }), 401, 'UNAUTHENTICATED');
  expectError(await customer.call('GET /admin/invoices/:id', { params }), 403, 'FORBIDDEN');
});

describe('allowed actions of an invoice', () => {
  const allowedActions = async (id: string) => ({
    customer: (await open(customer, id)).allowedActions,
    admin: (await readAsAdmin(id)).allowedActions,
  });

  test('are viewing, paying and voiding while it awaits payment', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expect(await allowedActions(_id)).toEqual({
      customer: ['view', 'submit_receipt'],
      admin: ['view', 'void', 'record_payment', 'write_off'],
    });
  });

  test('are none while its receipt is awaiting review', async () => {
    const { invoiceId } = await createSubmittedReceipt(customer, admin);
    expect(await allowedActions(invoiceId._id)).toEqual({ customer: [], admin: [] });
  });

  test('are only a credit note once it is paid', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    expect(await allowedActions(invoiceId._id)).toEqual({ customer: [], admin: ['issue_credit_note'] });
  });
});
