import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  dataOf,
  type ReceiptBody,
  type RequestBody,
  receiptBody,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/payments/receipt';

function hand(invoiceId: string, change: Partial<ReceiptBody> = {}) {
  return customer.call(key, { body: receiptBody(invoiceId, change) });
}

/** Whatever it is, for a fresh invoice. */
async function handAny(change: Readonly<Record<string, unknown>>, order: Partial<RequestBody> = {}) {
  const { _id } = await sentInvoice(customer, admin, order);
  const payload = { ...receiptBody(_id), ...change };
  return customer.send({ method: 'POST', url: '/api/subscriptions/payments/receipt', payload });
}

async function howMany(): Promise<number> {
  return dataOf(await admin.call('GET /admin/payment-receipts', { query: { limit: 1 } })).page.total;
}

async function invoiceOf(id: string) {
  return dataOf(await customer.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

describe('a receipt', () => {
  test('says that an invoice is paid, and waits to be reviewed', async () => {
    const invoice = await sentInvoice(customer, admin);
    const answer = await hand(invoice._id, { notes: 'From my other bank.' });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Payment receipt submitted successfully!');
    expect(dataOf(answer).paymentReceipt).toMatchObject({
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
      marks: null,
      allowedActions: ['replace_file'],
      reviewedAt: null,
    });
  });

  test('makes its invoice a paid one that awaits confirmation, in the same instant', async () => {
    const { invoiceId } = await submittedReceipt(customer, admin);
    expect(await invoiceOf(invoiceId._id)).toMatchObject({
      status: 'payment_made',
      paymentSubmitted: true,
      confirmation: 'review_receipt',
      receipt: { status: 'submitted', adminNotes: null },
      allowedActions: [],
    });
    const { requests } = dataOf(await customer.call('GET /subscriptions/requests', { query: { limit: 1 } }));
    expect(requests[0]?.path).toMatchObject({ actsNext: 'studio' });
    expect(requests[0]?.path.steps[3]).toEqual({
      step: 'paid',
      state: 'now',
      at: t.clock.now().toISOString(),
    });
  });

  test('may be handed in for an invoice that was viewed', async () => {
    const { _id } = await sentInvoice(customer, admin);
    await customer.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: _id },
      body: { status: 'viewed' },
    });
    expect((await hand(_id)).status).toBe(201);
  });

  test.each(['bank_transfer', 'cash', 'check', 'other'] as const)(
    'may tell of a payment by %s',
    async (paymentMethod) => {
      const { _id } = await sentInvoice(customer, admin);
      expect(dataOf(await hand(_id, { paymentMethod })).paymentReceipt.paymentMethod).toBe(paymentMethod);
    },
  );

  test('is for the invoice’s amount and currency unless it says otherwise', async () => {
    const { _id } = await sentInvoice(customer, admin, { currency: 'NGN' });
    expect(dataOf(await hand(_id)).paymentReceipt).toMatchObject({ amount: 120_000, currency: 'NGN' });
  });

  test.each([150, 0.01, 250.5, 1_333.33])('keeps the amount that it gives: %d', async (amount) => {
    const { _id } = await sentInvoice(customer, admin);
    expect(dataOf(await hand(_id, { amount, currency: 'USD' })).paymentReceipt.amount).toBe(amount);
  });
});

describe('the amount of a receipt', () => {
  test.each([0, -1, 10.005, 0.001, 1e300, '197', '', null, true, [197], {}])(
    'may not be %j',
    async (amount) => {
      const before = await howMany();
      expectFaults(await handAny({ amount }), 'amount');
      expect(await howMany()).toBe(before);
    },
  );

  test('may be in the currency of its invoice only', async () => {
    const answer = await handAny({ currency: 'NGN' });
    expectFaults(answer, 'currency');
    expect(answer.body.message).toBe('This invoice is in USD.');
    expectFaults(await handAny({ currency: 'EUR' }), 'currency');
  });
});

