// Thousands of requests that nobody should send: every answer is one that the contract names, and nothing is hurt.
import { createHash } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectForeseen } from '../../../testing/answers.ts';
import {
  type Answer,
  createTestApp,
  type Person,
  type TestApp,
  usualPassword,
} from '../../../testing/app.ts';
import {
  approvedImages,
  approvedReceipt,
  approvedRequest,
  dataOf,
  ownChat,
  paidInvoice,
  pendingImages,
  pendingRequest,
  receiptFields,
  sampleFile,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { hostileForm, rightForm } from '../../../testing/hostile-forms.ts';
import { type HostileRequest, hostileRequest, tellingRequests } from '../../../testing/hostile-requests.ts';
import { breachesIn } from '../../../testing/invariants.ts';
import { keysOf } from '../../../testing/keys.ts';
import { type Ledger, readLedger } from '../../../testing/ledger.ts';
import {
  accountsOf,
  handedIn,
  paidPlan,
  photograph,
  photosOf,
  readyUpload,
} from '../../../testing/photos.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { passwordLinks } from './db/schema.ts';
import { startCredentialIssuer } from './features/sign-in/test-issuer.ts';
import { isId } from './platform/ids.ts';

const seed = 20_261_204;
const runs = 60;
const runsOfForms = 100;

const linkToken = 'q7M0n4yB1aXv9s2k';

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let customer: Person;
let admin: Person;
/** Whose things must be left alone by everybody else. */
let bystander: Person;
/** Whom the admin may do anything to. */
let pawn: Person;
let bystandersIds: string[];
let untouched: readonly unknown[];

const endpoints = keysOf(api).map((key) => {
  const definition: EndpointDefinition = api[key];
  return { key, definition };
});
const uploads = endpoints.flatMap(({ key, definition: { upload, photoFields, body } }) => {
  const fileField = upload?.field ?? photoFields?.[0];
  return fileField === undefined ? [] : [{ key, body, fileField }];
});

function ownRows({ audit: _, counters: __, ...tables }: Ledger, person: Person): unknown[] {
  const own = Object.values(tables).flatMap<Readonly<Record<string, unknown>>>((rows) => [...rows]);
  const isTheirs = (row: Readonly<Record<string, unknown>>) =>
    row.userId === person.id || row.id === person.id;
  return own.filter(
    (row) => isTheirs(row) || bystandersIds.includes(String(row.receiptId ?? row.subscriptionId)),
  );
}

async function subscriptionsOf(person: Person): Promise<string[]> {
  const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
  return subscriptions.map(({ _id }) => _id);
}

async function ordersOf(person: Person): Promise<string[]> {
  const made = [
    await pendingRequest(person),
    await pendingImages(person),
    await approvedRequest(person, admin),
    await sentInvoice(person, admin),
    await submittedReceipt(person, admin),
    await approvedReceipt(person, admin),
    await paidInvoice(person, admin, await sentImagesInvoice(person, admin)),
  ];
  return [...made.map(({ _id }) => _id), ...(await subscriptionsOf(person))];
}

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({
    env: {
      ...issuer.env,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS:
        '{"calls":{"max":1000000,"seconds":60},"passwords":{"failures":1000000,"seconds":60},"chat":null}',
    },
  });
  admin = await t.signInAdmin();
  bystander = await t.signIn('Bystander');
  t.clock.advance(1_000);
  customer = await t.register('Adaeze Okafor', { email: 'adaeze@okafor.example' });
  pawn = await t.register('Pawn');
  for (const person of [customer, bystander]) await paidPlan(person, admin, { planId: 'diamond-plan' });
  const bought = (await accountsOf(customer)).map(({ subscriptionId }) => subscriptionId);
  for (const id of bought)
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesLimit: 100_000 } });
  bystandersIds = [bystander.id, ...(await ordersOf(bystander))];
  untouched = ownRows(await readLedger(t.database), bystander);
});

afterAll(async () => {
  await t.close();
  await issuer.close();
});

async function some(make: () => Promise<{ readonly _id: string }>): Promise<string[]> {
  const made = await Promise.all([1, 2, 3, 4, 5].map(make));
  return made.map(({ _id }) => _id);
}

async function boughtNow(make: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await subscriptionsOf(customer));
  await make();
  return (await subscriptionsOf(customer)).filter((id) => !before.has(id));
}

