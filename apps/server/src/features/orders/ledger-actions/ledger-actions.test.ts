// What an admin records about money besides reviewing receipts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createCredit,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  creditNoteBody,
  dataOf,
  invoiceBody,
  receiptBody,
  recordedPaymentBody,
  refundBody,
} from '../../../../../../testing/factories.ts';

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

const price = 197;

async function readInvoice(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
}

async function balance(person = customer, currency = 'USD') {
  const { balances } = dataOf(await person.call('GET /ledger/balances'));
  return balances.find((one) => one.currency === currency);
}

async function activePlans() {
  return dataOf(await customer.call('GET /subscriptions/active')).subscriptions.length;
}

async function entryKinds() {
  return dataOf(await customer.call('GET /ledger/entries')).entries.map(({ kind }) => kind);
}

type PaymentBody = ReturnType<typeof recordedPaymentBody> & {
  outcome?: 'settle' | 'partial_payment';
  reason?: string;
  reference?: string;
};

function record(id: string, body: PaymentBody, person = admin) {
  return person.call('POST /admin/invoices/:id/payments', { params: { id }, body });
}

function writeOff(id: string, amountDue: number, person = admin) {
  const body = { amountDue, reason: 'Bank charges.' };
  return person.call('POST /admin/invoices/:id/write-off', { params: { id }, body });
}

function applyCredit(id: string, body: { amount?: number; amountDue: number }, person = admin) {
  return person.call('POST /admin/invoices/:id/credit', { params: { id }, body });
}

function issueCreditNote(id: string, amount: number, amountCredited = 0, person = admin) {
  const body = creditNoteBody(amount, amountCredited);
  return person.call('POST /admin/invoices/:id/credit-notes', { params: { id }, body });
}

function recordRefund(amount: number, creditBalance: number, person = admin) {
  const body = { ...refundBody(amount), creditBalance };
  return person.call('POST /admin/customers/:id/refunds', { params: { id: customer.id }, body });
}

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

