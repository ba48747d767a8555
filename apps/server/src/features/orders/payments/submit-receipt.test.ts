import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  type PlanOrderBody,
  type ReceiptBody,
  receiptBody,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/payments/receipt';

function submit(invoiceId: string, change: Partial<ReceiptBody> = {}) {
  return customer.call(key, { body: receiptBody(invoiceId, change) });
}

/** Submits any body for a new invoice. */
async function submitAny(change: Readonly<Record<string, unknown>>, order: Partial<PlanOrderBody> = {}) {
  const { _id } = await createSentInvoice(customer, admin, order);
  const payload = { ...receiptBody(_id), ...change };
  return customer.send({ method: 'POST', url: '/api/subscriptions/payments/receipt', payload });
}

async function countReceipts(): Promise<number> {
  return dataOf(await admin.call('GET /admin/payment-receipts', { query: { limit: 1 } })).page.total;
}

async function readInvoice(id: string) {
  return dataOf(await customer.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

describe('submitting a receipt', () => {
  test('creates a receipt that awaits review', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const response = await submit(invoice._id, { notes: 'From my other bank.' });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Payment receipt submitted successfully!');
    expect(dataOf(response).paymentReceipt).toMatchObject({
      invoiceId: {
        _id: invoice._id,
        invoiceNumber: invoice.invoiceNumber,
        amount: 197,
        status: 'payment_made',
      },
      userId: { _id: customer.id },
      amount: 197,
      currency: 'USD',
      status: 'submitted',
      paymentMethod: 'bank_transfer',
      transactionReference: 'HTB-7741-20931',
      paymentDate: '2026-11-20T00:00:00.000Z',
      receiptLink: 'https://bank.test/receipts/7741',
      receiptUrl: null,
      fileName: null,
      notes: 'From my other bank.',
      revision: 1,
      warnings: null,
      allowedActions: ['replace_file'],
      reviewedAt: null,
    });
  });

  test('sets its invoice to payment made in the same transaction', async () => {
    const { invoiceId } = await createSubmittedReceipt(customer, admin);
    expect(await readInvoice(invoiceId._id)).toMatchObject({
      status: 'payment_made',
      paymentSubmitted: true,
      confirmation: 'review_receipt',
      receipt: { status: 'submitted', adminNotes: null },
      allowedActions: [],
    });
    const { requests } = dataOf(await customer.call('GET /subscriptions/requests', { query: { limit: 1 } }));
    expect(requests[0]?.progress).toMatchObject({ waitingOn: 'studio' });
    expect(requests[0]?.progress.steps[3]).toEqual({
      step: 'paid',
      state: 'current',
      reachedAt: t.clock.now().toISOString(),
    });
  });

  test('is possible for a viewed invoice', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await customer.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: _id },
      body: { status: 'viewed' },
    });
    expect((await submit(_id)).status).toBe(201);
  });

  test.each(['bank_transfer', 'cash', 'check', 'other'] as const)(
    'accepts the payment method %s',
    async (paymentMethod) => {
      const { _id } = await createSentInvoice(customer, admin);
      expect(dataOf(await submit(_id, { paymentMethod })).paymentReceipt.paymentMethod).toBe(paymentMethod);
    },
  );

  test("uses the invoice's amount and currency by default", async () => {
    const { _id } = await createSentInvoice(customer, admin, { currency: 'NGN' });
    expect(dataOf(await submit(_id)).paymentReceipt).toMatchObject({ amount: 120_000, currency: 'NGN' });
  });

  test.each([150, 0.01, 250.5, 1_333.33])('stores another amount: %d', async (amount) => {
    const { _id } = await createSentInvoice(customer, admin);
    expect(dataOf(await submit(_id, { amount, currency: 'USD' })).paymentReceipt.amount).toBe(amount);
  });
});

describe('the amount of a receipt', () => {
  test.each([0, -1, 10.005, 0.001, 1e300, '197', '', null, true, [197], {}])(
    'must not be %j',
    async (amount) => {
      const before = await countReceipts();
      expectFieldErrors(await submitAny({ amount }), 'amount');
      expect(await countReceipts()).toBe(before);
    },
  );

  test('must be in the currency of the invoice', async () => {
    const response = await submitAny({ currency: 'NGN' });
    expectFieldErrors(response, 'currency');
    expect(response.body.message).toBe('This invoice is in USD.');
    expectFieldErrors(await submitAny({ currency: 'EUR' }), 'currency');
  });
});

