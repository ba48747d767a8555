import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { receiptFiles } from '../../db/schema.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/payments/receipt/:id/upload';

function replace(id: string, bytes = sampleFile('png'), name = 'better.png', person = customer) {
  return person.call(key, { params: { id }, form: receiptForm({}, { name, bytes }) });
}

async function receiptWithFile() {
  const { _id } = await sentInvoice(customer, admin);
  const form = receiptForm(receiptFields(_id), { name: 'first.pdf', bytes: sampleFile('pdf') });
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { form })).paymentReceipt;
}

async function contentAt(url: string | null): Promise<Buffer> {
  const { rawPayload } = await t.app.inject({ method: 'GET', url: url ?? '' });
  return rawPayload;
}

describe('while nobody has reviewed a receipt', () => {
  test('its file can be replaced: the receipt is another revision of itself', async () => {
    const receipt = await receiptWithFile();
    const answer = await replace(receipt._id);
    expect(answer.status).toBe(201);
    const { paymentReceipt } = dataOf(answer);
    expect(paymentReceipt).toMatchObject({
      _id: receipt._id,
      status: 'submitted',
      revision: 2,
      fileName: 'better.png',
      fileType: 'image/png',
      fileSize: sampleFile('png').length,
      invoiceId: { status: 'payment_made' },
    });
    expect(await contentAt(paymentReceipt.receiptUrl)).toEqual(sampleFile('png'));
  });

  test('the file before is kept, and the address that was given for it still opens it', async () => {
    const receipt = await receiptWithFile();
    await replace(receipt._id);
    await replace(receipt._id, sampleFile('jpg'), 'third.jpg');
    const kept = await t.database.queries
      .select()
      .from(receiptFiles)
      .where(eq(receiptFiles.receiptId, receipt._id))
      .orderBy(asc(receiptFiles.revision));
    expect(kept.map(({ revision, fileName }) => [revision, fileName])).toEqual([
      [1, 'first.pdf'],
      [2, 'better.png'],
      [3, 'third.jpg'],
    ]);
    const contents = await Promise.all(
      kept.map(async ({ storageKey }) => {
        const stream = await t.storage.read(storageKey);
        return stream && buffer(stream);
      }),
    );
    expect(contents).toEqual([sampleFile('pdf'), sampleFile('png'), sampleFile('jpg')]);
    expect(await contentAt(receipt.receiptUrl)).toEqual(sampleFile('pdf'));
  });

  test('its link can be replaced by a file', async () => {
    const receipt = await submittedReceipt(customer, admin);
    const { paymentReceipt } = dataOf(await replace(receipt._id));
    expect(paymentReceipt).toMatchObject({ receiptLink: null, fileName: 'better.png', revision: 2 });
  });
});

describe('a replacement is refused', () => {
  test('once the receipt is approved', async () => {
    const { _id } = await approvedReceipt(customer, admin);
    expectRefusal(await replace(_id), 409, 'WRONG_STATE');
  });

  test('once the receipt is rejected', async () => {
    const { _id: id } = await submittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    expectRefusal(await replace(id), 409, 'WRONG_STATE');
  });

  test('without a file', async () => {
    const { _id: id } = await submittedReceipt(customer, admin);
    expectFaults(
      await customer.call(key, { params: { id }, form: receiptForm({ receipt: 'text' }) }),
      'receipt',
    );
    const url = `/api/subscriptions/payments/receipt/${id}/upload`;
    expectFaults(await customer.send({ method: 'POST', url, payload: { receipt: 'x' } }), 'receipt');
  });

  test('with a file that is no receipt, and the receipt stays as it was', async () => {
    const receipt = await receiptWithFile();
    expectRefusal(await replace(receipt._id, Buffer.from('<html>'), 'a.png'), 415, 'UNSUPPORTED_FILE');
    const { receipts } = dataOf(
      await customer.call('GET /subscriptions/payments/receipts', { query: { limit: 1 } }),
    );
    expect(receipts[0]).toMatchObject({ _id: receipt._id, revision: 1, fileName: 'first.pdf' });
  });

  test('to everybody but its customer', async () => {
    const { _id } = await submittedReceipt(customer, admin);
    const stranger = await t.signIn('Stranger');
    expectRefusal(await replace(_id, sampleFile('png'), 'a.png', stranger), 404, 'NOT_FOUND');
    expectRefusal(await replace(_id, sampleFile('png'), 'a.png', admin), 404, 'NOT_FOUND');
    expectRefusal(await replace(_id, sampleFile('png'), 'a.png', t.nobody), 401, 'UNAUTHENTICATED');
  });

  test('for a receipt that is not there', async () => {
    expectRefusal(await replace('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
  });
});

describe('what was seen is what is approved', () => {
  const approve = (id: string, revision?: number) =>
    admin.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'approved', ...(revision === undefined ? {} : { revision }) },
    });

  test('an approval of the revision before is refused, and nothing has happened', async () => {
    const receipt = await receiptWithFile();
    await replace(receipt._id);
    for (const stale of [1, 0, -1, 3]) {
      const answer = await approve(receipt._id, stale);
      expectRefusal(answer, 409, 'RECEIPT_CHANGED');
      expect(answer.body.message).toBe('The customer has replaced this receipt. Please look at it again.');
    }
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expect(invoice).toMatchObject({ status: 'payment_made', receipt: { status: 'submitted' } });
  });

  test('an approval of the present revision, or of whatever there is, goes through', async () => {
    const [first, second] = [await receiptWithFile(), await receiptWithFile()];
    await replace(first._id);
    await replace(second._id);
    expect((await approve(first._id, 2)).status).toBe(200);
    expect((await approve(second._id)).status).toBe(200);
  });
});
