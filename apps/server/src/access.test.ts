// Every call of the API with every kind of caller. Who may do what stands here once more, by hand.
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { openApi } from '@burnish/contract/openapi';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import {
  approvedRequest,
  invoiceBody,
  pendingRequest,
  receiptBody,
  receiptForm,
  requestBody,
  sampleFile,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { registeredRoutes } from '../../../testing/routes.ts';
import { users } from './db/schema.ts';
import { startKeyIssuer } from './features/sign-in/test-issuer.ts';

const clientId = 'us.apps.issuer.test';

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startKeyIssuer>>;
let owner: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  issuer = await startKeyIssuer();
  await issuer.addKey('RS256', 'one');
  t = await createTestApp({
    env: { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'secret' },
  });
  [owner, stranger, admin] = [await t.signIn('Owner'), await t.signIn('Stranger'), await t.signInAdmin()];
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

async function setActive(person: Person, isActive: boolean): Promise<void> {
  await t.database.queries.update(users).set({ isActive }).where(eq(users.id, person.id));
}

interface Caller {
  readonly person: () => Person;
  readonly isDeactivated?: true;
}

const callers = {
  nobody: { person: () => t.nobody },
  'another customer': { person: () => stranger },
  owner: { person: () => owner },
  admin: { person: () => admin },
  'deactivated owner': { person: () => owner, isDeactivated: true },
  'deactivated admin': { person: () => admin, isDeactivated: true },
} satisfies Readonly<Record<string, Caller>>;

type CallerName = keyof typeof callers;

/** The status that each caller gets; whoever is not named in a row is not signed in: 401. */
type Statuses = Readonly<Record<Exclude<CallerName, 'nobody' | `deactivated ${string}`>, number>>;

const signedIn = { 'another customer': 200, owner: 200, admin: 200 };
const signedInCreates = { 'another customer': 201, owner: 201, admin: 201 };
const ownOrAdmin = { 'another customer': 404, owner: 200, admin: 200 };
const ownCreates = { 'another customer': 404, owner: 201, admin: 404 };
const adminOnly = { 'another customer': 403, owner: 403, admin: 200 };
const adminCreates = { 'another customer': 403, owner: 403, admin: 201 };

type Options<K extends ApiKey> = Parameters<typeof owner.call<K>>[1];

interface Row<K extends ApiKey> {
  readonly expected: Statuses | 'open to all';
  /** A right request about a thing of the owner's, fresh for each caller. */
  arrange?(): Options<K> | Promise<Options<K>>;
}

const idOf = async (thing: Promise<{ _id: string }>) => ({ id: (await thing)._id });

const rows: { readonly [K in ApiKey]: Row<K> } = {
  'POST /auth/google': {
    expected: 'open to all',
    arrange: async () => ({ body: { credential: await googleCredential() } }),
  },
  'GET /auth/profile': { expected: signedIn },
  'POST /subscriptions/request': { expected: signedInCreates, arrange: () => ({ body: requestBody() }) },
  'GET /subscriptions/requests': { expected: signedIn },
  'GET /subscriptions/active': { expected: signedIn },
  'GET /subscriptions/invoices': { expected: signedIn },
  'GET /subscriptions/invoices/:id': {
    expected: ownOrAdmin,
    arrange: async () => ({ params: await idOf(sentInvoice(owner, admin)) }),
  },
  'PUT /subscriptions/invoices/:id/status': {
    expected: ownOrAdmin,
    arrange: async () => ({ params: await idOf(sentInvoice(owner, admin)), body: { status: 'viewed' } }),
  },
  'POST /subscriptions/payments/receipt': {
    expected: ownCreates,
    arrange: async () => ({ body: receiptBody((await sentInvoice(owner, admin))._id) }),
  },
  'POST /subscriptions/payments/receipt/:id/upload': {
    expected: ownCreates,
    arrange: async () => ({
      params: await idOf(submittedReceipt(owner, admin)),
      form: receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') }),
    }),
  },
  'GET /subscriptions/payments/receipts': { expected: signedIn },
  'GET /admin/dashboard/stats': { expected: adminOnly },
  'GET /admin/users': { expected: adminOnly },
  'GET /admin/subscription-requests': { expected: adminOnly },
  'PUT /admin/subscription-requests/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(pendingRequest(owner)), body: { status: 'approved' } }),
  },
  'POST /admin/invoices': {
    expected: adminCreates,
    arrange: async () => ({ body: invoiceBody((await approvedRequest(owner, admin))._id) }),
  },
  'GET /admin/invoices': { expected: adminOnly },
  'GET /admin/invoices/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(sentInvoice(owner, admin)) }),
  },
  'PUT /admin/invoices/:id/confirm-payment': {
    expected: adminOnly,
    async arrange() {
      const receipt = await submittedReceipt(owner, admin);
      await admin.call('PUT /admin/payment-receipts/:id', {
        params: { id: receipt._id },
        body: { status: 'approved' },
      });
      return { params: { id: receipt.invoiceId._id } };
    },
  },
  'GET /admin/payment-receipts': { expected: adminOnly },
  'PUT /admin/payment-receipts/:id': {
    expected: adminOnly,
    arrange: async () => ({
      params: await idOf(submittedReceipt(owner, admin)),
      body: { status: 'approved' },
    }),
  },
  'GET /admin/subscriptions': { expected: adminOnly },
};

