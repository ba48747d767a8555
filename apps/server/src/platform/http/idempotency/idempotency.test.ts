import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiKey, api } from '@burnish/contract/api';
import { takesIdempotencyKey } from '@burnish/contract/endpoint';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTestApp,
  type TestApp,
  type TestResponse,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createPaymentProfile,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  getOwnChat,
  imagesOrderBody,
  invoiceBody,
  messageForm,
  paymentProfileBody,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
  savedAddressBody,
  savedViewBody,
  sendAdminMessage,
  sendCustomerMessage,
  styleGuideBody,
} from '../../../../../../testing/factories.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';
import { keysOf } from '../../../../../../testing/keys.ts';
import {
  createJpeg,
  createPaidPlan,
  createSubmission,
  photosForm,
} from '../../../../../../testing/photos.ts';
import { idempotencyKeys, paymentProfiles, savedViews, users } from '../../../db/schema/index.ts';
import { createIds } from '../../db/ids.ts';
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

type Headers = Readonly<Record<'idempotency-key', string>>;

/** Sends the same request each time; `other`: a different one. */
type Send = (headers: Headers | Record<string, never>, other?: boolean) => Promise<TestResponse>;

const newKey = (): Headers => ({ 'idempotency-key': crypto.randomUUID() });

function makeFile(kind: 'png' | 'pdf' | 'jpg', name = 'receipt') {
  return { name, bytes: sampleFile(kind) };
}

