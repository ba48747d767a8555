// The bytes that a user can store on one day: chat attachments and receipts together.
import { request as httpRequest } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createSentInvoice,
  dataOf,
  getOwnChat,
  messageForm,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../testing/factories.ts';
import { failWrites } from '../../../../../testing/failure-injection.ts';
import { createMemoryStorage } from '../../../../../testing/memory-storage.ts';
import { dailyFileBytes } from '../../db/schema/index.ts';
import { createFiles } from './index.ts';

const kilobyte = 1024;
const memory = createMemoryStorage();
let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp({ storage: () => memory, env: { DAILY_FILE_MB: '1' } });
});
afterAll(() => t.close());

beforeEach(async () => {
  customers += 1;
  [customer, admin] = [await t.signIn(`Customer ${customers}`), await t.signInAdmin()];
});

const png = (bytes: number) => Buffer.concat([sampleFile('png')], bytes);

async function sendFile(bytes: number, fields: Record<string, string> = {}) {
  const params = { id: (await getOwnChat(customer))._id };
  const form = messageForm(fields, { name: 'proof.png', bytes: png(bytes) });
  return customer.call('POST /chat/user/chat/:id/messages', { params, form });
}

async function countedBytes(): Promise<number> {
  const rows = await t.database.queries
    .select()
    .from(dailyFileBytes)
    .where(eq(dailyFileBytes.userId, customer.id));
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

test('attachments and receipts share the limit, and nothing beyond it is stored', async () => {
  const { _id: invoiceId } = await createSentInvoice(customer, admin);
  expect((await sendFile(600 * kilobyte)).status).toBe(201);
  const receipt = { name: 'receipt.png', bytes: png(600 * kilobyte) };
  const before = memory.files.size;
  const response = await customer.call('POST /subscriptions/payments/receipt', {
    form: receiptForm(receiptFields(invoiceId), receipt),
  });
  expectError(response, 429, 'DAILY_FILE_LIMIT_REACHED');
  // The test's clock is at noon.
  expect(response.headers['retry-after']).toBe(String(12 * 60 * 60));
  expect(memory.files.size).toBe(before);
  expect((await sendFile(424 * kilobyte)).status).toBe(201);
  expectError(await sendFile(200), 429, 'DAILY_FILE_LIMIT_REACHED');
});

test('a file beyond the limit is rejected before it is received', async () => {
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const path = `/api/chat/user/chat/${(await getOwnChat(customer))._id}/messages`;
  /** Sends only the headers, so that a response proves that the body is not awaited. */
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = {
    authorization: `Bearer ${customer.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 2 * 1024 * kilobyte,
  };
  const request = httpRequest(origin + path, { method: 'POST', headers });
  request.on('response', ({ statusCode }) => {
    resolve(statusCode);
    request.destroy();
  });
  request.on('error', reject);
  request.flushHeaders();
  expect(await promise).toBe(429);
});

test('parallel calls never exceed the limit together', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => sendFile(300 * kilobyte)));
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  expect(await countedBytes()).toBe(900 * kilobyte);
});

test('the limit of one user does not affect another', async () => {
  await sendFile(1024 * kilobyte);
  expectError(await sendFile(100), 429, 'DAILY_FILE_LIMIT_REACHED');
  customer = await t.signIn('Another Customer');
  expect((await sendFile(1024 * kilobyte)).status).toBe(201);
});

test('files that are not kept do not count', async () => {
  const response = await customer.call('POST /subscriptions/payments/receipt', {
    form: receiptForm(receiptFields(crypto.randomUUID()), { name: 'a.png', bytes: png(800 * kilobyte) }),
  });
  expectError(response, 404, 'NOT_FOUND');
  dataOf(await sendFile(600 * kilobyte, { clientId: 'twice' }));
  // Would be too much together.
  dataOf(await sendFile(400 * kilobyte, { clientId: 'twice' }));
  expect(await countedBytes()).toBe(600 * kilobyte);
});

test('a file whose transaction fails in an unknown way stays, and counts', async () => {
  const form = receiptForm(receiptFields((await createSentInvoice(customer, admin))._id), {
    name: 'receipt.png',
    bytes: png(100 * kilobyte),
  });
  const before = memory.files.size;
  const restore = await failWrites(t.database, 'receipts');
  expectError(await customer.call('POST /subscriptions/payments/receipt', { form }), 500, 'INTERNAL');
  await restore();
  expect(memory.files.size).toBe(before + 1);
  expect(await countedBytes()).toBe(100 * kilobyte);
});

test('the limit applies to each day, and the counts of earlier days are deleted', async () => {
  await sendFile(1024 * kilobyte);
  const now = t.clock.now();
  t.clock.set('2026-11-22T00:00:00.000Z');
  customer = await t.signIn(`Customer ${customers}`);
  expect((await sendFile(1024 * kilobyte)).status).toBe(201);
  expect(await countedBytes()).toBe(2048 * kilobyte);
  const { database, storage, clock, secret } = t;
  const securityEvents = { record() {} };
  const files = createFiles({ database, storage, clock, secret, securityEvents, maxDailyBytes: 0 });
  await files.deleteExpiredCounts(new Date('2026-11-23T00:00:00.000Z'));
  expect(await countedBytes()).toBe(1024 * kilobyte);
  t.clock.set(now);
});