const keys = keysOf(rows);

function googleCredential(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return issuer.sign('one', {
    iss: issuer.url,
    aud: clientId,
    sub: '10769150350006150715113082367',
    email: 'ada@gmail.test',
    email_verified: true,
    name: 'Ada Obi',
    iat: now - 5,
    exp: now + 3_600,
  });
}

async function callAs<K extends ApiKey>(name: CallerName, key: K): Promise<Answer> {
  const caller: Caller = callers[name];
  const options = await rows[key].arrange?.();
  if (caller.isDeactivated) await setActive(caller.person(), false);
  try {
    return await caller.person().call(key, options);
  } finally {
    if (caller.isDeactivated) await setActive(caller.person(), true);
  }
}

function expectedStatus(key: ApiKey, name: CallerName): number {
  const { expected } = rows[key];
  if (expected === 'open to all') return 200;
  if (name === 'another customer' || name === 'owner' || name === 'admin') return expected[name];
  return 401;
}

const refusalOf = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;

function isRefusal(status: number): status is keyof typeof refusalOf {
  return status in refusalOf;
}

test('every call of the contract has a row in this walk, and no row speaks of a call that is gone', () => {
  expect(keys.toSorted()).toEqual(Object.keys(api).toSorted());
});

test('the application has the calls of the contract, and beside them these addresses only', () => {
  const beside = [
    'GET /healthz',
    'GET /readyz',
    'GET /api/openapi.json',
    'GET /api/files/:ticket/:signature',
    'GET /api/auth/google',
    'GET /api/auth/google/callback',
  ];
  const calls = Object.keys(api).map((key) => key.replace(' ', ` ${basePath}`));
  expect(registeredRoutes(t.app).toSorted()).toEqual([...calls, ...beside].toSorted());
});

describe.each(keys)('%s', (key) => {
  test.each(keysOf(callers).map((name) => [name, expectedStatus(key, name)] as const))(
    '%s: %i',
    async (name, status) => {
      const answer = await callAs(name, key);
      if (!isRefusal(status)) {
        expect(answer.status, JSON.stringify(answer.body)).toBe(status);
        expect(answer.body.success).toBe(true);
        // Nothing beyond what the contract names has left the house.
        const { reply }: EndpointDefinition = api[key];
        expect(answer.body.data).toEqual(reply.parse(answer.body.data));
        return;
      }
      const code = name.startsWith('deactivated') ? 'ACCOUNT_NOT_ACTIVE' : refusalOf[status];
      expectRefusal(answer, status, code);
    },
  );
});

test('without signing in anybody may ask whether it lives, whether it is ready, and what it can do', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await t.nobody.send({ method: 'GET', url });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  }
  const { statusCode, body } = await t.app.inject('/api/openapi.json');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual(openApi());
});

test('what is somebody else’s and what is not there are answered alike', async () => {
  const shape = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });
  const nowhere = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
  const { _id: invoice } = await sentInvoice(owner, admin);
  const { _id: receipt } = await submittedReceipt(owner, admin);
  const upload = () => ({ form: receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') }) });

  const read = (id: string) => stranger.call('GET /subscriptions/invoices/:id', { params: { id } });
  expect(shape(await read(invoice))).toEqual(shape(await read(nowhere)));
  const set = (id: string) =>
    stranger.call('PUT /subscriptions/invoices/:id/status', { params: { id }, body: { status: 'viewed' } });
  expect(shape(await set(invoice))).toEqual(shape(await set(nowhere)));
  const pay = (id: string) =>
    stranger.call('POST /subscriptions/payments/receipt', { body: receiptBody(id) });
  expect(shape(await pay(invoice))).toEqual(shape(await pay(nowhere)));
  const replace = (id: string) =>
    stranger.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, ...upload() });
  expect(shape(await replace(receipt))).toEqual(shape(await replace(nowhere)));
});

describe('however an admin’s address is spelled, a customer does not get in', () => {
  test.each([
    ['/api/admin/users/', 403],
    ['/api/admin/users?', 403],
    ['/api/%61dmin/users', 403],
    ['/api//admin/users', 404],
    ['/API/ADMIN/USERS', 404],
    ['/api/admin/users;x=1', 404],
    ['/api/admin/users%00', 404],
  ])('%s', async (url, status) => {
    const { statusCode } = await t.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect(statusCode).toBe(status);
  });

  test('a HEAD request needs the same rights as its GET', async () => {
    const head = async (person: Person) =>
      t.app.inject({
        method: 'HEAD',
        url: '/api/admin/users',
        headers: { authorization: `Bearer ${person.token}` },
      });
    expect((await head(stranger)).statusCode).toBe(403);
    expect((await head(admin)).statusCode).toBe(200);
    expect((await head(admin)).body).toBe('');
  });

  test('a header that asks for another method changes nothing', async () => {
    const answer = await stranger.send({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' },
    });
    expect(answer.body.data).toMatchObject({ user: { _id: stranger.id } });
  });
});