describe('the day of the payment', () => {
  test.each(['2026-11-21', '2026-11-20T23:59:00.000Z', '2020-01-01', '2026-11-22'])(
    'may be %s',
    async (paymentDate) => {
      const answer = await handAny({ paymentDate });
      expect(answer.status).toBe(201);
      expect(answer.body.data).toMatchObject({
        paymentReceipt: { paymentDate: `${paymentDate.slice(0, 10)}T00:00:00.000Z` },
      });
    },
  );

  test.each(['2026-11-23', '2027-01-01', '9999-12-31'])(
    'may not be still to come: %s',
    async (paymentDate) => {
      const answer = await handAny({ paymentDate });
      expectFaults(answer, 'paymentDate');
      expect(answer.body.message).toBe('This day is still to come.');
    },
  );

  test.each(['', 'yesterday', '20.11.2026', '2026-02-30', 20_261_120, null])(
    'may not be written %j',
    async (paymentDate) => expectFaults(await handAny({ paymentDate }), 'paymentDate'),
  );
});

describe('the proof of a payment', () => {
  test('may not be missing', async () => {
    for (const receiptLink of [undefined, null, '', '   ']) {
      const answer = await handAny({ receiptLink });
      expectFaults(answer, 'receipt');
      expect(answer.body.message).toBe('Add the receipt as a file or as a link.');
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
  ])('may not be the link %j', async (receiptLink) => {
    const before = await howMany();
    const answer = await handAny({ receiptLink });
    expectFaults(answer, 'receiptLink');
    expect(answer.body.message).toBe('Enter a link like https://example.com.');
    expect(await howMany()).toBe(before);
  });

  test('is kept as the link that was given, without the spaces around it', async () => {
    const answer = await handAny({ receiptLink: '  https://bank.test/r/1?a=b#c  ' });
    expect(answer.body.data).toMatchObject({
      paymentReceipt: { receiptLink: 'https://bank.test/r/1?a=b#c' },
    });
  });
});

describe('a receipt is refused', () => {
  test('while another one waits to be reviewed', async () => {
    const { invoiceId } = await submittedReceipt(customer, admin);
    const answer = await hand(invoiceId._id);
    expectRefusal(answer, 409, 'RECEIPT_EXISTS');
    expect(answer.body.message).toBe('There is already a receipt for this invoice.');
  });

  test('when another one was approved', async () => {
    const { invoiceId } = await approvedReceipt(customer, admin);
    expectRefusal(await hand(invoiceId._id), 409, 'RECEIPT_EXISTS');
  });

  test('for an invoice that is void', async () => {
    const { _id, requestId: id } = await sentInvoice(customer, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    expectRefusal(await hand(_id), 409, 'INVOICE_NOT_PAYABLE');
  });

  test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'abc', '', '\u0000'])('for no invoice %j', async (id) =>
    expectRefusal(await hand(id), 404, 'NOT_FOUND'),
  );

  test('for somebody else’s invoice, also to an admin', async () => {
    const { _id } = await sentInvoice(customer, admin);
    const stranger = await t.signIn('Stranger');
    for (const person of [stranger, admin])
      expectRefusal(await person.call(key, { body: receiptBody(_id) }), 404, 'NOT_FOUND');
    expect((await invoiceOf(_id)).status).toBe('sent');
  });

  test('to nobody', async () => {
    const { _id } = await sentInvoice(customer, admin);
    expectRefusal(await t.nobody.call(key, { body: receiptBody(_id) }), 401, 'UNAUTHENTICATED');
  });

  test('with everything that is wrong with it', async () => {
    const answer = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/payments/receipt',
      payload: { paymentMethod: 'barter', transactionReference: '  ', receiptLink: 'javascript:1' },
    });
    expectFaults(answer, 'invoiceId', 'paymentMethod', 'transactionReference', 'paymentDate', 'receiptLink');
  });
});

test('an admin pays for an own order like any customer', async () => {
  const { _id } = await sentInvoice(admin, admin);
  expect((await admin.call(key, { body: receiptBody(_id) })).status).toBe(201);
});
