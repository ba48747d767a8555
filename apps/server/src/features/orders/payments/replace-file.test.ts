import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../../testing/factories.ts';
import { receiptFiles } from '../../../db/schema/index.ts';

/** Keys of all files that the app has stored. */
const storedKeys = new Set<string>();
let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp({
    storage: (real) => ({
      ...real,
      async put(storageKey, bytes, type) {
        storedKeys.add(storageKey);
        await real.put(storageKey, bytes, type);
      },
    }),
  });
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/payments/receipt/:id/upload';

function replace(id: string, bytes = sampleFile('png'), name = 'better.png', person = customer) {
  return person.call(key, { params: { id }, form: receiptForm({}, { name, bytes }) });
}

async function receiptWithFile() {
  const { _id } = await createSentInvoice(customer, admin);
  const form = receiptForm(receiptFields(_id), { name: 'first.pdf', bytes: sampleFile('pdf') });
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { form })).paymentReceipt;
}

async function download(url: string | null): Promise<Buffer> {
  const { rawPayload } = await t.app.inject({ method: 'GET', url: url ?? '' });
  return rawPayload;
}

describe('the file of a receipt that is not reviewed yet', () => {
  test('can be replaced, which increases the revision', async () => {
    const receipt = await receiptWithFile();
    const response = await replace(receipt._id);
    expect(response.status).toBe(201);
    const { paymentReceipt } = dataOf(response);
    expect(paymentReceipt).toMatchObject({
      _id: receipt._id,
      status: 'submitted',
      revision: 2,
      fileName: 'better.png',
      fileType: 'image/png',
      fileSize: sampleFile('png').length,
      invoiceId: { status: 'payment_made' },
    });
    expect(await download(paymentReceipt.receiptUrl)).toEqual(sampleFile('png'));
  });

  test('is kept when it is replaced, and its URL remains valid', async () => {
    const receipt = await receiptWithFile();
    await replace(receipt._id);
    await replace(receipt._id, sampleFile('jpg'), 'third.jpg');
    const storedFiles = await t.database.queries
      .select()
      .from(receiptFiles)
      .where(eq(receiptFiles.receiptId, receipt._id))
      .orderBy(asc(receiptFiles.revision));
    expect(storedFiles.map(({ revision, fileName }) => [revision, fileName])).toEqual([
      [1, 'first.pdf'],
      [2, 'better.png'],
      [3, 'third.jpg'],
    ]);
    const contents = await Promise.all(
      storedFiles.map(async ({ storageKey }) => {
        const stream = await t.storage.read(storageKey);
        return stream && buffer(stream);
      }),
    );
    expect(contents).toEqual([sampleFile('pdf'), sampleFile('png'), sampleFile('jpg')]);
    expect(await download(receipt.receiptUrl)).toEqual(sampleFile('pdf'));
  });

  test('can replace a link', async () => {
    const receipt = await createSubmittedReceipt(customer, admin);
    const { paymentReceipt } = dataOf(await replace(receipt._id));
    expect(paymentReceipt).toMatchObject({ receiptLink: null, fileName: 'better.png', revision: 2 });
  });
});

describe('replacing a file is rejected', () => {
  test('once the receipt is approved', async () => {
    const { _id } = await createApprovedReceipt(customer, admin);
    expectError(await replace(_id), 409, 'INVALID_STATE');
  });

  test('once the receipt is rejected', async () => {
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    expectError(await replace(id), 409, 'INVALID_STATE');
  });

  test('after it was replaced nine times, without storing the file', async () => {
    const receipt = await receiptWithFile();
    for (let revision = 2; revision < 10; revision += 1)
      expect(dataOf(await replace(receipt._id)).paymentReceipt.allowedActions).toEqual(['replace_file']);
    const last = dataOf(await replace(receipt._id)).paymentReceipt;
    expect(last).toMatchObject({ revision: 10, allowedActions: [] });
    const before = storedKeys.size;
    expectError(await replace(receipt._id), 409, 'TOO_MANY_RECEIPT_FILES');
    expect(storedKeys.size).toBe(before);
  });

  test('without a file', async () => {
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    expectFieldErrors(
      await customer.call(key, { params: { id }, form: receiptForm({ receipt: 'text' }) }),
      'receipt',
    );
    const url = `/api/subscriptions/payments/receipt/${id}/upload`;
    expectFieldErrors(await customer.send({ method: 'POST', url, payload: { receipt: 'x' } }), 'receipt');
  });

  test('with an unsupported file, and the receipt does not change', async () => {
    const receipt = await receiptWithFile();
    expectError(await replace(receipt._id, Buffer.from('<html>'), 'a.png'), 415, 'UNSUPPORTED_FILE');
    const { receipts } = dataOf(
      await customer.call('GET /subscriptions/payments/receipts', { query: { limit: 1 } }),
    );
    expect(receipts[0]).toMatchObject({ _id: receipt._id, revision: 1, fileName: 'first.pdf' });
  });

  test('for everyone but its customer', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    const stranger = await t.signIn('Stranger');
    expectError(await replace(_id, sampleFile('png'), 'a.png', stranger), 404, 'NOT_FOUND');
    expectError(await replace(_id, sampleFile('png'), 'a.png', admin), 404, 'NOT_FOUND');
    expectError(await replace(_id, sampleFile('png'), 'a.png', t.visitor), 401, 'UNAUTHENTICATED');
  });

  test('for a receipt that does not exist', async () => {
    expectError(await replace('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
  });
});

describe('approving after a file was replaced', () => {
  const approve = (id: string, revision?: number) =>
    admin.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'approved', ...(revision === undefined ? {} : { revision }) },
    });

  test('is rejected for another revision, without any effect', async () => {
    const receipt = await receiptWithFile();
    await replace(receipt._id);
    for (const stale of [1, 0, -1, 3]) {
      const response = await approve(receipt._id, stale);
      expectError(response, 409, 'RECEIPT_CHANGED');
      expect(response.body.message).toBe(
        'The customer replaced this receipt. Review the new file before approving.',
      );
    }
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expect(invoice).toMatchObject({ status: 'payment_made', receipt: { status: 'submitted' } });
  });

  test('is accepted for the current revision, and without a revision', async () => {
    const [first, second] = [await receiptWithFile(), await receiptWithFile()];
    await replace(first._id);
    await replace(second._id);
    expect((await approve(first._id, 2)).status).toBe(200);
    expect((await approve(second._id)).status).toBe(200);
  });
});