describe('the payment date', () => {
  test.each(['2026-11-21', '2026-11-20T23:59:00.000Z', '2020-01-01', '2026-11-22'])(
    'can be %s',
    async (paymentDate) => {
      const response = await submitAny({ paymentDate });
      expect(response.status).toBe(201);
      expect(response.body.data).toMatchObject({
        paymentReceipt: { paymentDate: `${paymentDate.slice(0, 10)}T00:00:00.000Z` },
      });
    },
  );

  test.each(['2026-11-23', '2027-01-01', '9999-12-31'])(
    'must not be in the future: %s',
    async (paymentDate) => {
      const response = await submitAny({ paymentDate });
      expectFieldErrors(response, 'paymentDate');
      expect(response.body.message).toBe("The payment date can't be in the future.");
    },
  );

  test.each(['', 'yesterday', '20.11.2026', '2026-02-30', 20_261_120, null])(
    'must not be %j',
    async (paymentDate) => expectFieldErrors(await submitAny({ paymentDate }), 'paymentDate'),
  );
});

describe('the receipt link', () => {
  test('is required without a file', async () => {
    for (const receiptLink of [undefined, null, '', '   ']) {
      const response = await submitAny({ receiptLink });
      expectFieldErrors(response, 'receipt');
      expect(response.body.message).toBe('Add the receipt as a file or a link.');
    }
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '   javascript:alert(1)',
    '\tjavascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'Data:text/html;base64,AAAA',
    'file:///etc/passwd',
    'vbscript:x',
    'https://bank.test/\u0000',
    'https://bank.test/\r\nSet-Cookie: a=b',
    'bank.test/receipt',
  ])('must not be %j', async (receiptLink) => {
    const before = await countReceipts();
    const response = await submitAny({ receiptLink });
    expectFieldErrors(response, 'receiptLink');
    expect(response.body.message).toBe('Enter a link like https://example.com.');
    expect(await countReceipts()).toBe(before);
  });

  test('is stored without surrounding spaces', async () => {
    const response = await submitAny({ receiptLink: '  https://bank.test/r/1?a=b#c  ' });
    expect(response.body.data).toMatchObject({
      paymentReceipt: { receiptLink: 'https://bank.test/r/1?a=b#c' },
    });
  });
});

describe('a receipt is rejected', () => {
  test('while another one is awaiting review', async () => {
    const { invoiceId } = await createSubmittedReceipt(customer, admin);
    const response = await submit(invoiceId._id);
    expectError(response, 409, 'RECEIPT_EXISTS');
    expect(response.body.message).toBe('A receipt has already been submitted for this invoice.');
  });

  test('after another one was approved', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    expectError(await submit(invoiceId._id), 409, 'RECEIPT_EXISTS');
  });

  test('for a void invoice', async () => {
    const { _id, requestId: id } = await createSentInvoice(customer, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    expectError(await submit(_id), 409, 'INVOICE_NOT_PAYABLE');
  });

  test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'abc', '', '\u0000'])(
    'for the unknown invoice %j',
    async (id) => expectError(await submit(id), 404, 'NOT_FOUND'),
  );

  test("for another user's invoice, even from an admin", async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const stranger = await t.signIn('Stranger');
    for (const person of [stranger, admin])
      expectError(await person.call(key, { body: receiptBody(_id) }), 404, 'NOT_FOUND');
    expect((await readInvoice(_id)).status).toBe('sent');
  });

  test('without sign-in', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expectError(await t.visitor.call(key, { body: receiptBody(_id) }), 401, 'UNAUTHENTICATED');
  });

  test('with all its field errors at once', async () => {
    const response = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/payments/receipt',
      payload: { paymentMethod: 'barter', transactionReference: '  ', receiptLink: 'javascript:1' },
    });
    expectFieldErrors(
      response,
      'invoiceId',
      'paymentMethod',
      'transactionReference',
      'paymentDate',
      'receiptLink',
    );
  });
});

test('an admin can pay for an order of their own', async () => {
  const { _id } = await createSentInvoice(admin, admin);
  expect((await admin.call(key, { body: receiptBody(_id) })).status).toBe(201);
});
