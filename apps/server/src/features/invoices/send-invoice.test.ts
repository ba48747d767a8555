import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  type InvoiceBody,
  invoiceBody,
  pendingRequest,
  type RequestBody,
  sentInvoice,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { refuseRows } from '../../../../../testing/sabotage.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /admin/invoices';

function send(requestId: string, change: Partial<InvoiceBody> = {}) {
  return admin.call(key, { body: invoiceBody(requestId, change) });
}

async function newInvoice(change: Partial<InvoiceBody> = {}, order: Partial<RequestBody> = {}) {
  const { _id } = await approvedRequest(customer, admin, order);
  return dataOf(await send(_id, change)).invoice;
}

async function howMany(): Promise<number> {
  return dataOf(await admin.call('GET /admin/invoices', { query: { limit: 1 } })).page.total;
}

async function nextNumber(): Promise<number> {
  return Number((await newInvoice()).invoiceNumber.slice(-6)) + 1;
}

test('an invoice asks the customer for the price of the order', async () => {
  const request = await approvedRequest(customer, admin, { currency: 'NGN', billingCycle: 'yearly' });
  const answer = await send(request._id, { notes: 'Thank you.' });
  expect(answer.status).toBe(201);
  expect(answer.body.message).toBe('Invoice sent successfully!');
  expect(dataOf(answer).invoice).toMatchObject({
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
    paymentInstructions: 'Please put the invoice number into the remark.',
    notes: 'Thank you.',
    viewedAt: null,
    confirmedAt: null,
    receipt: null,
    paymentSubmitted: false,
    confirmation: 'check_receipts',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
});

test('a monthly order is invoiced as a monthly subscription', async () => {
  const { invoiceItems } = await newInvoice({}, { planId: 'silver-plan' });
  expect(invoiceItems).toEqual([
    { description: 'Silver Plan - monthly subscription', quantity: 1, unitPrice: 97, total: 97 },
  ]);
});

test('the order is then invoiced, and shows its invoice', async () => {
  const invoice = await newInvoice();
  const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
  expect(requests.find(({ _id }) => _id === invoice.requestId)).toMatchObject({
    status: 'invoice_sent',
    invoiceId: { _id: invoice._id, invoiceNumber: invoice.invoiceNumber, amount: 197, status: 'sent' },
    path: { actsNext: 'customer' },
  });
});

describe('an invoice is sent', () => {
  test('only for an approved order', async () => {
    const { _id } = await pendingRequest(customer);
    const before = await howMany();
    const answer = await send(_id);
    expectRefusal(answer, 409, 'REQUEST_NOT_APPROVED');
    expect(answer.body.message).toBe('The request must be approved before an invoice can be sent.');
    expect(await howMany()).toBe(before);
  });

  test('only once', async () => {
    const { requestId } = await sentInvoice(customer, admin);
    const before = await howMany();
    expectRefusal(await send(requestId), 409, 'INVOICE_EXISTS');
    expect(await howMany()).toBe(before);
  });

  test('not again when the order is paid', async () => {
    const { invoiceId } = await approvedReceipt(customer, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }),
    );
    expectRefusal(await send(invoice.requestId), 409, 'INVOICE_EXISTS');
  });

  test('only in the currency of the order', async () => {
    const { _id } = await approvedRequest(customer, admin, { currency: 'NGN' });
    expectRefusal(await send(_id, { currency: 'USD' }), 409, 'CURRENCY_DIFFERS');
    expect(dataOf(await send(_id, { currency: 'NGN' })).invoice.currency).toBe('NGN');
  });

  test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'abc', '', "' or true --"])(
    'for no order %j: there is none',
    async (id) => expectRefusal(await send(id), 404, 'NOT_FOUND'),
  );

  test('by admins alone', async () => {
    const { _id } = await approvedRequest(customer, admin);
    expectRefusal(await customer.call(key, { body: invoiceBody(_id) }), 403, 'FORBIDDEN');
    expectRefusal(await t.nobody.call(key, { body: invoiceBody(_id) }), 401, 'UNAUTHENTICATED');
    expect((await send(_id)).status).toBe(201);
  });
});

