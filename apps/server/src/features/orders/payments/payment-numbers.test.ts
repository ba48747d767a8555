// Confirmed payments: their numbers, and what they keep of their invoice.
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  createApprovedReceipt,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../../testing/factories.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';
import { payments } from '../../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function listNumbers(): Promise<string[]> {
  const rows = await t.database.queries.select().from(payments).orderBy(asc(payments.id));
  return rows.map(({ number }) => number);
}

function approve(id: string) {
  return admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'approved' } });
}

test('an approved receipt is a payment with the next number, which the invoice names', async () => {
  const receipt = await createApprovedReceipt(customer, admin);
  const params = { id: receipt.invoiceId._id };
  const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params }));
  expect(invoice.payments).toEqual([
    {
      _id: expect.any(String),
      paymentNumber: 'RCP-2026-000001',
      amount: receipt.amount,
      currency: 'USD',
      paymentDate: receipt.paymentDate,
      createdAt: invoice.confirmedAt,
    },
  ]);
  const [payment] = await t.database.queries.select().from(payments);
  expect(payment).toMatchObject({ billTo: invoice.billTo, receiptId: receipt._id });
});

test('a payment is what arrived, if the admin entered it', async () => {
  const { _id: id, invoiceId } = await createSubmittedReceipt(customer, admin);
  const received = { receivedAmount: 150, receivedDate: '2026-11-18', differenceReason: 'Bank fees.' };
  dataOf(
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'approved', ...received },
    }),
  );
  const params = { id: invoiceId._id };
  const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params }));
  expect(invoice.payments).toMatchObject([{ amount: 150, paymentDate: '2026-11-18T00:00:00.000Z' }]);
});

test('approving and confirming again adds no payment', async () => {
  const receipt = await createApprovedReceipt(customer, admin);
  const before = await listNumbers();
  await approve(receipt._id);
  await admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: receipt.invoiceId._id } });
  expect(await listNumbers()).toEqual(before);
});

test('a confirmation that fails leaves no gap', async () => {
  const before = await listNumbers();
  const receipt = await createSubmittedReceipt(customer, admin);
  const restore = await failWrites(t.database, 'subscription_periods');
  expect((await approve(receipt._id)).status).toBe(500);
  await restore();
  dataOf(await approve(receipt._id));
  const next = `RCP-2026-${String(before.length + 1).padStart(6, '0')}`;
  expect(await listNumbers()).toEqual([...before, next]);
});

test('numbers start at 1 every year in UTC', async () => {
  const receipt = await createSubmittedReceipt(customer, admin);
  const now = t.clock.now();
  t.clock.set('2027-01-01T00:00:00.000Z');
  admin = await t.signInAdmin();
  dataOf(await approve(receipt._id));
  expect((await listNumbers()).at(-1)).toBe('RCP-2027-000001');
  t.clock.set(now);
});

test('the payment keeps who the invoice was addressed to, whatever the account says later', async () => {
  const person = await t.signIn('Renamed Later');
  const receipt = await createApprovedReceipt(person, admin);
  dataOf(await person.call('PUT /auth/profile', { body: { companyName: 'Another Company' } }));
  const params = { id: receipt.invoiceId._id };
  const { invoice } = dataOf(await person.call('GET /subscriptions/invoices/:id', { params }));
  expect(invoice.billTo.companyName).toBe('Okafor Studio');
});