const invoicesSent = () => some(() => sentInvoice(customer, admin));
const onlyPawn = async () => [pawn.id];
const customersChat = async () => [(await ownChat(customer))._id];
const handedInJobs = () => some(() => handedIn(t, customer));
const handedInPhotos = () =>
  some(async () => {
    const [photo] = await photosOf(customer, (await handedIn(t, customer))._id);
    if (photo === undefined) throw new Error('nothing was handed in');
    return photo;
  });
const waitingUploads = () => some(async () => ({ _id: (await readyUpload(t, customer)).id }));
const repliesPrepared = () =>
  some(async () => {
    const body = { title: 'Receipt', text: 'Thank you.' };
    return dataOf(await admin.call('POST /chat/admin/replies', { body })).cannedReply;
  });

/** What each call is about that names a thing, in its address or its body: fresh ones, whose state allows it. */
const targets: { readonly [K in ApiKey]?: () => Promise<string[]> } = {
  'GET /subscriptions/invoices/:id': invoicesSent,
  'PUT /subscriptions/invoices/:id/status': invoicesSent,
  'POST /subscriptions/payments/receipt': invoicesSent,
  'POST /subscriptions/payments/receipt/:id/upload': () => some(() => submittedReceipt(customer, admin)),
  'PUT /admin/subscription-requests/:id': () => some(() => pendingRequest(customer)),
  'POST /admin/invoices': () => some(() => approvedRequest(customer, admin)),
  'GET /admin/invoices/:id': invoicesSent,
  'PUT /admin/invoices/:id/confirm-payment': async () => [
    (await approvedReceipt(customer, admin)).invoiceId._id,
  ],
  'PUT /admin/payment-receipts/:id': () => some(() => submittedReceipt(customer, admin)),
  'PUT /admin/subscriptions/:id': async () => [
    ...(await boughtNow(() => approvedReceipt(customer, admin, { planId: 'diamond-plan' }))),
    ...(await boughtNow(async () => paidInvoice(customer, admin, await sentImagesInvoice(customer, admin)))),
  ],
  'GET /admin/subscriptions/:id/usage': () => subscriptionsOf(customer),
  'PUT /admin/invoices/:id/void': invoicesSent,
  'PUT /admin/users/:id/role': onlyPawn,
  'PUT /admin/users/:id/active': onlyPawn,
  'PUT /pay-per-image/admin/requests/:id/status': () => some(() => pendingImages(customer)),
  'POST /pay-per-image/admin/invoices/:id': () => some(() => approvedImages(customer, admin)),
  'GET /chat/user/chat/:id/messages': customersChat,
  'POST /chat/user/chat/:id/messages': customersChat,
  'POST /chat/user/chat/:id/read': customersChat,
  'GET /chat/user/chat/:id/export': customersChat,
  'POST /chat/admin/chat/user/:id': onlyPawn,
  'POST /chat/admin/chat/:id/assign': customersChat,
  'GET /chat/admin/chat/:id/messages': customersChat,
  'POST /chat/admin/chat/:id/messages': customersChat,
  'POST /chat/admin/chat/:id/read': customersChat,
  'GET /chat/admin/chat/:id/export': customersChat,
  'GET /chat/admin/chat/:id/customer': customersChat,
  'PUT /chat/admin/replies/:id': repliesPrepared,
  'DELETE /chat/admin/replies/:id': repliesPrepared,
  'GET /photos/jobs/:id': handedInJobs,
  'GET /photos/:id': handedInPhotos,
  'PUT /photos/:id': handedInPhotos,
  'DELETE /photos/:id': handedInPhotos,
  'GET /photos/:id/optimized': handedInPhotos,
  'GET /photos/:id/thumbnail': handedInPhotos,
  'PUT /photos/admin/jobs/:id/status': handedInJobs,
  'GET /photos/admin/jobs/:id/originals': handedInJobs,
  'DELETE /photos/uploads/:id': waitingUploads,
  'POST /photos/jobs': waitingUploads,
  'PUT /pay-per-image/admin/:id/usage': () =>
    boughtNow(async () => paidInvoice(customer, admin, await sentImagesInvoice(customer, admin))),
};

/** What these are about stands in their query, where no request puts what is right. */
const askedByQuery: ReadonlySet<ApiKey> = new Set(['GET /chat/messages']);