describe('a token', () => {
  const otherSecret = new TextEncoder().encode('another secret, that is thirty-two characters long');
  const secret = () => new TextEncoder().encode(t.secret);
  const days = 24 * 3600;

  function token(change: Record<string, unknown> = {}, alg = 'HS256') {
    const now = Math.floor(t.clock.now().getTime() / 1000);
    const claims = { userId: owner.id, epoch: 0, iat: now, exp: now + 7 * days, jti: 'a', ...change };
    return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' });
  }

  async function expectUnauthenticated(text: string): Promise<void> {
    expectRefusal(await t.bearer(text).call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
  }

  test('of ours opens the door', async () => {
    const answer = await t.bearer(await token().sign(secret())).call('GET /auth/profile');
    expect(answer.status).toBe(200);
  });

  test('carries the user’s id where the browser reads it', () => {
    const claims = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ userId: owner.id });
    expect(claims.exp - claims.iat).toBe(7 * days);
  });

  test('signed with another secret is none', async () => {
    await expectUnauthenticated(await token().sign(otherSecret));
  });

  test('signed in another way is none', async () => {
    await expectUnauthenticated(await token({}, 'HS512').sign(secret()));
  });

  test('that says it needs no signature is none', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, claims] = owner.token.split('.');
    await expectUnauthenticated(`${part({ alg: 'none', typ: 'JWT' })}.${claims}.`);
    await expectUnauthenticated(`${part({ alg: 'None' })}.${claims}.${owner.token.split('.')[2]}`);
  });

  test('whose claims were changed is none', async () => {
    const [header, claims = '', signature] = owner.token.split('.');
    const changed = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...changed, userId: admin.id })).toString('base64url');
    await expectUnauthenticated(`${header}.${forged}.${signature}`);
  });

  test.each([
    ['no user', { userId: undefined }],
    ['a user that is no id', { userId: "' or true --" }],
    ['a user who is not there', { userId: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' }],
    ['a list of users', { userId: ['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'] }],
    ['no epoch', { epoch: undefined }],
    ['an epoch to come', { epoch: 1 }],
    ['no end', { exp: undefined }],
  ])('that names %s is none', async (_, change) => {
    await expectUnauthenticated(await token(change).sign(secret()));
  });

  test.each(['', 'x', '..', 'a.b.c', 'null', '\u00e9', 'x'.repeat(7_000)])('that reads %j is none', (text) =>
    expectUnauthenticated(text),
  );

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'bearer null', 'Bearer  two spaces'])(
    'is not found in the header %j',
    async (authorization) => {
      const answer = await t.nobody.send({
        method: 'GET',
        url: '/api/auth/profile',
        headers: { authorization },
      });
      expectRefusal(answer, 401, 'UNAUTHENTICATED');
    },
  );

  test('is not read from the address', async () => {
    const answer = await t.nobody.send({ method: 'GET', url: `/api/auth/profile?token=${owner.token}` });
    expectRefusal(answer, 401, 'UNAUTHENTICATED');
  });

  test('ends after seven days', async () => {
    const person = await t.signIn('Seven Days');
    t.clock.advance((7 * days - 1) * 1000);
    expect((await person.call('GET /auth/profile')).status).toBe(200);
    t.clock.advance(1000);
    expectRefusal(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    t.clock.advance(-7 * days * 1000);
  });

  test('ends when the user’s older tokens are ended', async () => {
    const person = await t.signIn('Epoch');
    await t.database.queries.update(users).set({ tokenEpoch: 1 }).where(eq(users.id, person.id));
    expectRefusal(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expect((await (await t.signIn('Epoch')).call('GET /auth/profile')).status).toBe(200);
  });

  test('loses an admin’s rights with the role, at the next request', async () => {
    const former = await t.signInAdmin('Former Admin');
    expect((await former.call('GET /admin/users')).status).toBe(200);
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    expectRefusal(await former.call('GET /admin/users'), 403, 'FORBIDDEN');
  });

  test('of a deactivated user is refused with the reason, and works again when the account does', async () => {
    const person = await t.signIn('Come Back');
    await setActive(person, false);
    const answer = await person.call('GET /auth/profile');
    expectRefusal(answer, 401, 'ACCOUNT_NOT_ACTIVE');
    expect(answer.body.message).toBe('This account is not active.');
    await setActive(person, true);
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });
});
