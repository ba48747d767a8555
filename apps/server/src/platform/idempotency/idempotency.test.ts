import { setTimeout as realPause } from 'node:timers/promises';
import { type ApiKey, api } from '@burnish/contract/api';
import { takesIdempotencyKey } from '@burnish/contract/endpoint';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  answered,
  approvedImages,
  approvedRequest,
  dataOf,
  imagesBody,
  invoiceBody,
  messageForm,
  ownChat,
  pendingRequest,
  receiptFields,
  receiptForm,
  requestBody,
  sampleFile,
  sentInvoice,
  submittedReceipt,
  written,
} from '../../../../../testing/factories.ts';
import { keysOf } from '../../../../../testing/keys.ts';
import { paidPlan, photograph, photosForm, submissionOf } from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { refuseRows } from '../../../../../testing/sabotage.ts';
import { idempotencyKeys, users } from '../../db/schema.ts';
import { createIds } from '../ids.ts';
import { createIdempotency, type Pause } from './idempotency.ts';

const day = 24 * 3600 * 1000;

let t: TestApp;
let customer: Person;
let admin: Person;
let pause: Pause;
/** Stands before every file that is kept. */
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
  pause = realPause;
  beforeFile = async () => {};
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

type Headers = Readonly<Record<'idempotency-key', string>>;

/** Asks for one and the same, as often as it is called; `other`: for something else. */
type Ask = (headers: Headers | Record<string, never>, other?: boolean) => Promise<Answer>;

const newKey = (): Headers => ({ 'idempotency-key': crypto.randomUUID() });

function image(kind: 'png' | 'pdf' | 'jpg', name = 'receipt') {
  return { name, bytes: sampleFile(kind) };
}