describe('the day it is due', () => {
  test.each([
    ['2026-12-21', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T00:00:00.000Z', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T23:59:59+01:00', '2026-12-21T00:00:00.000Z'],
    ['2026-12-21T23:30:00-11:00', '2026-12-21T00:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
  ])('may be written %s and is answered as midnight UTC', async (dueDate, answered) => {
    expect((await newInvoice({ dueDate })).dueDate).toBe(answered);
  });

  test('may be yesterday in UTC, while it is today somewhere on earth', async () => {
    t.clock.set('2026-11-22T11:59:59.000Z');
    const { _id } = await approvedRequest(customer, admin);
    expect(dataOf(await send(_id, { dueDate: '2026-11-21' })).invoice.dueDate).toBe(
      '2026-11-21T00:00:00.000Z',
    );
    t.clock.set('2026-11-21T12:00:00.000Z');
  });

  test.each(['2026-11-20', '2025-12-21', '0001-01-01'])('may not be past: %s', async (dueDate) => {
    const { _id } = await approvedRequest(customer, admin);
    const answer = await send(_id, { dueDate });
    expectFaults(answer, 'dueDate');
    expect(answer.body.message).toBe('This day is past. Choose today or a later one.');
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
  ])('may not be written %j', async (dueDate) => {
    const { _id } = await approvedRequest(customer, admin);
    expectFaults(await send(_id, { dueDate }), 'dueDate');
  });
});

describe('how to pay', () => {
  const spoken = 'Please make payment using the details provided above.';

  test.each([undefined, null, '', '   '])(
    'is said even where it was left %j',
    async (paymentInstructions) => {
      const { _id } = await approvedRequest(customer, admin);
      const body = { ...invoiceBody(_id), paymentInstructions };
      const answer = await admin.send({ method: 'POST', url: '/api/admin/invoices', payload: body });
      expect(answer.body.data).toMatchObject({ invoice: { paymentInstructions: spoken } });
    },
  );

  test('may be told without any details', async () => {
    const { _id } = await approvedRequest(customer, admin);
    const { paymentDetails: _, ...body } = invoiceBody(_id);
    const { invoice } = dataOf(await admin.call(key, { body }));
    expect(Object.values(invoice.paymentDetails)).toEqual([null, null, null, null, null]);
  });

  test('may name a page to pay at', async () => {
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
  ])('may not name the link %j', async (paymentLink) => {
    const { _id } = await approvedRequest(customer, admin);
    expectFaults(await send(_id, { paymentDetails: { paymentLink } }), 'paymentDetails.paymentLink');
  });
});

describe('the numbers of invoices', () => {
  test('follow one another', async () => {
    const first = await nextNumber();
    for (const place of [first, first + 1, first + 2]) {
      const { invoiceNumber } = await newInvoice();
      expect(invoiceNumber).toBe(`INV-2026-${String(place).padStart(6, '0')}`);
    }
  });

  test('leave no gap where an invoice was refused or failed', async () => {
    const next = await nextNumber();
    const { _id } = await approvedRequest(customer, admin);
    const { _id: pending } = await pendingRequest(customer);
    expect((await send(pending)).status).toBe(409);
    for (const table of ['invoices', 'audit_records']) {
      const mend = await refuseRows(
        t.database,
        table,
        "new.id is not null and to_jsonb(new)::text like '%INV-%'",
      );
      expectRefusal(await send(_id), 500, 'INTERNAL');
      await mend();
    }
    const { invoice } = dataOf(await send(_id));
    expect(Number(invoice.invoiceNumber.slice(-6))).toBe(next);
  });

  test('begin anew with the year in UTC, and each year goes on where it was', async () => {
    const next = await nextNumber();
    const numberAt = async (instant: string) => {
      t.clock.set(instant);
      // A token lasts seven days.
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
