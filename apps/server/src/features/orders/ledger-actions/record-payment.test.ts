// Payments without a receipt, and write-offs of what stays due.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { ledgerCalls, price } from './ledger-actions.fixture.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, colleague] = [await t.signInAdmin(), await t.signIn('Bola Ade')];
  const params = { id: colleague.id };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
});
beforeEach(async () => {
  customer = await t.signIn(crypto.randomUUID());
});
afterAll(() => t.close());

const { readInvoice, balance, activePlans, record, writeOff } = ledgerCalls(() => ({ customer, admin }));

describe('a payment recorded without a receipt', () => {
  test('settles the invoice and starts the plan', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const { invoice, entry } = dataOf(
      await record(_id, { ...recordedPaymentBody(price), reference: 'Till 7' }),
    );
    expect(invoice).toMatchObject({
      status: 'payment_confirmed',
      amountPaid: price,
      amountDue: 0,
      payments: [{ amount: price }],
      confirmedAt: expect.any(String),
    });
    expect(entry).toMatchObject({
      kind: 'payment',
      amount: price,
      dueChange: -price,
      creditChange: 0,
      method: 'cash',
      reference: 'Till 7',
      documentNumber: expect.stringMatching(/^RCP-/),
      recordedBy: { _id: admin.id },
    });
    expect(await activePlans()).toBe(1);
  });

  test('may be paid by card and without a reference', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const body = { ...recordedPaymentBody(price), paymentMethod: 'card' } as const;
    const response = await admin.call('POST /admin/invoices/:id/payments', { params: { id: _id }, body });
    expect(dataOf(response).entry).toMatchObject({ method: 'card', reference: null });
  });

  test('leaves the rest due as a partial payment, and the last part settles', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await customer.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: _id },
      body: { status: 'viewed' },
    });
    const part = { ...recordedPaymentBody(price, 100.01), outcome: 'partial_payment' } as const;
    const { invoice } = dataOf(await record(_id, part));
    expect(invoice).toMatchObject({ status: 'viewed', amountPaid: 100.01, amountDue: 96.99 });
    expect(await activePlans()).toBe(0);
    expect(dataOf(await record(_id, recordedPaymentBody(96.99))).invoice).toMatchObject({
      status: 'payment_confirmed',
      amountPaid: price,
      payments: [{ amount: 100.01 }, { amount: 96.99 }],
    });
    expect(await activePlans()).toBe(1);
  });

  test('settles with a write-off of the rest, which needs a reason that customers never see', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const body = recordedPaymentBody(price, 190);
    expectFieldErrors(await record(_id, body), 'reason');
    const { invoice } = dataOf(await record(_id, { ...body, reason: 'Bank charges.' }));
    expect(invoice).toMatchObject({ status: 'payment_confirmed', amountPaid: 190, amountWrittenOff: 7 });
    const { entries } = dataOf(await customer.call('GET /ledger/entries'));
    expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['write_off', null],
      ['payment', null],
      ['invoice', null],
    ]);
    const asStaff = await admin.call('GET /admin/customers/:id/ledger', { params: { id: customer.id } });
    expect(dataOf(asStaff).entries[0]).toMatchObject({ kind: 'write_off', reason: 'Bank charges.' });
  });

  test('becomes credit beyond what is due', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const { invoice, entry } = dataOf(await record(_id, recordedPaymentBody(price, 250)));
    expect(invoice).toMatchObject({ amountPaid: price, amountDue: 0, amountWrittenOff: 0 });
    expect(entry).toMatchObject({ amount: 250, dueChange: -price, creditChange: 53 });
    expect(await balance()).toMatchObject({ owed: 0, creditBalance: 53 });
  });

  test.each([
    ['amount', { amount: 1.005 }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 1e15 }],
    ['paymentDate', { paymentDate: '2026-11-23' }],
    ['paymentDate', { paymentDate: '2026-02-30' }],
    ['paymentMethod', { paymentMethod: 'shells' }],
    ['outcome', { outcome: 'partial_payment' }],
    ['outcome', { outcome: 'partial_payment', amount: 250 }],
    ['amountDue', { amountDue: undefined }],
    ['reason', { amount: 5, reason: 'x'.repeat(501) }],
  ])('is rejected with an invalid %s: %j', async (path, change) => {
    const { _id } = await createSentInvoice(customer, admin);
    const payload = { ...recordedPaymentBody(price), ...change };
    const response = await admin.send({
      method: 'POST',
      url: `/api/admin/invoices/${_id}/payments`,
      payload,
    });
    expectFieldErrors(response, path);
    expect((await readInvoice(_id)).amountDue).toBe(price);
  });

  test('is refused while a receipt is in review, and for void and settled invoices', async () => {
    const { invoiceId } = await createSubmittedReceipt(customer, admin);
    expectError(await record(invoiceId._id, recordedPaymentBody(price)), 409, 'RECEIPT_IN_REVIEW');
    expectError(await writeOff(invoiceId._id, price), 409, 'RECEIPT_IN_REVIEW');
    const { _id } = await createSentInvoice(customer, admin);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: _id } }));
    expectError(await record(_id, recordedPaymentBody(price)), 409, 'INVALID_STATE');
    const paid = await createApprovedReceipt(customer, admin);
    expectError(await record(paid.invoiceId._id, recordedPaymentBody(price)), 409, 'INVALID_STATE');
  });

  test('is recorded once by two admins at once', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const part = { ...recordedPaymentBody(price, 100), outcome: 'partial_payment' } as const;
    const statuses = (await Promise.all([record(_id, part), record(_id, part, colleague)])).map(
      ({ status, body }) => [status, body.success || body.code],
    );
    expect(statuses.toSorted()).toEqual([
      [201, true],
      [409, 'BALANCE_CHANGED'],
    ]);
    expect(await readInvoice(_id)).toMatchObject({ amountPaid: 100, payments: [{ amount: 100 }] });
  });
});

describe('a write-off', () => {
  test('settles what is due, once', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    dataOf(await record(_id, { ...recordedPaymentBody(price, 190), outcome: 'partial_payment' }));
    expectError(await writeOff(_id, price), 409, 'BALANCE_CHANGED');
    const invoice = dataOf(await writeOff(_id, 7)).invoice;
    expect(invoice).toMatchObject({ status: 'payment_confirmed', amountWrittenOff: 7, amountDue: 0 });
    expect(await activePlans()).toBe(1);
    expectError(await writeOff(_id, 0), 409, 'INVALID_STATE');
  });

  test('needs a reason', async () => {
    const { _id: id } = await createSentInvoice(customer, admin);
    const body = { amountDue: price, reason: '   ' };
    expectFieldErrors(
      await admin.call('POST /admin/invoices/:id/write-off', { params: { id }, body }),
      'reason',
    );
  });
});

test('entries say what they left due, whatever happened later', async () => {
  const { _id } = await createSentInvoice(customer, admin);
  dataOf(await record(_id, { ...recordedPaymentBody(price, 100), outcome: 'partial_payment' }));
  t.clock.advance(60_000);
  dataOf(await record(_id, { ...recordedPaymentBody(97, 90), reason: 'Fees.' }));
  const { entries } = dataOf(await customer.call('GET /ledger/entries'));
  expect(entries.map(({ kind, dueAfter }) => [kind, dueAfter])).toEqual([
    ['write_off', 0],
    ['payment', 0],
    ['payment', 97],
    ['invoice', price],
  ]);
});
