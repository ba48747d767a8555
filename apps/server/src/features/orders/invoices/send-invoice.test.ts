import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  dataOf,
  type InvoiceBody,
  invoiceBody,
  type PlanOrderBody,
} from '../../../../../../testing/factories.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /admin/invoices';

function send(requestId: string, change: Partial<InvoiceBody> = {}) {
  return admin.call(key, { body: invoiceBody(requestId, change) });
}

async function newInvoice(change: Partial<InvoiceBody> = {}, order: Partial<PlanOrderBody> = {}) {
  const { _id } = await createApprovedOrder(customer, admin, order);
  return dataOf(await send(_id, change)).invoice;
}

async function countInvoices(): Promise<number> {
  return dataOf(await admin.call('GET /admin/invoices', { query: { limit: 1 } })).page.total;
}

async function nextSequence(): Promise<number> {
  return Number((await newInvoice()).invoiceNumber.slice(-6)) + 1;
}

test('an invoice has the price of the order', async () => {
  const request = await createApprovedOrder(customer, admin, { currency: 'NGN', billingCycle: 'yearly' });
  const response = await send(request._id, { notes: 'Thank you.' });
  expect(response.status).toBe(201);
  expect(response.body.message).toBe('Invoice sent successfully!');
  expect(dataOf(response).invoice).toMatchObject({
    invoiceNumber: expect.stringMatching(/^INV-2026-\d{6}$/),
    requestId: request._id,
    userId: { _id: customer.id },
    planId: { _id: 'gold-plan' },
    amount: 1_224_000,
    currency: 'NGN',
    status: 'sent',
    dueDate: '2036-12-21T00:00:00.000Z',
    invoiceItems: [
      {
        description: 'Gold Plan - yearly subscription',
        quantity: 1,
        unitPrice: 1_224_000,
        total: 1_224_000,
      },
    ],
    paymentDetails: {
      accountNumber: '0123456789',
      accountName: 'Burnish Studio Ltd',
      bankName: 'Meridian Bank',
      paymentLink: null,
      additionalInstructions: null,
    },
    paymentInstructions: 'Please use the invoice number as your payment reference.',
    notes: 'Thank you.',
    viewedAt: null,
    confirmedAt: null,
    receipt: null,
    paymentSubmitted: false,
    confirmation: 'check_receipts',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
});

test('a monthly order has a monthly invoice line', async () => {
  const { invoiceItems } = await newInvoice({}, { planId: 'silver-plan' });
  expect(invoiceItems).toEqual([
    { description: 'Silver Plan - monthly subscription', quantity: 1, unitPrice: 97, total: 97 },
  ]);
});

test('an invoiced order contains its invoice', async () => {
  const invoice = await newInvoice();
  const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
  expect(requests.find(({ _id }) => _id === invoice.requestId)).toMatchObject({
    status: 'invoice_sent',
    invoiceId: { _id: invoice._id, invoiceNumber: invoice.invoiceNumber, amount: 197, status: 'sent' },
    progress: { waitingOn: 'customer' },
  });
});

describe('sending an invoice', () => {
  test('requires an approved order', async () => {
    const { _id } = await createPendingOrder(customer);
    const before = await countInvoices();
    const response = await send(_id);
    expectError(response, 409, 'ORDER_NOT_APPROVED');
    expect(response.body.message).toBe('Approve the order before sending an invoice.');
    expect(await countInvoices()).toBe(before);
  });

  test('is rejected if the order has an invoice', async () => {
    const { requestId } = await createSentInvoice(customer, admin);
    const before = await countInvoices();
    expectError(await send(requestId), 409, 'INVOICE_EXISTS');
    expect(await countInvoices()).toBe(before);
  });

  test('is rejected if the order is paid', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }),
    );
    expectError(await send(invoice.requestId), 409, 'INVOICE_EXISTS');
  });

  test('requires the currency of the order', async () => {
    const { _id } = await createApprovedOrder(customer, admin, { currency: 'NGN' });
    expectError(await send(_id, { currency: 'USD' }), 409, 'CURRENCY_MISMATCH');
    expect(dataOf(await send(_id, { currency: 'NGN' })).invoice.currency).toBe('NGN');
  });

  test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'abc', '', "' or true --"])(
    'replies NOT_FOUND for the order %j',
    async (id) => expectError(await send(id), 404, 'NOT_FOUND'),
  );

  test('is rejected for customers and visitors', async () => {
    const { _id } = await createApprovedOrder(customer, admin);
    expectError(await customer.call(key, { body: invoiceBody(_id) }), 403, 'FORBIDDEN');
    expectError(await t.visitor.call(key, { body: invoiceBody(_id) }), 401, 'UNAUTHENTICATED');
    expect((await send(_id)).status).toBe(201);
  });
});

