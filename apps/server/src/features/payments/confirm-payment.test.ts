import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { approvedReceipt, dataOf, sentInvoice, submittedReceipt } from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { receipts } from '../../db/schema.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /admin/invoices/:id/confirm-payment';

function confirm(id: string, person = admin) {
  return person.call(key, { params: { id } });
}

describe('a payment is not confirmed without an approved receipt:', () => {
  async function expectUnconfirmed(id: string): Promise<void> {
    const answer = await confirm(id);
    expectRefusal(answer, 409, 'RECEIPT_NOT_APPROVED');
    expect(answer.body.message).toBe('Please review the payment receipt before confirming payment.');
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toEqual([]);
  }

  test('not without any', async () => {
    const { _id } = await sentInvoice(customer, admin);
    await expectUnconfirmed(_id);
  });

  test('not with one that waits', async () => {
    const { invoiceId } = await submittedReceipt(customer, admin);
    await expectUnconfirmed(invoiceId._id);
  });

  test('not with one that was rejected', async () => {
    const { _id: id, invoiceId } = await submittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    await expectUnconfirmed(invoiceId._id);
  });

  test('not when the order was given up', async () => {
    const { _id, requestId: id } = await sentInvoice(customer, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    await expectUnconfirmed(_id);
  });
});

describe('a payment that an approval has confirmed already', () => {
  test('may be confirmed again, and again: nothing happens but the answer', async () => {
    const person = await t.signIn('Confirmed');
    const { invoiceId } = await approvedReceipt(person, admin);
    const first = await confirm(invoiceId._id);
    expect(first.status).toBe(200);
    expect(first.body.message).toBe('Payment confirmed successfully!');
    expect(dataOf(first)).toMatchObject({
      invoice: { _id: invoiceId._id, status: 'payment_confirmed' },
      subscription: { userId: { _id: person.id }, status: 'active', planId: { _id: 'gold-plan' } },
    });
    t.clock.advance(60_000);
    expect(dataOf(await confirm(invoiceId._id))).toEqual(dataOf(first));
    const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
    expect(subscriptions).toHaveLength(1);
  });

  test('answers the subscription that it went to, among several', async () => {
    const person = await t.signIn('Several');
    const { invoiceId: gold } = await approvedReceipt(person, admin);
    const { invoiceId: silver } = await approvedReceipt(person, admin, { planId: 'silver-plan' });
    const planOf = async (id: string) => dataOf(await confirm(id)).subscription?.planId._id;
    expect(await planOf(gold._id)).toBe('gold-plan');
    expect(await planOf(silver._id)).toBe('silver-plan');
  });
});

test('an approved receipt whose invoice was left unconfirmed is confirmed by hand', async () => {
  const person = await t.signIn('Left Over');
  const { _id, invoiceId } = await submittedReceipt(person, admin);
  // As a product before this one may have left it: there, approving and confirming were two steps.
  await t.database.queries.update(receipts).set({ status: 'approved' }).where(eq(receipts.id, _id));
  const { invoice } = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }));
  expect(invoice).toMatchObject({ confirmation: 'confirm', allowedActions: ['confirm'] });
  expect(dataOf(await confirm(invoiceId._id))).toMatchObject({
    invoice: { status: 'payment_confirmed' },
    subscription: { status: 'active' },
  });
});

test.each(['abc', 'undefined', 'null', '%20', '0193F1C2-7A10-7C3E-9B1D-4F2A6C8E0D11'])(
  '%s is no invoice id',
  async (id) => {
    const answer = await confirm(id);
    expectRefusal(answer, 400, 'INVALID_INVOICE_ID');
    expect(answer.body.message).toBe('Invalid invoice ID');
  },
);

test('an invoice that is not there is not confirmed', async () => {
  expectRefusal(await confirm('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
});

test('only an admin confirms', async () => {
  const { invoiceId } = await submittedReceipt(customer, admin);
  expectRefusal(await confirm(invoiceId._id, customer), 403, 'FORBIDDEN');
  expectRefusal(await confirm(invoiceId._id, t.nobody), 401, 'UNAUTHENTICATED');
});
