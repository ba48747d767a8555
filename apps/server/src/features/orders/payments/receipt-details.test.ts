// A receipt for its review, with its invoice and related receipts, and the list in the order of the review.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createSentInvoice,
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const detailsOf = async (id: string) =>
  dataOf(await admin.call('GET /admin/payment-receipts/:id', { params: { id } }));

async function submit(person: TestUser, reference: string, text: string, invoiceId?: string) {
  const id = invoiceId ?? (await createSentInvoice(person, admin))._id;
  const bytes = Buffer.concat([sampleFile('pdf'), Buffer.from(text)]);
  const form = receiptForm(receiptFields(id, { transactionReference: reference }), { name: 'a.pdf', bytes });
  const { paymentReceipt } = dataOf(await person.call('POST /subscriptions/payments/receipt', { form }));
  return { id: paymentReceipt._id, invoiceId: id };
}

async function decide(id: string, status: 'approved' | 'rejected') {
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status } }));
}

describe('a receipt for its review', () => {
  test('has its invoice with the payment details', async () => {
    const { id, invoiceId } = await submit(customer, 'DETAILS-1', 'details');
    const { receipt, invoice, relatedReceipts } = await detailsOf(id);
    expect(receipt).toMatchObject({ _id: id, allowedActions: ['approve', 'reject'] });
    expect(invoice).toMatchObject({ _id: invoiceId, paymentDetails: { accountNumber: expect.any(String) } });
    expect(relatedReceipts).toEqual([]);
  });

  test('names other receipts with its file, its reference or its invoice, newest first', async () => {
    const other = await t.signIn('Other Customer');
    const sameFile = await submit(other, 'ONE-1', 'shared');
    const sameReference = await submit(other, 'ref-77A', 'two');
    const { id: rejected, invoiceId } = await submit(customer, 'THREE-3', 'three');
    await decide(rejected, 'rejected');
    await submit(other, 'FOUR-4', 'four');
    const { id } = await submit(customer, 'REF-77a', 'shared', invoiceId);
    const common = (await detailsOf(id)).relatedReceipts.map((receipt) => [
      receipt._id,
      receipt.hasSameFile,
      receipt.hasSameReference,
      receipt.hasSameInvoice,
      receipt.status,
    ]);
    expect(common).toEqual([
      [rejected, false, false, true, 'rejected'],
      [sameReference.id, false, true, false, 'submitted'],
      [sameFile.id, true, false, false, 'submitted'],
    ]);
    expect((await detailsOf(sameFile.id)).relatedReceipts.map(({ _id }) => _id)).toEqual([id]);
  });

  test('names a receipt whose file was replaced since', async () => {
    const first = await submit(customer, 'REPLACED-1', 'before');
    const form = receiptForm(
      {},
      { name: 'b.pdf', bytes: Buffer.concat([sampleFile('pdf'), Buffer.from('after')]) },
    );
    const params = { id: first.id };
    dataOf(await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params, form }));
    const { id } = await submit(customer, 'REPLACED-2', 'before');
    expect((await detailsOf(id)).relatedReceipts).toMatchObject([{ _id: first.id, hasSameFile: true }]);
  });

  test('names at most 20', async () => {
    const frequent = await t.signIn('Frequent');
    const { invoiceId } = await submit(frequent, 'SAME', '0').then(async (first) => {
      await decide(first.id, 'rejected');
      return first;
    });
    for (let count = 1; count < 22; count += 1)
      await decide((await submit(frequent, 'SAME', `${count}`, invoiceId)).id, 'rejected');
    const { id } = await submit(frequent, 'SAME', 'last', invoiceId);
    expect((await detailsOf(id)).relatedReceipts).toHaveLength(20);
  });

  test('is not found with another ID', async () => {
    for (const id of ['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'x'])
      expectError(await admin.call('GET /admin/payment-receipts/:id', { params: { id } }), 404, 'NOT_FOUND');
  });
});

test('the list can start with the oldest that is still to be reviewed', async () => {
  const list = async (query: { group: 'to_review' | 'reviewed'; order?: 'oldest' | 'newest' }) =>
    dataOf(await admin.call('GET /admin/payment-receipts', { query: { ...query, limit: 100 } })).receipts;
  const [oldest, newest] = [
    await list({ group: 'to_review', order: 'oldest' }),
    await list({ group: 'to_review' }),
  ];
  expect(new Set(newest.map(({ status }) => status))).toEqual(new Set(['submitted']));
  expect(oldest.map(({ _id }) => _id)).toEqual(newest.map(({ _id }) => _id).toReversed());
  expect(new Set((await list({ group: 'reviewed' })).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );

  const page = dataOf(
    await admin.call('GET /admin/payment-receipts', { query: { order: 'oldest', limit: 2 } }),
  );
  const cursor = page.page.nextCursor ?? '';
  const next = dataOf(
    await admin.call('GET /admin/payment-receipts', { query: { order: 'oldest', limit: 2, cursor } }),
  );
  const ids = [...page.receipts, ...next.receipts].map(({ _id }) => _id);
  expect(ids).toEqual(ids.toSorted());
});