async function mailLink(): Promise<void> {
  const tokenHash = createHash('sha256').update(linkToken).digest('hex');
  const endsAt = new Date(t.clock.now().getTime() + 3_600_000);
  await t.database.queries.insert(passwordLinks).values({ tokenHash, userId: pawn.id, endsAt });
}

const newEmail = 'new@okafor.example';

/** Where the sample of the contract is not right as it stands. */
const rightBodies: { readonly [K in ApiKey]?: (right: readonly string[]) => Promise<object> } = {
  'POST /photos/jobs': async ([uploadId]) => ({ brief: 'Softer', photos: [{ uploadId }] }),
  'POST /auth/login': async () => ({ email: customer.email, password: usualPassword }),
  'POST /auth/register': async () => ({ email: newEmail, password: usualPassword, fullName: 'Somebody New' }),
  'POST /auth/google': async () => ({ credential: await issuer.credential() }),
  'POST /auth/reset-password': async () => {
    await mailLink();
    return { token: linkToken, password: usualPassword };
  },
};

async function rightBody(key: ApiKey, { sample }: EndpointDefinition, right: readonly string[]) {
  const made = await rightBodies[key]?.(right);
  if (made !== undefined || sample.body === undefined) return made;
  const members = Object.entries(sample.body).map(([name, value]) => [
    name,
    typeof value === 'string' && isId(value) ? right[0] : value,
  ]);
  return Object.fromEntries(members);
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

function addressOf(key: ApiKey, id: string) {
  const [name, path = ''] = key.split(' ');
  return { method: method.parse(name), url: basePath + path.replace(':id', id) };
}

/**
 * The things that a call is about, which it may use up: those that requests were made with stand for the next of
 * those that are there now.
 */
function stockOf(key: ApiKey, first: readonly string[]) {
  let now = first;
  let turn = 0;
  let used = 0;
  return {
    fresh(text: string): string {
      turn += 1;
      return first.reduce(
        (done, id, place) => done.replaceAll(id, now[(place + turn) % now.length] ?? id),
        text,
      );
    },
    /** Whether there are new ones now, because some were used up: then the same is worth another try. */
    async isRefilledAfter({ status, body }: Answer): Promise<boolean> {
      if (body.success) used += 1;
      if (status !== 409 || used === 0) return false;
      const more = (await targets[key]?.()) ?? [];
      now = more.length > 0 ? more : now;
      used = 0;
      return true;
    },
  };
}

type Who = 'nobody' | 'a customer' | 'whom it is for';

/** Mostly those whom it is for; an admin may change what is anybody's, so they are shown less of it. */
function whoAsks(key: ApiKey, right: readonly string[]) {
  const things = [...right, ...bystandersIds];
  const meant = {
    who: 'whom it is for' as Who,
    others: api[key].access === 'admin' ? [...right, pawn.id] : things,
  };
  return fc.constantFrom(
    { who: 'nobody' as Who, others: things },
    { who: 'a customer' as Who, others: things },
    ...Array.from({ length: 5 }, () => meant),
  );
}

/** Gives whoever asks. Where that ends the token of whoever did, somebody else comes next. */
async function callersOf(key: ApiKey) {
  const isOwnAccount = key.includes(' /auth/') && api[key].access === 'user';
  let comers = 0;
  const come = () => {
    comers += 1;
    return t.register(`Number ${comers} of ${key}`);
  };
  let someone = isOwnAccount ? await come() : customer;
  return {
    person(who: Who): Person {
      if (who === 'nobody') return t.nobody;
      return who === 'whom it is for' && api[key].access === 'admin' ? admin : someone;
    },
    async hasSucceeded() {
      if (isOwnAccount && (await someone.call('GET /auth/profile')).status === 401) someone = await come();
    },
  };
}

describe.each(endpoints)('$key', ({ key, definition }) => {
  test('answers whatever it is sent as the contract says', async () => {
    const { query, body } = definition;
    const right = (await targets[key]?.()) ?? [];
    const base = await rightBody(key, definition, right);
    const callers = await callersOf(key);
    const request = whoAsks(key, right).chain(({ who, others }) =>
      fc.record({ who: fc.constant(who), sent: hostileRequest({ query, body, base, right, others }) }),
    );
    const carriesBody = !key.startsWith('GET ');
    const stock = stockOf(key, right);
    let asked = 0;
    let successes = 0;
    const send = async (who: Who, sent: HostileRequest): Promise<void> => {
      asked += 1;
      const address = addressOf(key, stock.fresh(sent.id));
      const person = callers.person(who);
      const payload = stock.fresh(sent.body).replaceAll(newEmail, `new.${asked}@okafor.example`);
      const answer = await person.send({
        ...address,
        url: address.url + sent.query,
        ...(carriesBody ? { payload } : {}),
        headers: { ...(carriesBody ? { 'content-type': 'application/json' } : {}), ...sent.headers },
      });
      expectForeseen(key, answer, sent);
      if (person !== admin) expect(JSON.stringify(answer.body)).not.toContain(bystander.email);
      if (await stock.isRefilledAfter(answer)) await send(who, sent);
      if (!answer.body.success) return;
      successes += 1;
      await callers.hasSucceeded();
    };

    const others = definition.access === 'admin' ? [] : bystandersIds;
    for (const sent of tellingRequests({ query, body, base, right, others }))
      await send('whom it is for', sent);
    await fc.assert(
      fc.asyncProperty(request, ({ who, sent }) => send(who, sent)),
      { seed, numRuns: runs, endOnFailure: true },
    );
    expect(asked).toBeGreaterThan(runs);
    // By JSON; what takes nothing but a form gets there below.
    const isForm = definition.upload?.required === true || definition.photoFields !== undefined;
    if (!isForm && !askedByQuery.has(key)) expect(successes, 'some get all the way').toBeGreaterThan(0);
  });
});

const fieldsBeside: Readonly<Record<string, (id: string) => Record<string, string>>> = {
  receipt: (id) => receiptFields(id),
  attachment: () => ({ message: 'Please leave the freckles.' }),
  photo: () => ({ brief: 'Softer', pace: 'usual' }),
};

describe.each(uploads)('$key', ({ key, fileField, body }) => {
  const type = 'multipart/form-data; boundary=edge';
  const fieldsFor = (id: string): Record<string, string> => {
    if (body === undefined) return {};
    return fieldsBeside[fileField]?.(id) ?? {};
  };
  const send = (id: string, payload: Buffer, contentType: string) =>
    (api[key].access === 'admin' ? admin : customer).send({
      ...addressOf(key, id),
      payload,
      headers: { 'content-type': contentType },
    });

  test('answers whatever form it is sent as the contract says', async () => {
    const right = (await targets[key]?.()) ?? [];
    const stock = stockOf(key, right);
    const form = hostileForm({
      ids: right,
      fields: fieldsFor(right[0] ?? ''),
      fileField,
      files: [
        sampleFile('png'),
        sampleFile('pdf'),
        await photograph(),
        Buffer.from('<script>alert(1)</script>'),
        Buffer.alloc(0),
      ],
    });
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(form, async (sent) => {
        const content = Buffer.from(stock.fresh(sent.content.toString('latin1')), 'latin1');
        const answer = await send(stock.fresh(sent.id), content, sent.type);
        expectForeseen(key, answer);
        await stock.isRefilledAfter(answer);
        if (answer.body.success) successes += 1;
      }),
      { seed, numRuns: runsOfForms, endOnFailure: true },
    );
    expect(successes, 'some get all the way').toBeGreaterThan(0);
  });

  // Photographs are handed in for no thing that the address names.
  if (!key.includes('/:id') && fileField !== 'receipt') return;

  test('takes no form for what is somebody else’s', async () => {
    for (const id of bystandersIds) {
      const answer = await send(id, rightForm(fieldsFor(id), fileField, sampleFile('png')), type);
      expectRefusal(answer, 404, 'NOT_FOUND');
    }
  });
});

describe('after all that', () => {
  test('it is ready, and nothing in the log asks for anybody', async () => {
    expect((await t.nobody.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('what holds at any time holds', async () => {
    expect(breachesIn(await readLedger(t.database))).toEqual([]);
  });

  test('what is somebody else’s is as it was', async () => {
    const now = ownRows(await readLedger(t.database), bystander);
    expect(now).toEqual(untouched);
    expect(untouched.length).toBeGreaterThan(15);
  });

  test('no object has learnt anything', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});