describe('the due date', () => {
  test.each([
    ['2026-12-21', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T00:00:00.000Z', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T23:59:59+01:00', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T23:30:00-11:00', '2026-12-21T00:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
  ])('can be %s and is returned as midnight UTC', async (dueDate, returned) => {
    expect((await newInvoice({ dueDate })).dueDate).toBe(returned);
  });

  test('can be yesterday in UTC while it is still today in some time zone', async () => {
    t.clock.set('2026-11-22T11:59:59.000Z');
    const { _id } = await createApprovedOrder(customer, admin);
    expect(dataOf(await send(_id, { dueDate: '2026-11-21' })).invoice.dueDate).toBe(
      '2026-11-21T00:00:00.000Z',
    );
    t.clock.set('2026-11-21T12:00:00.000Z');
  });

  test.each(['2026-11-20', '2025-12-21', '0001-01-01'])('must not be in the past: %s', async (dueDate) => {
    const { _id } = await createApprovedOrder(customer, admin);
    const response = await send(_id, { dueDate });
    expectFieldErrors(response, 'dueDate');
    expect(response.body.message).toBe("The due date can't be in the past.");
    expect((await send(_id)).status).toBe(201);
  });

  test.each([
    '',
    'tomorrow',
    '21.12.2026',
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '+010000-01-01',
    '2026-12-21T99:00:00Z',
  ])('must not be %j', async (dueDate) => {
    const { _id } = await createApprovedOrder(customer, admin);
    expectFieldErrors(await send(_id, { dueDate }), 'dueDate');
  });
});

describe('the payment details', () => {
  const defaultInstructions = 'Please make payment using the details provided above.';

  test.each([undefined, null, '', '   '])(
    'contain default instructions if they are %j',
    async (paymentInstructions) => {
      const { _id } = await createApprovedOrder(customer, admin);
      const body = { ...invoiceBody(_id), paymentInstructions };
      const response = await admin.send({ method: 'POST', url: '/api/admin/invoices', payload: body });
      expect(response.body.data).toMatchObject({ invoice: { paymentInstructions: defaultInstructions } });
    },
  );

  test('can be left out', async () => {
    const { _id } = await createApprovedOrder(customer, admin);
    const { paymentDetails: _, ...body } = invoiceBody(_id);
    const { invoice } = dataOf(await admin.call(key, { body }));
    expect(Object.values(invoice.paymentDetails)).toEqual([null, null, null, null, null]);
  });

  test('can contain a payment link', async () => {
    const paymentLink = 'https://pay.bank.test/inv?a=1#b';
    const { paymentDetails } = await newInvoice({ paymentDetails: { paymentLink } });
    expect(paymentDetails.paymentLink).toBe(paymentLink);
  });

  test.each([
    'javascript:alert(1)',
    '  JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://pay.bank.test/\u0000',
    '//pay.bank.test',
  ])('must not contain the link %j', async (paymentLink) => {
    const { _id } = await createApprovedOrder(customer, admin);
    expectFieldErrors(await send(_id, { paymentDetails: { paymentLink } }), 'paymentDetails.paymentLink');
  });
});

describe('invoice numbers', () => {
  test('are consecutive', async () => {
    const first = await nextSequence();
    for (const sequence of [first, first + 1, first + 2]) {
      const { invoiceNumber } = await newInvoice();
      expect(invoiceNumber).toBe(`INV-2026-${String(sequence).padStart(6, '0')}`);
    }
  });

  test('leave no gap if an invoice is rejected or fails', async () => {
    const next = await nextSequence();
    const { _id } = await createApprovedOrder(customer, admin);
    const { _id: pending } = await createPendingOrder(customer);
    expect((await send(pending)).status).toBe(409);
    for (const table of ['invoices', 'audit_records']) {
      const restore = await failWrites(
        t.database,
        table,
        "new.id is not null and to_jsonb(new)::text like '%INV-%'",
      );
      expectError(await send(_id), 500, 'INTERNAL');
      await restore();
    }
    const { invoice } = dataOf(await send(_id));
    expect(Number(invoice.invoiceNumber.slice(-6))).toBe(next);
  });

  test('start at 1 every year in UTC, and continue per year', async () => {
    const next = await nextSequence();
    const numberAt = async (instant: string) => {
      t.clock.set(instant);
      // Tokens expire after seven days.
      [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
      return (await newInvoice()).invoiceNumber;
    };
    const endOfYear = '2026-12-31T23:59:59.999Z';
    const newYear = '2027-01-01T00:00:00.000Z';
    expect(await numberAt(endOfYear)).toBe(`INV-2026-${String(next).padStart(6, '0')}`);
    expect(await numberAt(newYear)).toBe('INV-2027-000001');
    expect(await numberAt(newYear)).toBe('INV-2027-000002');
    expect(await numberAt(endOfYear)).toBe(`INV-2026-${String(next + 1).padStart(6, '0')}`);
  });
});
