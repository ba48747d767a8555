import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../../testing/factories.ts';
import { receipts } from '../../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /admin/invoices/:id/confirm-payment';

function confirm(id: string, person = admin) {
  return person.call(key, { params: { id } });
}

describe('a payment is not confirmed', () => {
  async function expectUnconfirmed(id: string): Promise<void> {
    const response = await confirm(id);
    expectError(response, 409, 'RECEIPT_NOT_APPROVED');
    expect(response.body.message).toBe('Please review the payment receipt before confirming payment.');
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toEqual([]);
  }

  test('without a receipt', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await expectUnconfirmed(_id);
  });

  test('with a receipt awaiting review', async () => {
    const { invoiceId } = await createSubmittedReceipt(customer, admin);
    await expectUnconfirmed(invoiceId._id);
  });

  test('with a rejected receipt', async () => {
    const { _id: id, invoiceId } = await createSubmittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    await expectUnconfirmed(invoiceId._id);
  });

  test('for a rejected order', async () => {
    const { _id, requestId: id } = await createSentInvoice(customer, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    await expectUnconfirmed(_id);
  });
});

describe('a payment that was confirmed by approving its receipt', () => {
  test('can be confirmed again without any effect', async () => {
    const person = await t.signIn('Confirmed');
    const { invoiceId } = await createApprovedReceipt(person, admin);
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

  test('returns the subscription that it paid for, among several', async () => {
    const person = await t.signIn('Several');
    const { invoiceId: gold } = await createApprovedReceipt(person, admin);
    const { invoiceId: silver } = await createApprovedReceipt(person, admin, { planId: 'silver-plan' });
    const planOf = async (id: string) => dataOf(await confirm(id)).subscription?.planId._id;
    expect(await planOf(gold._id)).toBe('gold-plan');
    expect(await planOf(silver._id)).toBe('silver-plan');
  });
});

test('an approved receipt whose invoice is not confirmed can be confirmed', async () => {
  const person = await t.signIn('Left Over');
  const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
  // Earlier versions of the product left this state: approving and confirming were two steps.
  await t.database.queries
    .update(receipts)
    .set({ status: 'approved', dueMinor: 19_700 })
    .where(eq(receipts.id, _id));
  const { invoice } = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }));
  expect(invoice).toMatchObject({ confirmation: 'confirm', allowedActions: ['confirm'] });
  expect(dataOf(await confirm(invoiceId._id))).toMatchObject({
    invoice: { status: 'payment_confirmed' },
    subscription: { status: 'active' },
  });
});

test.each(['abc', 'undefined', 'null', '%20', '0193F1C2-7A10-7C3E-9B1D-4F2A6C8E0D11'])(
  '%s is rejected as an invalid invoice ID',
  async (id) => {
    const response = await confirm(id);
    expectError(response, 400, 'INVALID_INVOICE_ID');
    expect(response.body.message).toBe('Invalid invoice ID');
  },
);

test('an invoice that does not exist cannot be confirmed', async () => {
  expectError(await confirm('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
});

test('confirming is rejected for customers and visitors', async () => {
  const { invoiceId } = await createSubmittedReceipt(customer, admin);
  expectError(await confirm(invoiceId._id, customer), 403, 'FORBIDDEN');
  expectError(await confirm(invoiceId._id, t.visitor), 401, 'UNAUTHENTICATED');
});
