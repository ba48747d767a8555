// Receipts that pay a part of an invoice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createSentInvoice,
  dataOf,
  receiptBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { ledgerCalls, price } from './ledger-actions.fixture.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
beforeEach(async () => {
  customer = await t.signIn(crypto.randomUUID());
});
afterAll(() => t.close());

const { readInvoice, balance, activePlans, entryKinds, record, issueCreditNote } = ledgerCalls(() => ({
  customer,
  admin,
}));

describe('a partial payment by receipt', () => {
  async function submit(invoiceId: string, amount?: number) {
    const body = receiptBody(invoiceId, amount === undefined ? {} : { amount });
    return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt;
  }

  function approve(
    id: string,
    change: { receivedAmount?: number; outcome?: 'partial_payment'; amountDue?: number },
  ) {
    const body = { status: 'approved', ...change } as const;
    return admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body });
  }

  test('returns the invoice to the customer, who submits a receipt for the rest', async () => {
    const { _id, requestId } = await createSentInvoice(customer, admin);
    const first = await submit(_id, 100);
    const { receipt } = dataOf(
      await approve(first._id, { receivedAmount: 100, outcome: 'partial_payment', amountDue: price }),
    );
    expect(receipt).toMatchObject({
      status: 'approved',
      differenceReason: null,
      creditAmount: 0,
      invoiceId: { status: 'sent', amountDue: 97 },
    });
    expect(await readInvoice(_id)).toMatchObject({
      confirmation: 'check_receipts',
      paymentSubmitted: false,
      allowedActions: ['view', 'record_payment', 'write_off', 'issue_credit_note'],
    });
    const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: requestId } }));
    expect(order).toMatchObject({ status: 'invoice_sent', progress: { waitingOn: 'customer' } });
    const second = await submit(_id);
    expect(second).toMatchObject({ amount: 97, warnings: null });
    dataOf(await approve(second._id, {}));
    expect(await readInvoice(_id)).toMatchObject({ status: 'payment_confirmed', amountPaid: price });
    expect(await activePlans()).toBe(1);
    expect(await entryKinds()).toEqual(['payment', 'payment', 'invoice']);
  });

  test('approved by its status alone settles: less is written off, more becomes credit', async () => {
    const less = await createSentInvoice(customer, admin);
    dataOf(await approve((await submit(less._id, 190))._id, {}));
    expect(await readInvoice(less._id)).toMatchObject({ amountPaid: 190, amountWrittenOff: 7, amountDue: 0 });
    const more = await createSentInvoice(customer, admin);
    const { receipt } = dataOf(await approve((await submit(more._id, 200))._id, {}));
    expect(receipt.creditAmount).toBe(3);
    expect(await balance()).toMatchObject({ owed: 0, creditBalance: 3 });
  });

  test('is refused if the invoice has changed since it was read', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    dataOf(await record(_id, { ...recordedPaymentBody(price, 50), outcome: 'partial_payment' }));
    const { _id: id } = await submit(_id);
    expectError(await approve(id, { receivedAmount: price, amountDue: price }), 409, 'BALANCE_CHANGED');
    dataOf(await approve(id, { receivedAmount: 147, amountDue: 147 }));
    expect(await balance()).toMatchObject({ creditBalance: 0 });
  });

  test('keeps the invoice from being voided, and its order from being rejected', async () => {
    const { _id, requestId: id } = await createSentInvoice(customer, admin);
    dataOf(await record(_id, { ...recordedPaymentBody(price, 50), outcome: 'partial_payment' }));
    expect((await readInvoice(_id)).allowedActions).not.toContain('void');
    expectError(
      await admin.call('PUT /admin/invoices/:id/void', { params: { id: _id } }),
      409,
      'INVOICE_PARTIALLY_PAID',
    );
    const rejection = { params: { id }, body: { status: 'rejected' } } as const;
    expectError(
      await admin.call('PUT /admin/subscription-requests/:id', rejection),
      409,
      'INVOICE_PARTIALLY_PAID',
    );
    expect(await readInvoice(_id)).toMatchObject({ status: 'sent', amountDue: 147 });
    // What was paid is credited first. The void then reverses only what was charged and not credited.
    dataOf(await issueCreditNote(_id, 50));
    expect((await readInvoice(_id)).allowedActions).toContain('void');
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', rejection));
    expect(await readInvoice(_id)).toMatchObject({ status: 'void', amountDue: 0, amountCredited: 50 });
    expect(await balance()).toMatchObject({ owed: 0, creditBalance: 50 });
  });

  test('approved with only a date or a reason has the amount of the receipt', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const { _id: id } = await submit(_id, 190);
    const body = { status: 'approved', receivedDate: '2026-11-19', differenceReason: 'Fees.' } as const;
    const { receipt } = dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
    expect(receipt).toMatchObject({
      receivedAmount: 190,
      receivedDate: '2026-11-19T00:00:00.000Z',
      differenceReason: 'Fees.',
      stillDue: 0,
    });
  });

  test('is a repetition only with the same outcome', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const { _id: id } = await submit(_id, 100);
    const part = { receivedAmount: 100, outcome: 'partial_payment' } as const;
    expect(dataOf(await approve(id, part)).receipt.stillDue).toBe(97);
    expect(dataOf(await approve(id, part)).receipt.stillDue).toBe(97);
    dataOf(await approve(id, {}));
    expectError(await approve(id, { receivedAmount: 100 }), 409, 'RECEIPT_REVIEWED');
    expect(await readInvoice(_id)).toMatchObject({ amountPaid: 100, payments: [{ amount: 100 }] });
  });
});
