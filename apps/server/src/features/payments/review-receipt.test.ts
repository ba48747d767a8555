import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  dataOf,
  type ReceiptBody,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
  sentInvoice,
  submittedReceipt,
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

const key = 'PUT /admin/payment-receipts/:id';
type Status = 'submitted' | 'approved' | 'rejected';

function review(id: string, status: Status, adminNotes?: string) {
  return admin.call(key, {
    params: { id },
    body: { status, ...(adminNotes === undefined ? {} : { adminNotes }) },
  });
}

async function asAdmin(id: string) {
  const { receipts } = dataOf(await admin.call('GET /admin/payment-receipts'));
  return receipts.find(({ _id }) => _id === id);
}

async function asCustomer(person: Person, id: string) {
  const { receipts } = dataOf(await person.call('GET /subscriptions/payments/receipts'));
  return receipts.find(({ _id }) => _id === id);
}

async function invoice(person: Person, id: string) {
  return dataOf(await person.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

const subscriptionsOf = async (person: Person) =>
  dataOf(await person.call('GET /subscriptions/active')).subscriptions;

function handAgain(person: Person, invoiceId: string, change: Partial<ReceiptBody> = {}) {
  return person.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoiceId, change) });
}

describe('a receipt that is approved', () => {
  test('settles its invoice, completes its order and starts the subscription', async () => {
    const person = await t.signIn('Approved');
    const { _id, invoiceId } = await submittedReceipt(person, admin);
    const answer = await review(_id, 'approved', 'Seen on our account.');
    expect(answer.status).toBe(200);
    expect(dataOf(answer).receipt).toMatchObject({
      status: 'approved',
      adminNotes: 'Seen on our account.',
      reviewedAt: t.clock.now().toISOString(),
      allowedActions: [],
      invoiceId: { status: 'payment_confirmed' },
    });
    expect(await invoice(person, invoiceId._id)).toMatchObject({
      status: 'payment_confirmed',
      confirmedAt: t.clock.now().toISOString(),
      confirmation: 'none',
      paymentSubmitted: true,
    });
    const { requests } = dataOf(await person.call('GET /subscriptions/requests'));
    expect(requests[0]).toMatchObject({ status: 'completed', path: { actsNext: null } });
    expect(requests[0]?.path.steps.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
    ]);
    expect(await subscriptionsOf(person)).toMatchObject([
      { status: 'active', planId: { _id: 'gold-plan' }, imagesUsed: 0, imagesLimit: 60 },
    ]);
  });

  test('settles the whole invoice, whatever amount it gives', async () => {
    const person = await t.signIn('Underpaid');
    const { _id } = await sentInvoice(person, admin);
    const { paymentReceipt } = dataOf(await handAgain(person, _id, { amount: 1 }));
    await review(paymentReceipt._id, 'approved');
    expect((await invoice(person, _id)).status).toBe('payment_confirmed');
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test('twice, is approved once', async () => {
    const person = await t.signIn('Twice');
    const { _id } = await submittedReceipt(person, admin);
    const first = dataOf(await review(_id, 'approved', 'first')).receipt;
    t.clock.advance(60_000);
    const again = await review(_id, 'approved', 'second');
    expect(again.status).toBe(200);
    expect(dataOf(again).receipt).toEqual(first);
    expect(await subscriptionsOf(person)).toMatchObject([
      { imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2026-12-21T12:00:00.000Z' },
    ]);
  });

  test('cannot be rejected any more, nor put back', async () => {
    const { _id } = await approvedReceipt(customer, admin);
    expectRefusal(await review(_id, 'rejected'), 409, 'WRONG_STATE');
    expectRefusal(await review(_id, 'submitted'), 409, 'WRONG_STATE');
    expect((await asAdmin(_id))?.status).toBe('approved');
  });

  test('is approved whole or not at all', async () => {
    const person = await t.signIn('Half Way');
    for (const table of ['subscription_periods', 'subscriptions', 'requests', 'invoices', 'receipts']) {
      const { _id, invoiceId } = await submittedReceipt(person, admin);
      const mend = await refuseRows(t.database, table);
      expectRefusal(await review(_id, 'approved'), 500, 'INTERNAL');
      await mend();
      expect(await asAdmin(_id)).toMatchObject({ status: 'submitted', reviewedAt: null });
      expect((await invoice(person, invoiceId._id)).status).toBe('payment_made');
      expect(await subscriptionsOf(person)).toEqual([]);
    }
  });
});

describe('a receipt that is rejected', () => {
  test('puts its invoice back to sent, and the customer reads why', async () => {
    const { _id, invoiceId } = await submittedReceipt(customer, admin);
    expect((await review(_id, 'rejected', 'The picture is too dark.')).status).toBe(200);
    expect(await asCustomer(customer, _id)).toMatchObject({
      status: 'rejected',
      adminNotes: 'The picture is too dark.',
      allowedActions: [],
    });
    expect(await invoice(customer, invoiceId._id)).toMatchObject({
      status: 'sent',
      paymentSubmitted: false,
      allowedActions: ['view', 'submit_receipt'],
      receipt: { _id, status: 'rejected', adminNotes: 'The picture is too dark.' },
    });
  });

  test('makes room for another one, which can be approved', async () => {
    const person = await t.signIn('Second Try');
    const { _id, invoiceId } = await submittedReceipt(person, admin);
    await review(_id, 'rejected');
    const second = await handAgain(person, invoiceId._id);
    expect(second.status).toBe(201);
    expect(await invoice(person, invoiceId._id)).toMatchObject({
      status: 'payment_made',
      paymentSubmitted: true,
    });
    await review(dataOf(second).paymentReceipt._id, 'approved');
    expect(await subscriptionsOf(person)).toHaveLength(1);
    expect((await asCustomer(person, _id))?.status).toBe('rejected');
  });

  test('cannot be approved any more', async () => {
    const { _id } = await submittedReceipt(customer, admin);
    await review(_id, 'rejected');
    expectRefusal(await review(_id, 'approved'), 409, 'WRONG_STATE');
    expectRefusal(await review(_id, 'submitted'), 409, 'WRONG_STATE');
  });

  test('twice, is rejected once, for the first reason', async () => {
    const { _id, invoiceId } = await submittedReceipt(customer, admin);
    await review(_id, 'rejected', 'first');
    await handAgain(customer, invoiceId._id);
    expect((await review(_id, 'rejected', 'second')).status).toBe(200);
    expect((await asCustomer(customer, _id))?.adminNotes).toBe('first');
    expect((await invoice(customer, invoiceId._id)).status).toBe('payment_made');
  });
});

test('a receipt may be set to what it is: nothing happens', async () => {
  const { _id } = await submittedReceipt(customer, admin);
  const answer = await review(_id, 'submitted', 'note');
  expect(dataOf(answer).receipt).toMatchObject({ status: 'submitted', adminNotes: null, reviewedAt: null });
});

describe('a review is refused', () => {
  test.each([
    ['status', { status: 'maybe' }],
    ['status', {}],
    ['revision', { status: 'approved', revision: '1' }],
    ['revision', { status: 'approved', revision: 1.5 }],
    ['revision', { status: 'approved', revision: null }],
    ['adminNotes', { status: 'rejected', adminNotes: ['x'] }],
  ])('for a bad %s', async (path, payload) => {
    const { _id } = await submittedReceipt(customer, admin);
    expectFaults(
      await admin.send({ method: 'PUT', url: `/api/admin/payment-receipts/${_id}`, payload }),
      path,
    );
  });

  test('of a receipt that is not there', async () => {
    expectRefusal(await review('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'approved'), 404, 'NOT_FOUND');
  });

  test('to whoever is no admin, its customer first of all', async () => {
    const { _id: id } = await submittedReceipt(customer, admin);
    const options = { params: { id }, body: { status: 'approved' } } as const;
    expectRefusal(await customer.call(key, options), 403, 'FORBIDDEN');
    expectRefusal(await t.nobody.call(key, options), 401, 'UNAUTHENTICATED');
    expect((await asAdmin(id))?.status).toBe('submitted');
  });
});

describe('what the admin can do towards confirming an invoice', () => {
  const confirmation = async (id: string) => {
    const found = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
    return found.confirmation;
  };

  test('is to look for a receipt, to review it, nothing after a rejection, to review the next, and then no more', async () => {
    const { _id } = await sentInvoice(customer, admin);
    expect(await confirmation(_id)).toBe('check_receipts');
    const { paymentReceipt: first } = dataOf(await handAgain(customer, _id));
    expect(await confirmation(_id)).toBe('review_receipt');
    await review(first._id, 'rejected');
    expect(await confirmation(_id)).toBe('cannot_confirm');
    const { paymentReceipt: second } = dataOf(await handAgain(customer, _id));
    expect(await confirmation(_id)).toBe('review_receipt');
    await review(second._id, 'approved');
    expect(await confirmation(_id)).toBe('none');
  });
});

describe('what deserves a second look', () => {
  test('is nothing on an honest receipt', async () => {
    const person = await t.signIn('Honest');
    const { _id } = await sentInvoice(person, admin);
    const { paymentReceipt } = dataOf(await handAgain(person, _id, { transactionReference: 'HONEST-1' }));
    expect((await asAdmin(paymentReceipt._id))?.marks).toEqual({
      amountDifference: 0,
      fileSeenBefore: false,
      referenceSeenBefore: false,
    });
  });

  test.each([
    [150, -47],
    [196.99, -0.01],
    [250.5, 53.5],
  ])('is an amount of %d for an invoice of 197: %d', async (amount, amountDifference) => {
    const { _id } = await sentInvoice(customer, admin);
    const { paymentReceipt } = dataOf(await handAgain(customer, _id, { amount }));
    expect((await asAdmin(paymentReceipt._id))?.marks).toMatchObject({ amountDifference });
  });

  test('is a transaction that was claimed before, in whatever case, by whomever', async () => {
    const other = await t.signIn('Somebody Else');
    const marks = async (person: Person, transactionReference: string) => {
      const { _id } = await sentInvoice(person, admin);
      const { paymentReceipt } = dataOf(await handAgain(person, _id, { transactionReference }));
      return { id: paymentReceipt._id, ...(await asAdmin(paymentReceipt._id))?.marks };
    };
    const first = await marks(other, 'Ref-4711a');
    expect(first.referenceSeenBefore).toBe(false);
    expect((await marks(customer, 'REF-4711A')).referenceSeenBefore).toBe(true);
    expect((await marks(customer, '  ref-4711a ')).referenceSeenBefore).toBe(true);
    expect((await marks(customer, 'ref-4711')).referenceSeenBefore).toBe(false);
    expect((await asAdmin(first.id))?.marks?.referenceSeenBefore).toBe(false);
  });

  test('is a file that came with another receipt before, also when it was replaced since', async () => {
    const bytes = (text: string) => Buffer.concat([sampleFile('pdf'), Buffer.from(text)]);
    const hand = async (person: Person, text: string) => {
      t.clock.advance(1_000);
      const { _id } = await sentInvoice(person, admin);
      const form = receiptForm(receiptFields(_id), { name: 'a.pdf', bytes: bytes(text) });
      return dataOf(await person.call('POST /subscriptions/payments/receipt', { form })).paymentReceipt._id;
    };
    const replace = async (id: string, text: string) => {
      t.clock.advance(1_000);
      const form = receiptForm({}, { name: 'b.pdf', bytes: bytes(text) });
      await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
    };
    const seen = async (id: string) => (await asAdmin(id))?.marks?.fileSeenBefore;

    const first = await hand(customer, 'one');
    expect(await seen(first)).toBe(false);
    await replace(first, 'two');
    expect(await seen(first)).toBe(false);
    await replace(first, 'one');
    expect(await seen(first), 'its own file again').toBe(false);

    expect(await seen(await hand(await t.signIn('Copier'), 'two'))).toBe(true);
    const third = await hand(customer, 'three');
    expect(await seen(third)).toBe(false);
    await replace(third, 'two');
    expect(await seen(third)).toBe(true);
    expect(await seen(first), 'the first to show it').toBe(false);
  });

  test('is never shown to a customer, nor are notes of the admins that are no reason', async () => {
    const { _id } = await submittedReceipt(customer, admin);
    expect(await asCustomer(customer, _id)).toMatchObject({ marks: null, adminNotes: null });
    await review(_id, 'approved', 'Between us.');
    const own = await asCustomer(customer, _id);
    expect(own).toMatchObject({ marks: null, adminNotes: null });
    expect((await invoice(customer, own?.invoiceId._id ?? '')).receipt?.adminNotes).toBeNull();
    expect((await asAdmin(_id))?.adminNotes).toBe('Between us.');
  });

  test('is not shown to an admin either who looks as a customer', async () => {
    const { _id } = await submittedReceipt(admin, admin);
    expect((await asCustomer(admin, _id))?.marks).toBeNull();
    expect((await asAdmin(_id))?.marks).not.toBeNull();
  });
});

describe('what a receipt offers to do', () => {
  test('is to replace the file, to its customer; to approve or reject it, to an admin; then nothing', async () => {
    const { _id } = await submittedReceipt(customer, admin);
    expect((await asCustomer(customer, _id))?.allowedActions).toEqual(['replace_file']);
    expect((await asAdmin(_id))?.allowedActions).toEqual(['approve', 'reject']);
    await review(_id, 'rejected');
    expect((await asCustomer(customer, _id))?.allowedActions).toEqual([]);
    expect((await asAdmin(_id))?.allowedActions).toEqual([]);
  });
});