/** For every call with a key, prepares a new request. */
const rows: { readonly [K in ApiKey]?: () => Promise<Send> } = {
  'POST /subscriptions/request': async () => (headers, other) =>
    customer.call('POST /subscriptions/request', {
      body: planOrderBody(other ? { companyName: 'Other' } : {}),
      headers,
    }),
  'POST /subscriptions/:id/renew': async () => {
    const person = await signInWithPlan();
    const [plan] = dataOf(await person.call('GET /subscriptions/active')).subscriptions;
    const id = plan?._id ?? '';
    const body = { imagesUsed: plan?.imagesLimit ?? 0 };
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
    return (headers, other) =>
      person.call('POST /subscriptions/:id/renew', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /addresses': async () => {
    const person = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      person.call('POST /addresses', {
        body: { ...savedAddressBody, label: other ? 'Other' : 'Studio' },
        headers,
      });
  },
  'POST /pay-per-image/request': async () => (headers, other) =>
    customer.call('POST /pay-per-image/request', {
      body: imagesOrderBody(other ? { quantity: 3 } : {}),
      headers,
    }),
  'POST /admin/invoices': async () => {
    const { _id } = await createApprovedOrder(customer, admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices', {
        body: invoiceBody(_id, other ? { dueDate: '2036-12-22' } : {}),
        headers,
      });
  },
  'POST /pay-per-image/admin/invoices/:id': async () => {
    const [one, two] = [
      await createApprovedImagesOrder(customer, admin),
      await createApprovedImagesOrder(customer, admin),
    ];
    const { subscriptionRequestId: _, ...body } = invoiceBody('');
    return (headers, other) =>
      admin.call('POST /pay-per-image/admin/invoices/:id', {
        params: { id: other ? two._id : one._id },
        body,
        headers,
      });
  },
  'POST /subscriptions/payments/receipt': async () => {
    const { _id } = await createSentInvoice(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), makeFile(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /subscriptions/payments/receipt/:id/upload': async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: _id },
        form: receiptForm({}, makeFile('png', other ? 'other' : 'receipt')),
        headers,
      });
  },
  'POST /chat/user/chat/:id/messages': async () => {
    const { id, person } = await openChat();
    return (headers, other) =>
      person.call('POST /chat/user/chat/:id/messages', {
        params: { id },
        body: { message: other ? 'Other' : 'Please leave the freckles.' },
        headers,
      });
  },
  'POST /chat/user/chat/:id/read': async () => {
    const { id, person } = await openChat();
    await sendAdminMessage(admin, id);
    return (headers, other) =>
      person.call('POST /chat/user/chat/:id/read', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /chat/admin/chat/user/:id': async () => {
    const { id } = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/user/:id', { params: { id: other ? customer.id : id }, headers });
  },
  'POST /chat/admin/chat/:id/assign': async () => {
    const { id } = await openChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/assign', {
        params: { id },
        body: other ? { reassign: true } : {},
        headers,
      });
  },
  'POST /chat/admin/chat/:id/messages': async () => {
    const { id } = await openChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/messages', {
        params: { id },
        form: messageForm({}, makeFile(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /chat/admin/chat/:id/read': async () => {
    const { id, person } = await openChat();
    await sendCustomerMessage(person);
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/read', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /chat/admin/replies': async () => (headers, other) =>
    admin.call('POST /chat/admin/replies', {
      body: { title: 'Receipt', text: other ? 'Other' : 'Thank you.' },
      headers,
    }),
  'POST /admin/customers/:id/notes': async () => (headers, other) =>
    admin.call('POST /admin/customers/:id/notes', {
      params: { id: customer.id },
      body: { text: other ? 'Other' : 'Prefers a call.' },
      headers,
    }),
  'POST /admin/payment-profiles': async () => {
    // The studio can have twenty.
    await t.database.queries.delete(paymentProfiles);
    return (headers, other) =>
      admin.call('POST /admin/payment-profiles', {
        body: paymentProfileBody({ name: other ? 'Other' : 'Dollar account' }),
        headers,
      });
  },
  'POST /admin/orders/:id/scheduled-invoice': async () => {
    await t.database.queries.delete(paymentProfiles);
    await createPaymentProfile(admin);
    const { _id: id } = await createPendingOrder(customer);
    return (headers, other) =>
      admin.call('POST /admin/orders/:id/scheduled-invoice', {
        params: { id },
        body: other ? { dueDate: '2036-12-22' } : {},
        headers,
      });
  },
  'POST /admin/views': async () => {
    // A user can save twenty.
    await t.database.queries.delete(savedViews);
    return (headers, other) =>
      admin.call('POST /admin/views', {
        body: { ...savedViewBody, name: other ? 'Other' : 'November' },
        headers,
      });
  },
  'POST /photos/style-guides': async () => {
    const person = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      person.call('POST /photos/style-guides', {
        body: { ...styleGuideBody, name: other ? 'Other' : 'Lookbook' },
        headers,
      });
  },
  'POST /photos/jobs': async () => {
    const person = await signInWithPlan();
    const [one, two] = [await createSubmission(t, person, 1), await createSubmission(t, person, 1)];
    return (headers, other) => person.call('POST /photos/jobs', { body: other ? two : one, headers });
  },
  'POST /photos/upload': async () => {
    const person = await signInWithPlan();
    const [one, two] = [await createJpeg(), await createJpeg()];
    return (headers, other) =>
      person.call('POST /photos/upload', {
        form: photosForm([{ name: 'DSC_1.JPG', bytes: other ? two : one }]),
        headers,
      });
  },
};

async function signInWithPlan() {
  const person = await t.signIn(crypto.randomUUID());
  await createPaidPlan(person, admin);
  return person;
}

async function openChat() {
  const person = await t.signIn(crypto.randomUUID());
  return { id: (await getOwnChat(person))._id, person };
}

/** Grows with every effect: audit records, messages, read receipts and what the studio saves for itself. */
async function countEffects(): Promise<number> {
  const { rows: result } = await t.database.run(`select (select count(*) from audit_records)
    + (select count(*) from chats) + (select coalesce(sum(read_by_user + read_by_admin), 0) from chats)
    + (select count(*) from chat_messages) + (select count(*) from canned_replies)
    + (select count(*) from saved_views) as n`);
  const [row] = z.array(z.object({ n: z.coerce.number() })).parse(result);
  return row?.n ?? 0;
}

async function effectOf(run: () => Promise<unknown>): Promise<number> {
  const before = await countEffects();
  await run();
  return (await countEffects()) - before;
}

const statusAndBody = ({ status, body }: TestResponse) => ({ status, body });

async function countKeys(): Promise<number> {
  const [row] = await t.database.queries.select({ n: count() }).from(idempotencyKeys);
  return row?.n ?? 0;
}

const send: Send = (headers, other) =>
  customer.call('POST /subscriptions/request', {
    body: planOrderBody(other ? { companyName: 'Other' } : {}),
    headers,
  });

test('every call with a key is covered', () => {
  expect(Object.keys(rows).toSorted()).toEqual(keysOf(api).filter(takesIdempotencyKey).toSorted());
});

describe.each(Object.entries(rows))('%s', (_, arrange) => {
  test('has one effect and one response when it is sent concurrently', async () => {
    const once = await arrange();
    const effect = await effectOf(async () => dataOf(await once({})));
    const again = await arrange();
    const key = newKey();
    let responses: TestResponse[] = [];
    const effects = await effectOf(async () => {
      responses = await Promise.all(Array.from({ length: 10 }, () => again(key)));
    });
    const [first] = responses;
    expect(responses.map(statusAndBody)).toEqual(
      Array(10).fill({ status: first?.status, body: first?.body }),
    );
    expect(first?.body.success).toBe(true);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect(effects).toBe(effect);
    expect(effect).toBeGreaterThan(0);
  });

  test('rejects a key that was used for another request', async () => {
    const sendCall = await arrange();
    const key = newKey();
    const first = await sendCall(key);
    dataOf(first);
    expect(
      await effectOf(async () => expectError(await sendCall(key, true), 409, 'IDEMPOTENCY_KEY_REUSED')),
    ).toBe(0);
    expect(statusAndBody(await sendCall(key))).toEqual(statusAndBody(first));
  });
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
    const effect = await effectOf(async () => expectError(await send(key), 500, 'INTERNAL'));
    await restore();
    const response = await send(key);
    expect([effect, response.status, response.headers['idempotent-replayed']]).toEqual([0, 201, undefined]);
  });

  test('has no effect if its claim cannot be completed', async () => {
    const key = newKey();
    const restore = await failWrites(t.database, 'idempotency_keys', 'new.completed_at is not null');
    expect(await effectOf(async () => expectError(await send(key), 500, 'INTERNAL'))).toBe(0);
    await restore();
    expect(await effectOf(async () => dataOf(await send(key)))).toBe(1);
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
    expect(await effectOf(async () => dataOf(await send(key)))).toBe(1);
    expect((await send(key)).headers['idempotent-replayed']).toBe('true');
  });

  test('between the effect and the response, the effect is not repeated', async () => {
    const key = newKey();
    const restore = await failWrites(t.database, 'idempotency_keys', 'new.response is not null');
    expect(await effectOf(() => send(key))).toBe(1);
    await restore();
    t.clock.advance(3600_000);
    expect(await effectOf(async () => expectError(await send(key), 409, 'IDEMPOTENCY_KEY_IN_USE'))).toBe(0);
  });
});
