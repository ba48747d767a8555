import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createPendingOrder,
  createSubmittedReceipt,
  dataOf,
  imagesOrderBody,
  invoiceBody,
  planOrderBody,
  receiptForm,
} from '../../../../../../testing/factories.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';
import { idempotencyKeys, users } from '../../../db/schema/index.ts';
import { createIds } from '../../db/ids.ts';
import { effectOf, type Headers, makeFile, newKey, type Send, statusAndBody } from './idempotency.fixture.ts';
import { createIdempotency, type Pause } from './idempotency.ts';

const day = 24 * 3600 * 1000;

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let pause: Pause;
/** Called before each file is stored. */
let beforeFile: () => Promise<void>;

beforeAll(async () => {
  t = await createTestApp({
    pause: (milliseconds) => pause(milliseconds),
    storage: (real) => ({
      ...real,
      async put(...file) {
        await beforeFile();
        await real.put(...file);
      },
    }),
  });
});
beforeEach(async () => {
  pause = sleep;
  beforeFile = async () => {};
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function countKeys(): Promise<number> {
  const [row] = await t.database.queries.select({ n: count() }).from(idempotencyKeys);
  return row?.n ?? 0;
}

const send: Send = (headers, other) =>
  customer.call('POST /subscriptions/request', {
    body: planOrderBody(other ? { companyName: 'Other' } : {}),
    headers,
  });

describe('key', () => {
  test('is scoped to its user', async () => {
    const key = newKey();
    const other = await t.signIn('Ben Eze');
    const sendAsOther = () =>
      other.call('POST /subscriptions/request', { body: planOrderBody(), headers: key });
    const [own, others] = [await send(key), await sendAsOther()];
    expect(others.headers).not.toHaveProperty('idempotent-replayed');
    expect(dataOf(others).subscriptionRequest.userId._id).toBe(other.id);
    expect(statusAndBody(await send(key))).toEqual(statusAndBody(own));
    expect(statusAndBody(await sendAsOther())).toEqual(statusAndBody(others));
  });

  test('is scoped to its call', async () => {
    const key = newKey();
    dataOf(await send(key));
    const response = await customer.call('POST /pay-per-image/request', {
      body: imagesOrderBody(),
      headers: key,
    });
    expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  test('ignores the order of fields, and unknown fields', async () => {
    const key = newKey();
    const first = await send(key);
    const { currency: _, ...body } = planOrderBody();
    const payload = Object.fromEntries([...Object.entries(body), ['unknown', 1]].toReversed());
    const response = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload,
      headers: key,
    });
    expect(statusAndBody(response)).toEqual(statusAndBody(first));
  });

  test('repeats the first response byte for byte', async () => {
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/subscriptions/request',
        payload: planOrderBody(),
        headers: { authorization: `Bearer ${customer.token}`, ...key },
      });
    const key = newKey();
    const [first, second] = [await send(), await send()];
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(second.body).toBe(first.body);
  });

  test.each(['x', '~!"#%', 'x'.repeat(200)])('can be %j', async (text) => {
    expect((await send({ 'idempotency-key': text })).status).toBe(201);
  });

  test.each(['', 'two words', 'x'.repeat(201), 'clé', '\t'])('cannot be %j', async (text) => {
    const before = await countKeys();
    expectFieldErrors(await send({ 'idempotency-key': text }), 'Idempotency-Key');
    expect(await countKeys()).toBe(before);
  });

  test('is ignored by other calls', async () => {
    const { _id: id } = await createPendingOrder(customer);
    const before = await countKeys();
    const headers = { 'idempotency-key': 'two words' };
    const decide = (status: 'approved' | 'rejected') =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status }, headers });
    expect([(await decide('approved')).status, (await decide('rejected')).status]).toEqual([200, 200]);
    expect((await customer.call('GET /auth/profile', { headers })).status).toBe(200);
    expect(await countKeys()).toBe(before);
  });

  test('can be reused after a day', async () => {
    const key = newKey();
    const first = await send(key);
    t.clock.advance(day - 1_000);
    expect(statusAndBody(await send(key))).toEqual(statusAndBody(first));
    t.clock.advance(2_000);
    const later = await send(key, true);
    expect([later.status, later.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(statusAndBody(await send(key, true))).toEqual(statusAndBody(later));
  });

  test('is deleted with its response after a day', async () => {
    dataOf(await send(newKey()));
    t.clock.advance(day + 1_000);
    dataOf(await send(newKey()));
    const { database, clock } = t;
    await createIdempotency({ database, clock, newId: createIds(clock) }).deleteExpired();
    expect(await countKeys()).toBe(1);
  });

  test('gives no response to a deactivated user', async () => {
    const person = await t.signIn('Deactivated');
    const key = newKey();
    const repeat = () => person.call('POST /subscriptions/request', { body: planOrderBody(), headers: key });
    dataOf(await repeat());
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    expectError(await repeat(), 401, 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('failed call', () => {
  test('can be repeated once it is possible', async () => {
    const { _id } = await createPendingOrder(customer);
    const key = newKey();
    const send = () => admin.call('POST /admin/invoices', { body: invoiceBody(_id), headers: key });
    expectError(await send(), 409, 'ORDER_NOT_APPROVED');
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id: _id },
      body: { status: 'approved' },
    });
    expect((await send()).status).toBe(201);
  });

  test('can be repeated with valid input', async () => {
    const key = newKey();
    const invalid = { ...planOrderBody(), email: 'invalid' };
    expectFieldErrors(
      await customer.call('POST /subscriptions/request', { body: invalid, headers: key }),
      'email',
    );
    expect((await send(key)).status).toBe(201);
  });

  test('can be repeated after an error, which had no effect', async () => {
    const key = newKey();
    const restore = await failWrites(t.database, 'audit_records');
    const effect = await effectOf(t, async () => expectError(await send(key), 500, 'INTERNAL'));
    await restore();
    const response = await send(key);
    expect([effect, response.status, response.headers['idempotent-replayed']]).toEqual([0, 201, undefined]);
  });

  test('has no effect if its claim cannot be completed', async () => {
    const key = newKey();
    const restore = await failWrites(t.database, 'idempotency_keys', 'new.completed_at is not null');
    expect(await effectOf(t, async () => expectError(await send(key), 500, 'INTERNAL'))).toBe(0);
    await restore();
    expect(await effectOf(t, async () => dataOf(await send(key)))).toBe(1);
  });
});

/** Inserts a row as a process would leave it when it dies. */
async function abandon(key: Headers, change: Partial<typeof idempotencyKeys.$inferInsert>): Promise<void> {
  dataOf(await send(key));
  await t.database.queries
    .update(idempotencyKeys)
    .set({ response: null, ...change })
    .where(eq(idempotencyKeys.key, key['idempotency-key']));
}

describe('while the first request is running', () => {
  /** Starts a first request and blocks it before its effect. */
  async function startBlockedUpload() {
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    const key = newKey();
    const send = () =>
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id },
        form: receiptForm({}, makeFile('png')),
        headers: key,
      });
    const blocked = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    beforeFile = () => {
      reached.resolve();
      return blocked.promise;
    };
    const first = send();
    await reached.promise;
    beforeFile = async () => {};
    return { first, send, release: () => blocked.resolve() };
  }

  test('a second one waits for its response', async () => {
    const { first, send, release } = await startBlockedUpload();
    pause = async () => {
      release();
      await first;
    };
    const second = await send();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(statusAndBody(second)).toEqual(statusAndBody(await first));
  });

  test('a second one waits for at most ten seconds', async () => {
    const { first, send, release } = await startBlockedUpload();
    let waited = 0;
    pause = async (milliseconds) => {
      waited += milliseconds;
    };
    expectError(await send(), 409, 'IDEMPOTENCY_KEY_IN_USE');
    expect(waited).toBe(10_000);
    release();
    expect((await first).status).toBe(201);
  });

  test('a different one is rejected immediately', async () => {
    pause = () => Promise.reject(new Error('unexpected wait'));
    const key = newKey();
    await abandon(key, { completedAt: null });
    expectError(await send(key, true), 409, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('a second one runs if the first one fails', async () => {
    const key = newKey();
    await abandon(key, { completedAt: null });
    pause = async () => {
      await t.database.queries.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key['idempotency-key']));
    };
    const response = await send(key);
    expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  test('a second one is refused if its user signs out while it waits and the first one fails', async () => {
    const key = newKey();
    await abandon(key, { completedAt: null });
    pause = async () => {
      await customer.call('POST /auth/logout');
      await t.database.queries.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key['idempotency-key']));
    };
    expectError(await send(key), 401, 'UNAUTHENTICATED');
  });

  test('the first one has no effect if a second one takes over after a timeout', async () => {
    const { first, send, release } = await startBlockedUpload();
    t.clock.advance(61_000);
    const second = dataOf(await send()).paymentReceipt;
    expect(second.revision).toBe(2);
    release();
    expectError(await first, 409, 'IDEMPOTENCY_KEY_IN_USE');
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    expect(receipts[0]).toMatchObject({ _id: second._id, revision: 2 });
    expect(dataOf(await send()).paymentReceipt.revision).toBe(2);
  });
});

describe('after a crash', () => {
  beforeEach(() => {
    pause = async () => {};
  });

  test('before the effect, the key can be reused after a minute', async () => {
    const key = newKey();
    await abandon(key, { completedAt: null });
    t.clock.advance(59_000);
    expectError(await send(key), 409, 'IDEMPOTENCY_KEY_IN_USE');
    t.clock.advance(2_000);
    expect(await effectOf(t, async () => dataOf(await send(key)))).toBe(1);
    expect((await send(key)).headers['idempotent-replayed']).toBe('true');
  });

  test('between the effect and the response, the effect is not repeated', async () => {
    const key = newKey();
    const restore = await failWrites(t.database, 'idempotency_keys', 'new.response is not null');
    expect(await effectOf(t, () => send(key))).toBe(1);
    await restore();
    t.clock.advance(3600_000);
    expect(await effectOf(t, async () => expectError(await send(key), 409, 'IDEMPOTENCY_KEY_IN_USE'))).toBe(
      0,
    );
  });
});