describe('credit', () => {
  test('pays the next invoice in full by default, which is settled when it is sent', async () => {
    const paid = await createSentInvoice(customer, admin);
    dataOf(await record(paid._id, recordedPaymentBody(price, 2 * price + 5)));
    const invoice = await createSentInvoice(customer, admin);
    expect(invoice).toMatchObject({
      status: 'payment_confirmed',
      creditApplied: price,
      amountPaid: price,
      amountDue: 0,
      payments: [],
    });
    expect(await balance()).toMatchObject({ creditBalance: 5, openInvoiceCount: 0 });
    const images = await createSentImagesInvoice(customer, admin, { quantity: 10 });
    expect(images).toMatchObject({ status: 'sent', creditApplied: 5, amountDue: images.amount - 5 });
    expect(await balance()).toMatchObject({ creditBalance: 0 });
  });

  test('stays on the account if the admin says so, and can be applied later', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createApprovedOrder(customer, admin);
    const body = { ...invoiceBody(_id), applyCredit: false };
    const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body }));
    expect(invoice).toMatchObject({ creditApplied: 0, amountDue: price });
    expect(invoice.allowedActions).toContain('apply_credit');
    expectFieldErrors(await applyCredit(invoice._id, { amount: 0.001, amountDue: price }), 'amount');
    expectError(
      await applyCredit(invoice._id, { amount: 50.01, amountDue: price }),
      409,
      'NOT_ENOUGH_CREDIT',
    );
    expectError(await applyCredit(invoice._id, { amountDue: price - 1 }), 409, 'BALANCE_CHANGED');
    const some = dataOf(await applyCredit(invoice._id, { amount: 20, amountDue: price })).invoice;
    expect(some).toMatchObject({ status: 'sent', creditApplied: 20, amountDue: price - 20 });
    const all = dataOf(await applyCredit(invoice._id, { amountDue: price - 20 })).invoice;
    expect(all).toMatchObject({ creditApplied: 50, amountDue: price - 50 });
    expectError(await applyCredit(invoice._id, { amountDue: price - 50 }), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('is never applied beyond what is due', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await createCredit(customer, admin, 100);
    dataOf(await record(_id, { ...recordedPaymentBody(price, 190), outcome: 'partial_payment' }));
    expectFieldErrors(await applyCredit(_id, { amount: 8, amountDue: 7 }), 'amount');
    expect(dataOf(await applyCredit(_id, { amountDue: 7 })).invoice).toMatchObject({
      status: 'payment_confirmed',
      creditApplied: 7,
      amountPaid: price,
    });
    expect(await balance()).toMatchObject({ creditBalance: 93 });
  });

  test('isn’t used twice by two invoices at once', async () => {
    const invoices = [await createSentInvoice(customer, admin), await createSentInvoice(customer, admin)];
    await createCredit(customer, admin, 100);
    const responses = await Promise.all(
      invoices.map(({ _id }, index) =>
        applyCredit(_id, { amount: 80, amountDue: price }, index === 0 ? admin : colleague),
      ),
    );
    const results = responses.map(({ body }) => body.success || body.code);
    expect(results.toSorted()).toEqual(['NOT_ENOUGH_CREDIT', true]);
    expect(await balance()).toMatchObject({ creditBalance: 20 });
  });

  test('of one currency doesn’t pay an invoice in another', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createSentInvoice(customer, admin, { currency: 'NGN', finalPrice: 120_000 });
    expect(await readInvoice(_id)).toMatchObject({ creditApplied: 0, amountDue: 120_000 });
    expectError(await applyCredit(_id, { amountDue: 120_000 }), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('leaves an invoice unpaid that would extend a suspended plan', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    await createCredit(customer, admin, price);
    const { _id } = await createApprovedOrder(customer, admin);
    for (const { _id: id } of dataOf(await customer.call('GET /subscriptions/active')).subscriptions)
      await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'suspended' } });
    const response = await admin.call('POST /admin/invoices', { body: invoiceBody(_id) });
    expect(dataOf(response).invoice).toMatchObject({ status: 'sent', creditApplied: 0, amountDue: price });
    expect(invoiceId).toBeDefined();
  });

  test('that was credited back from an open invoice isn’t returned twice when it is voided', async () => {
    await createCredit(customer, admin, 50);
    const { _id: id } = await createSentInvoice(customer, admin);
    dataOf(await issueCreditNote(id, 30));
    expect(await balance()).toMatchObject({ creditBalance: 30 });
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    expect(await balance()).toMatchObject({ creditBalance: 50, owed: 0 });
  });

  test('is recorded in the audit log when it pays a new invoice', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createSentInvoice(customer, admin);
    const { entries } = dataOf(await customer.call('GET /ledger/entries'));
    const entryId = entries.find(({ kind }) => kind === 'credit_applied')?._id ?? '';
    const { records } = dataOf(await admin.call('GET /admin/audit', { query: { entityId: entryId } }));
    expect(records).toMatchObject([
      { action: 'apply_credit', actor: { _id: admin.id }, after: { invoiceId: _id, amountMinor: 5_000 } },
    ]);
  });

  test('returns to the account when its invoice is voided', async () => {
    await createCredit(customer, admin, 50);
    const { _id: id } = await createSentInvoice(customer, admin);
    expect(await balance()).toMatchObject({ creditBalance: 0, owed: price - 50 });
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    expect(await balance()).toMatchObject({ creditBalance: 50, owed: 0 });
    expect(await readInvoice(id)).toMatchObject({ amountDue: 0, amountPaid: 0, amountWrittenOff: 0 });
    expect((await entryKinds()).slice(0, 4)).toEqual([
      'void',
      'credit_returned',
      'credit_applied',
      'invoice',
    ]);
  });
});

