import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  type ReceiptBody,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
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

const key = 'PUT /admin/payment-receipts/:id';
type Status = 'submitted' | 'approved' | 'rejected';

function review(id: string, status: Status, adminNotes?: string) {
  return admin.call(key, {
    params: { id },
    body: { status, ...(adminNotes === undefined ? {} : { adminNotes }) },
  });
}

async function readAsAdmin(id: string) {
  const { receipts } = dataOf(await admin.call('GET /admin/payment-receipts'));
  return receipts.find(({ _id }) => _id === id);
}

async function readAsCustomer(person: TestUser, id: string) {
  const { receipts } = dataOf(await person.call('GET /subscriptions/payments/receipts'));
  return receipts.find(({ _id }) => _id === id);
}

async function readInvoice(person: TestUser, id: string) {
  return dataOf(await person.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

const subscriptionsOf = async (person: TestUser) =>
  dataOf(await person.call('GET /subscriptions/active')).subscriptions;

function submitReceipt(person: TestUser, invoiceId: string, change: Partial<ReceiptBody> = {}) {
  return person.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoiceId, change) });
}

describe('approving a receipt', () => {
  test('confirms its invoice, completes its order and starts the subscription', async () => {
    const person = await t.signIn('Approved');
    const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
    const response = await review(_id, 'approved', 'Seen on our account.');
    expect(response.status).toBe(200);
    expect(dataOf(response).receipt).toMatchObject({
      status: 'approved',
      adminNotes: 'Seen on our account.',
      reviewedAt: t.clock.now().toISOString(),
      allowedActions: [],
      invoiceId: { status: 'payment_confirmed' },
    });
    expect(await readInvoice(person, invoiceId._id)).toMatchObject({
      status: 'payment_confirmed',
      confirmedAt: t.clock.now().toISOString(),
      confirmation: 'none',
      paymentSubmitted: true,
    });
    const { requests } = dataOf(await person.call('GET /subscriptions/requests'));
    expect(requests[0]).toMatchObject({ status: 'completed', progress: { waitingOn: null } });
    expect(requests[0]?.progress.steps.map(({ state }) => state)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed',
      'completed',
    ]);
    expect(await subscriptionsOf(person)).toMatchObject([
      { status: 'active', planId: { _id: 'gold-plan' }, imagesUsed: 0, imagesLimit: 60 },
    ]);
  });

  test('confirms the whole invoice, even if the amount is lower', async () => {
    const person = await t.signIn('Underpaid');
    const { _id } = await createSentInvoice(person, admin);
    const { paymentReceipt } = dataOf(await submitReceipt(person, _id, { amount: 1 }));
    await review(paymentReceipt._id, 'approved');
    expect((await readInvoice(person, _id)).status).toBe('payment_confirmed');
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test('has no second effect when repeated', async () => {
    const person = await t.signIn('Twice');
    const { _id } = await createSubmittedReceipt(person, admin);
    const first = dataOf(await review(_id, 'approved', 'first')).receipt;
    t.clock.advance(60_000);
    const again = await review(_id, 'approved', 'second');
    expect(again.status).toBe(200);
    expect(dataOf(again).receipt).toEqual(first);
    expect(await subscriptionsOf(person)).toMatchObject([
      { imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2026-12-21T12:00:00.000Z' },
    ]);
  });

  test('cannot be undone', async () => {
    const { _id } = await createApprovedReceipt(customer, admin);
    expectError(await review(_id, 'rejected'), 409, 'RECEIPT_REVIEWED');
    expectError(await review(_id, 'submitted'), 409, 'INVALID_STATE');
    expect((await readAsAdmin(_id))?.status).toBe('approved');
  });

  test('has no effect at all if it fails', async () => {
    const person = await t.signIn('Half Way');
    for (const table of ['subscription_periods', 'subscriptions', 'orders', 'invoices', 'receipts']) {
      const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
      const restore = await failWrites(t.database, table);
      expectError(await review(_id, 'approved'), 500, 'INTERNAL');
      await restore();
      expect(await readAsAdmin(_id)).toMatchObject({ status: 'submitted', reviewedAt: null });
      expect((await readInvoice(person, invoiceId._id)).status).toBe('payment_made');
      expect(await subscriptionsOf(person)).toEqual([]);
    }
  });
});

describe('rejecting a receipt', () => {
  test('sets its invoice back to sent and shows the customer the reason', async () => {
    const { _id, invoiceId } = await createSubmittedReceipt(customer, admin);
    expect((await review(_id, 'rejected', 'The image is too dark.')).status).toBe(200);
    expect(await readAsCustomer(customer, _id)).toMatchObject({
      status: 'rejected',
      adminNotes: 'The image is too dark.',
      allowedActions: [],
    });
    expect(await readInvoice(customer, invoiceId._id)).toMatchObject({
      status: 'sent',
      paymentSubmitted: false,
      allowedActions: ['view', 'submit_receipt'],
      receipt: { _id, status: 'rejected', adminNotes: 'The image is too dark.' },
    });
  });

  test('allows another receipt, which can be approved', async () => {
    const person = await t.signIn('Second Try');
    const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
    await review(_id, 'rejected');
    const second = await submitReceipt(person, invoiceId._id);
    expect(second.status).toBe(201);
    expect(await readInvoice(person, invoiceId._id)).toMatchObject({
      status: 'payment_made',
      paymentSubmitted: true,
    });
    await review(dataOf(second).paymentReceipt._id, 'approved');
    expect(await subscriptionsOf(person)).toHaveLength(1);
    expect((await readAsCustomer(person, _id))?.status).toBe('rejected');
  });

  test('cannot be undone', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    await review(_id, 'rejected');
    expectError(await review(_id, 'approved'), 409, 'RECEIPT_REVIEWED');
    expectError(await review(_id, 'submitted'), 409, 'INVALID_STATE');
  });

  test('keeps the first reason when repeated', async () => {
    const { _id, invoiceId } = await createSubmittedReceipt(customer, admin);
    await review(_id, 'rejected', 'first');
    await submitReceipt(customer, invoiceId._id);
    expect((await review(_id, 'rejected', 'second')).status).toBe(200);
    expect((await readAsCustomer(customer, _id))?.adminNotes).toBe('first');
    expect((await readInvoice(customer, invoiceId._id)).status).toBe('payment_made');
  });
});

test('setting the status that a receipt has changes nothing', async () => {
  const { _id } = await createSubmittedReceipt(customer, admin);
  const response = await review(_id, 'submitted', 'note');
  expect(dataOf(response).receipt).toMatchObject({ status: 'submitted', adminNotes: null, reviewedAt: null });
});

describe('a review is rejected', () => {
  test.each([
    ['status', { status: 'maybe' }],
    ['status', {}],
    ['revision', { status: 'approved', revision: '1' }],
    ['revision', { status: 'approved', revision: 1.5 }],
    ['revision', { status: 'approved', revision: null }],
    ['adminNotes', { status: 'rejected', adminNotes: ['x'] }],
    ['receivedAmount', { status: 'rejected', receivedAmount: 197 }],
    ['receivedAmount', { status: 'approved', receivedAmount: '197' }],
    ['receivedAmount', { status: 'approved', receivedAmount: null }],
    ['receivedAmount', { status: 'approved', receivedAmount: 0 }],
    ['receivedAmount', { status: 'approved', receivedAmount: -197 }],
    ['receivedAmount', { status: 'approved', receivedAmount: 196.999 }],
    ['receivedAmount', { status: 'approved', receivedAmount: 1e15 }],
    ['receivedDate', { status: 'approved', receivedAmount: 197, receivedDate: '2026-02-30' }],
    ['receivedDate', { status: 'approved', receivedAmount: 197, receivedDate: '2026-11-23' }],
    ['differenceReason', { status: 'approved', receivedAmount: 150 }],
    ['differenceReason', { status: 'approved', receivedAmount: 150, differenceReason: '  ' }],
    ['outcome', { status: 'approved', receivedAmount: 150, outcome: 'later' }],
    ['outcome', { status: 'approved', receivedAmount: 197, outcome: 'partial_payment' }],
    ['outcome', { status: 'approved', receivedAmount: 250, outcome: 'partial_payment' }],
    ['outcome', { status: 'approved', outcome: 'partial_payment' }],
    ['differenceReason', { status: 'approved', receivedAmount: 150, differenceReason: 'x'.repeat(501) }],
  ])('with an invalid %s', async (path, payload) => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    expectFieldErrors(
      await admin.send({ method: 'PUT', url: `/api/admin/payment-receipts/${_id}`, payload }),
      path,
    );
  });

  test('for a receipt that does not exist', async () => {
    expectError(await review('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'approved'), 404, 'NOT_FOUND');
  });

  test('for customers and visitors', async () => {
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    const options = { params: { id }, body: { status: 'approved' } } as const;
    expectError(await customer.call(key, options), 403, 'FORBIDDEN');
    expectError(await t.visitor.call(key, options), 401, 'UNAUTHENTICATED');
    expect((await readAsAdmin(id))?.status).toBe('submitted');
  });
});

describe('the next step towards confirming an invoice', () => {
  const confirmation = async (id: string) => {
    const found = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
    return found.confirmation;
  };

  test('depends on its latest receipt', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expect(await confirmation(_id)).toBe('check_receipts');
    const { paymentReceipt: first } = dataOf(await submitReceipt(customer, _id));
    expect(await confirmation(_id)).toBe('review_receipt');
    await review(first._id, 'rejected');
    expect(await confirmation(_id)).toBe('cannot_confirm');
    const { paymentReceipt: second } = dataOf(await submitReceipt(customer, _id));
    expect(await confirmation(_id)).toBe('review_receipt');
    await review(second._id, 'approved');
    expect(await confirmation(_id)).toBe('none');
  });
});

describe('warnings of a receipt', () => {
  test('are empty for a normal receipt', async () => {
    const person = await t.signIn('Normal');
    const { _id } = await createSentInvoice(person, admin);
    const { paymentReceipt } = dataOf(await submitReceipt(person, _id, { transactionReference: 'NORMAL-1' }));
    expect((await readAsAdmin(paymentReceipt._id))?.warnings).toEqual({
      amountDifference: 0,
      isDuplicateFile: false,
      isDuplicateReference: false,
    });
  });

  test.each([
    [150, -47],
    [196.99, -0.01],
    [250.5, 53.5],
  ])(
    'include the difference of an amount of %d to an invoice of 197: %d',
    async (amount, amountDifference) => {
      const { _id } = await createSentInvoice(customer, admin);
      const { paymentReceipt } = dataOf(await submitReceipt(customer, _id, { amount }));
      expect((await readAsAdmin(paymentReceipt._id))?.warnings).toMatchObject({ amountDifference });
    },
  );

  test('include a transaction reference that was submitted before, ignoring case and customer', async () => {
    const other = await t.signIn('Other Customer');
    const submitWith = async (person: TestUser, transactionReference: string) => {
      const { _id } = await createSentInvoice(person, admin);
      const { paymentReceipt } = dataOf(await submitReceipt(person, _id, { transactionReference }));
      return { id: paymentReceipt._id, ...(await readAsAdmin(paymentReceipt._id))?.warnings };
    };
    const first = await submitWith(other, 'Ref-4711a');
    expect(first.isDuplicateReference).toBe(false);
    expect((await submitWith(customer, 'REF-4711A')).isDuplicateReference).toBe(true);
    expect((await submitWith(customer, '  ref-4711a ')).isDuplicateReference).toBe(true);
    expect((await submitWith(customer, 'ref-4711')).isDuplicateReference).toBe(false);
    expect((await readAsAdmin(first.id))?.warnings?.isDuplicateReference).toBe(false);
  });

  test('include a file of an earlier receipt, even if it was replaced since', async () => {
    const bytes = (text: string) => Buffer.concat([sampleFile('pdf'), Buffer.from(text)]);
    const submitFile = async (person: TestUser, text: string) => {
      t.clock.advance(1_000);
      const { _id } = await createSentInvoice(person, admin);
      const form = receiptForm(receiptFields(_id), { name: 'a.pdf', bytes: bytes(text) });
      return dataOf(await person.call('POST /subscriptions/payments/receipt', { form })).paymentReceipt._id;
    };
    const replace = async (id: string, text: string) => {
      t.clock.advance(1_000);
      const form = receiptForm({}, { name: 'b.pdf', bytes: bytes(text) });
      await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
    };
    const isDuplicate = async (id: string) => (await readAsAdmin(id))?.warnings?.isDuplicateFile;

    const first = await submitFile(customer, 'one');
    expect(await isDuplicate(first)).toBe(false);
    await replace(first, 'two');
    expect(await isDuplicate(first)).toBe(false);
    await replace(first, 'one');
    expect(await isDuplicate(first), "the receipt's own file again").toBe(false);

    expect(await isDuplicate(await submitFile(await t.signIn('Copier'), 'two'))).toBe(true);
    const third = await submitFile(customer, 'three');
    expect(await isDuplicate(third)).toBe(false);
    await replace(third, 'two');
    expect(await isDuplicate(third)).toBe(true);
    expect(await isDuplicate(first), 'the first receipt with the file').toBe(false);
  });

  test('are not shown to customers, nor are notes of an approval', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    expect(await readAsCustomer(customer, _id)).toMatchObject({ warnings: null, adminNotes: null });
    await review(_id, 'approved', 'Internal note.');
    const own = await readAsCustomer(customer, _id);
    expect(own).toMatchObject({ warnings: null, adminNotes: null });
    expect((await readInvoice(customer, own?.invoiceId._id ?? '')).receipt?.adminNotes).toBeNull();
    expect((await readAsAdmin(_id))?.adminNotes).toBe('Internal note.');
  });

  test('are not shown to admins in their own receipts', async () => {
    const { _id } = await createSubmittedReceipt(admin, admin);
    expect((await readAsCustomer(admin, _id))?.warnings).toBeNull();
    expect((await readAsAdmin(_id))?.warnings).not.toBeNull();
  });
});

describe('allowed actions of a receipt', () => {
  test('are replacing the file for its customer and reviewing for admins, until it is reviewed', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    expect((await readAsCustomer(customer, _id))?.allowedActions).toEqual(['replace_file']);
    expect((await readAsAdmin(_id))?.allowedActions).toEqual(['approve', 'reject']);
    await review(_id, 'rejected');
    expect((await readAsCustomer(customer, _id))?.allowedActions).toEqual([]);
    expect((await readAsAdmin(_id))?.allowedActions).toEqual([]);
  });
});