/** For every call that takes a key, a fresh thing to ask for. */
const rows: { readonly [K in ApiKey]?: () => Promise<Ask> } = {
  'POST /subscriptions/request': async () => (headers, other) =>
    customer.call('POST /subscriptions/request', {
      body: requestBody(other ? { companyName: 'Other' } : {}),
      headers,
    }),
  'POST /pay-per-image/request': async () => (headers, other) =>
    customer.call('POST /pay-per-image/request', { body: imagesBody(other ? { quantity: 3 } : {}), headers }),
  'POST /admin/invoices': async () => {
    const { _id } = await approvedRequest(customer, admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices', {
        body: invoiceBody(_id, other ? { dueDate: '2036-12-22' } : {}),
        headers,
      });
  },
  'POST /pay-per-image/admin/invoices/:id': async () => {
    const [one, two] = [await approvedImages(customer, admin), await approvedImages(customer, admin)];
    const { subscriptionRequestId: _, ...body } = invoiceBody('');
    return (headers, other) =>
      admin.call('POST /pay-per-image/admin/invoices/:id', {
        params: { id: other ? two._id : one._id },
        body,
        headers,
      });
  },
  'POST /subscriptions/payments/receipt': async () => {
    const { _id } = await sentInvoice(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), image(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /subscriptions/payments/receipt/:id/upload': async () => {
    const { _id } = await submittedReceipt(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: _id },
        form: receiptForm({}, image('png', other ? 'other' : 'receipt')),
        headers,
      });
  },
  'POST /chat/user/chat/:id/messages': async () => {
    const { id, person } = await freshChat();
    return (headers, other) =>
      person.call('POST /chat/user/chat/:id/messages', {
        params: { id },
        body: { message: other ? 'Other' : 'Please leave the freckles.' },
        headers,
      });
  },
  'POST /chat/user/chat/:id/read': async () => {
    const { id, person } = await freshChat();
    await answered(admin, id);
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
    const { id } = await freshChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/assign', {
        params: { id },
        body: other ? { take: true } : {},
        headers,
      });
  },
  'POST /chat/admin/chat/:id/messages': async () => {
    const { id } = await freshChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/messages', {
        params: { id },
        form: messageForm({}, image(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /chat/admin/chat/:id/read': async () => {
    const { id, person } = await freshChat();
    await written(person);
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
  'POST /photos/jobs': async () => {
    const person = await whoMayUpload();
    const [one, two] = [await submissionOf(t, person, 1), await submissionOf(t, person, 1)];
    return (headers, other) => person.call('POST /photos/jobs', { body: other ? two : one, headers });
  },
  'POST /photos/upload': async () => {
    const person = await whoMayUpload();
    const [one, two] = [await photograph(), await photograph()];
    return (headers, other) =>
      person.call('POST /photos/upload', {
        form: photosForm([{ name: 'DSC_1.JPG', bytes: other ? two : one }]),
        headers,
      });
  },
};

async function whoMayUpload() {
  const person = await t.signIn(crypto.randomUUID());
  await paidPlan(person, admin);
  return person;
}

async function freshChat() {
  const person = await t.signIn(crypto.randomUUID());
  return { id: (await ownChat(person))._id, person };
}

/** Grows with every act: by its records in the audit, and by what is said and read. */
async function footprint(): Promise<number> {
  const { rows: found } = await t.database.run(`select (select count(*) from audit_records)
    + (select count(*) from chats) + (select coalesce(sum(read_by_user + read_by_admin), 0) from chats)
    + (select count(*) from chat_messages) + (select count(*) from canned_replies) as n`);
  const [row] = z.array(z.object({ n: z.coerce.number() })).parse(found);
  return row?.n ?? 0;
}

async function effectOf(act: () => Promise<unknown>): Promise<number> {
  const before = await footprint();
  await act();
  return (await footprint()) - before;
}

const shape = ({ status, body }: Answer) => ({ status, body });

async function keptRows(): Promise<number> {
  const [row] = await t.database.queries.select({ n: count() }).from(idempotencyKeys);
  return row?.n ?? 0;
}

const ask: Ask = (headers, other) =>
  customer.call('POST /subscriptions/request', {
    body: requestBody(other ? { companyName: 'Other' } : {}),
    headers,
  });

test('every call that takes a key has a row here', () => {
  expect(Object.keys(rows).toSorted()).toEqual(keysOf(api).filter(takesIdempotencyKey).toSorted());
});

describe.each(Object.entries(rows))('%s', (_, arrange) => {
  test('has one effect and one answer, however often it is sent at once', async () => {
    const once = await arrange();
    const effect = await effectOf(async () => dataOf(await once({})));
    const again = await arrange();
    const key = newKey();
    let answers: Answer[] = [];
    const effects = await effectOf(async () => {
      answers = await Promise.all(Array.from({ length: 10 }, () => again(key)));
    });
    const [first] = answers;
    expect(answers.map(shape)).toEqual(Array(10).fill({ status: first?.status, body: first?.body }));
    expect(first?.body.success).toBe(true);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect(effects).toBe(effect);
    expect(effect).toBeGreaterThan(0);
  });

  test('with the key of something else is refused', async () => {
    const send = await arrange();
    const key = newKey();
    const first = await send(key);
    dataOf(first);
    expect(
      await effectOf(async () => expectRefusal(await send(key, true), 409, 'IDEMPOTENCY_KEY_REUSED')),
    ).toBe(0);
    expect(shape(await send(key))).toEqual(shape(first));
  });
});

describe('a key', () => {
  test('belongs to its user', async () => {
    const key = newKey();
    const other = await t.signIn('Ben Eze');
    const askToo = () => other.call('POST /subscriptions/request', { body: requestBody(), headers: key });
    const [mine, theirs] = [await ask(key), await askToo()];
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed');
    expect(dataOf(theirs).subscriptionRequest.userId._id).toBe(other.id);
    expect(shape(await ask(key))).toEqual(shape(mine));
    expect(shape(await askToo())).toEqual(shape(theirs));
  });

  test('belongs to its call', async () => {
    const key = newKey();
    dataOf(await ask(key));
    const answer = await customer.call('POST /pay-per-image/request', { body: imagesBody(), headers: key });
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  test('names the same thing, however its members are ordered, and whatever is ignored of it', async () => {
    const key = newKey();
    const first = await ask(key);
    const { currency: _, ...body } = requestBody();
    const payload = Object.fromEntries([...Object.entries(body), ['unknown', 1]].toReversed());
    const answer = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload,
      headers: key,
    });
    expect(shape(answer)).toEqual(shape(first));
  });

  test('gives the first answer byte by byte', async () => {
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/subscriptions/request',
        payload: requestBody(),
        headers: { authorization: `Bearer ${customer.token}`, ...key },
      });
    const key = newKey();
    const [first, second] = [await send(), await send()];
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(second.body).toBe(first.body);
  });

  test.each(['x', '~!"#%', 'x'.repeat(200)])('may be %j', async (text) => {
    expect((await ask({ 'idempotency-key': text })).status).toBe(201);
  });

  test.each(['', 'two words', 'x'.repeat(201), 'clé', '\t'])('may not be %j', async (text) => {
    const kept = await keptRows();
    expectFaults(await ask({ 'idempotency-key': text }), 'Idempotency-Key');
    expect(await keptRows()).toBe(kept);
  });

  test('is looked at by no other call', async () => {
    const { _id: id } = await pendingRequest(customer);
    const kept = await keptRows();
    const headers = { 'idempotency-key': 'two words' };
    const decide = (status: 'approved' | 'rejected') =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status }, headers });
    expect([(await decide('approved')).status, (await decide('rejected')).status]).toEqual([200, 200]);
    expect((await customer.call('GET /auth/profile', { headers })).status).toBe(200);
    expect(await keptRows()).toBe(kept);
  });

  test('is free again after a day', async () => {
    const key = newKey();
    const first = await ask(key);
    t.clock.advance(day - 1_000);
    expect(shape(await ask(key))).toEqual(shape(first));
    t.clock.advance(2_000);
    const later = await ask(key, true);
    expect([later.status, later.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(shape(await ask(key, true))).toEqual(shape(later));
  });

  test('that is a day old is forgotten, with what was answered', async () => {
    dataOf(await ask(newKey()));
    t.clock.advance(day + 1_000);
    dataOf(await ask(newKey()));
    const { database, clock } = t;
    await createIdempotency({ database, clock, newId: createIds(clock) }).forgetOld();
    expect(await keptRows()).toBe(1);
  });

  test('gives nothing to whoever may no longer call', async () => {
    const person = await t.signIn('Locked Out');
    const key = newKey();
    const again = () => person.call('POST /subscriptions/request', { body: requestBody(), headers: key });
    dataOf(await again());
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    expectRefusal(await again(), 401, 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('a refusal is not kept:', () => {
  test('what was not possible may become so', async () => {
    const { _id } = await pendingRequest(customer);
    const key = newKey();
    const send = () => admin.call('POST /admin/invoices', { body: invoiceBody(_id), headers: key });
    expectRefusal(await send(), 409, 'REQUEST_NOT_APPROVED');
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id: _id },
      body: { status: 'approved' },
    });
    expect((await send()).status).toBe(201);
  });

  test('what was badly written may be written better', async () => {
    const key = newKey();
    const bad = { ...requestBody(), email: 'nobody' };
    expectFaults(await customer.call('POST /subscriptions/request', { body: bad, headers: key }), 'email');
    expect((await ask(key)).status).toBe(201);
  });

  test('what broke was rolled back, and may be tried again', async () => {
    const key = newKey();
    const mend = await refuseRows(t.database, 'audit_records');
    const effect = await effectOf(async () => expectRefusal(await ask(key), 500, 'INTERNAL'));
    await mend();
    const answer = await ask(key);
    expect([effect, answer.status, answer.headers['idempotent-replayed']]).toEqual([0, 201, undefined]);
  });

  test('what broke between the effect and the mark of it had no effect', async () => {
    const key = newKey();
    const mend = await refuseRows(t.database, 'idempotency_keys', 'new.done_at is not null');
    expect(await effectOf(async () => expectRefusal(await ask(key), 500, 'INTERNAL'))).toBe(0);
    await mend();
    expect(await effectOf(async () => dataOf(await ask(key)))).toBe(1);
  });
});

/** A row as a process left it that died at some point. */
async function leave(key: Headers, change: Partial<typeof idempotencyKeys.$inferInsert>): Promise<void> {
  dataOf(await ask(key));
  await t.database.queries
    .update(idempotencyKeys)
    .set({ answer: null, ...change })
    .where(eq(idempotencyKeys.key, key['idempotency-key']));
}

describe('while the first is at work', () => {
  /** The first call, held before its effect. */
  async function heldUpload() {
    const { _id: id } = await submittedReceipt(customer, admin);
    const key = newKey();
    const send = () =>
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id },
        form: receiptForm({}, image('png')),
        headers: key,
      });
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    beforeFile = () => {
      reached.resolve();
      return held.promise;
    };
    const first = send();
    await reached.promise;
    beforeFile = async () => {};
    return { first, send, release: () => held.resolve() };
  }

  test('the second waits for its answer', async () => {
    const { first, send, release } = await heldUpload();
    pause = async () => {
      release();
      await first;
    };
    const second = await send();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(shape(second)).toEqual(shape(await first));
  });

  test('the second waits for ten seconds and no longer', async () => {
    const { first, send, release } = await heldUpload();
    let waited = 0;
    pause = async (milliseconds) => {
      waited += milliseconds;
    };
    expectRefusal(await send(), 409, 'IDEMPOTENCY_KEY_BUSY');
    expect(waited).toBe(10_000);
    release();
    expect((await first).status).toBe(201);
  });

  test('the second is refused at once when it is about something else', async () => {
    pause = () => Promise.reject(new Error('it waited'));
    const key = newKey();
    await leave(key, { doneAt: null });
    expectRefusal(await ask(key, true), 409, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('the second does the work when the first is refused', async () => {
    const key = newKey();
    await leave(key, { doneAt: null });
    pause = async () => {
      await t.database.queries.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key['idempotency-key']));
    };
    const answer = await ask(key);
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  test('one that was too slow gives way to the second, and has no effect', async () => {
    const { first, send, release } = await heldUpload();
    t.clock.advance(61_000);
    const second = dataOf(await send()).paymentReceipt;
    expect(second.revision).toBe(2);
    release();
    expectRefusal(await first, 409, 'IDEMPOTENCY_KEY_BUSY');
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    expect(receipts[0]).toMatchObject({ _id: second._id, revision: 2 });
    expect(dataOf(await send()).paymentReceipt.revision).toBe(2);
  });
});

describe('when the process died', () => {
  beforeEach(() => {
    pause = async () => {};
  });

  test('before its effect, the key is free again after a minute', async () => {
    const key = newKey();
    await leave(key, { doneAt: null });
    t.clock.advance(59_000);
    expectRefusal(await ask(key), 409, 'IDEMPOTENCY_KEY_BUSY');
    t.clock.advance(2_000);
    expect(await effectOf(async () => dataOf(await ask(key)))).toBe(1);
    expect((await ask(key)).headers['idempotent-replayed']).toBe('true');
  });

  test('between its effect and its answer, the effect is not had twice', async () => {
    const key = newKey();
    const mend = await refuseRows(t.database, 'idempotency_keys', 'new.answer is not null');
    expect(await effectOf(() => ask(key))).toBe(1);
    await mend();
    t.clock.advance(3600_000);
    expect(await effectOf(async () => expectRefusal(await ask(key), 409, 'IDEMPOTENCY_KEY_BUSY'))).toBe(0);
  });
});