describe('a credit note', () => {
  test('becomes credit, has gapless numbers, and leaves the invoice paid', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const first = dataOf(await issueCreditNote(invoiceId._id, 20));
    const second = dataOf(await issueCreditNote(invoiceId._id, 1.5, 20));
    const numberOf = ({ creditNote }: typeof first) => Number(creditNote.creditNoteNumber.slice(-6));
    expect(first.creditNote.creditNoteNumber).toMatch(/^CN-2026-\d{6}$/);
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    expect(second.invoice).toMatchObject({
      status: 'payment_confirmed',
      amountPaid: price,
      amountCredited: 21.5,
      creditNotes: [
        { amount: 20, reason: 'Delivered late.' },
        { amount: 1.5, reason: 'Delivered late.' },
      ],
    });
    expect(await balance()).toMatchObject({ creditBalance: 21.5 });
  });

  test('is limited to what was paid and not yet credited', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expectError(await issueCreditNote(_id, 1), 409, 'INVALID_STATE');
    dataOf(await record(_id, { ...recordedPaymentBody(price, 100), outcome: 'partial_payment' }));
    expectFieldErrors(await issueCreditNote(_id, 100.01), 'items');
    dataOf(await issueCreditNote(_id, 60));
    expectFieldErrors(await issueCreditNote(_id, 40.01, 60), 'items');
    expect(dataOf(await issueCreditNote(_id, 40, 60)).invoice).toMatchObject({
      amountCredited: 100,
      amountDue: 97,
    });
    expectError(await issueCreditNote(_id, 1, 100), 409, 'INVALID_STATE');
  });

  test('is issued once by two admins at once', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const responses = await Promise.all([
      issueCreditNote(invoiceId._id, 20),
      issueCreditNote(invoiceId._id, 20, 0, colleague),
    ]);
    expect(responses.map(({ body }) => body.success || body.code).toSorted()).toEqual([
      'BALANCE_CHANGED',
      true,
    ]);
    expect(await balance()).toMatchObject({ creditBalance: 20 });
  });

  test.each([
    ['items', { items: [] }],
    ['items', { items: Array.from({ length: 21 }, () => ({ description: 'Late', amount: 1 })) }],
    ['items.0.amount', { items: [{ description: 'Late', amount: 0 }] }],
    ['items.1.amount', { items: [creditNoteBody(1).items[0], { description: 'Late', amount: 0.001 }] }],
    ['items.0.description', { items: [{ description: ' ', amount: 1 }] }],
    ['reason', { reason: '' }],
    ['amountCredited', { amountCredited: undefined }],
  ])('is rejected with invalid %s', async (path, change) => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const payload = { ...creditNoteBody(1), ...change };
    const url = `/api/admin/invoices/${invoiceId._id}/credit-notes`;
    expectFieldErrors(await admin.send({ method: 'POST', url, payload }), path);
  });
});

describe('a refund', () => {
  test('reduces the credit, and is never more than it', async () => {
    await createCredit(customer, admin, 50);
    expectError(await recordRefund(50.01, 50), 409, 'NOT_ENOUGH_CREDIT');
    const { entry, balance: after } = dataOf(await recordRefund(30, 50));
    expect(entry).toMatchObject({
      kind: 'refund',
      amount: 30,
      creditChange: -30,
      invoiceId: null,
      reference: 'HTB-9002-1188',
      date: '2026-11-03T00:00:00.000Z',
    });
    expect(after).toMatchObject({ creditBalance: 20 });
    expectError(await recordRefund(20.01, 20), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('needs credit', async () => {
    expectError(await recordRefund(1, 0), 409, 'NOT_ENOUGH_CREDIT');
    expectError(await recordRefund(1, 1), 409, 'BALANCE_CHANGED');
  });

  test('is recorded once by two admins at once', async () => {
    await createCredit(customer, admin, 50);
    const responses = await Promise.all([recordRefund(20, 50), recordRefund(20, 50, colleague)]);
    expect(responses.map(({ body }) => body.success || body.code).toSorted()).toEqual([
      'BALANCE_CHANGED',
      true,
    ]);
    expect(await balance()).toMatchObject({ creditBalance: 30 });
  });

  test('of a customer who does not exist is NOT_FOUND', async () => {
    const params = { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' };
    const response = await admin.call('POST /admin/customers/:id/refunds', { params, body: refundBody(1) });
    expectError(response, 404, 'NOT_FOUND');
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

test('the account of a deleted user is kept, and can be refunded', async () => {
  await createCredit(customer, admin, 50);
  await t.database.run('update users set deleted_at = now(), is_active = false where id = $1', [customer.id]);
  expect(dataOf(await recordRefund(50, 50)).balance).toMatchObject({ creditBalance: 0 });
  const response = await admin.call('GET /admin/customers/:id/ledger', { params: { id: customer.id } });
  expect(dataOf(response).entries[0]).toMatchObject({ kind: 'refund', amount: 50 });
});

test('customers read their own account only, without who recorded what', async () => {
  await createCredit(customer, admin, 50);
  const { entries } = dataOf(await customer.call('GET /ledger/entries', { query: { currency: 'USD' } }));
  expect(entries.map(({ kind, recordedBy }) => [kind, recordedBy])).toEqual([
    ['credit_note', null],
    ['payment', null],
    ['invoice', null],
  ]);
  expect(dataOf(await customer.call('GET /ledger/entries', { query: { currency: 'NGN' } })).entries).toEqual(
    [],
  );
  const stranger = await t.signIn(crypto.randomUUID());
  expect(dataOf(await stranger.call('GET /ledger/entries')).entries).toEqual([]);
  expect(dataOf(await stranger.call('GET /ledger/balances')).balances).toEqual([]);
});
