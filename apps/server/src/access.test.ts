// Every call of the API with every kind of caller. Who may do what stands here once more, by hand.
import { createHash, randomUUID } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { openApi } from '@burnish/contract/openapi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  imagesBody,
  invoiceBody,
  ownChat,
  paidInvoice,
  pendingImages,
  pendingRequest,
  receiptBody,
  receiptForm,
  requestBody,
  sampleFile,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import {
  handedIn,
  paidPlan,
  photograph,
  photosForm,
  photosOf,
  readyUpload,
  submissionOf,
} from '../../../testing/photos.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { registeredRoutes } from '../../../testing/routes.ts';
import { passwordLinks, users } from './db/schema.ts';
import { startCredentialIssuer } from './features/sign-in/test-issuer.ts';

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let owner: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({
    env: issuer.env,
  });
  [owner, stranger, admin] = [await t.signIn('Owner'), await t.signIn('Stranger'), await t.signInAdmin()];
  await paidPlan(owner, admin, { planId: 'diamond-plan' });
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
const ownOnly = { 'another customer': 404, owner: 200, admin: 404 };
const ownCreates = { 'another customer': 404, owner: 201, admin: 404 };
const ownSubscription = { 'another customer': 409, owner: 201, admin: 409 };
const adminOnly = { 'another customer': 403, owner: 403, admin: 200 };
const adminCreates = { 'another customer': 403, owner: 403, admin: 201 };

type Options<K extends ApiKey> = Parameters<typeof owner.call<K>>[1];

interface Row<K extends ApiKey> {
  readonly expected: Statuses | 'open to all';
  /** A right request about a thing of the owner's, fresh for each caller. */
  arrange?(): Options<K> | Promise<Options<K>>;
  /** The call ends the tokens of whoever makes it: somebody new of the same kind does. */
  readonly endsTokens?: true;
}

const idOf = async (thing: Promise<{ _id: string }>) => ({ id: (await thing)._id });

async function newest(subscriptionType: 'subscription' | 'payPerImage'): Promise<{ _id: string }> {
  const answer = await owner.call('GET /subscriptions/active', { query: { subscriptionType, limit: 1 } });
  const [subscription] = dataOf(answer).subscriptions;
  if (subscription === undefined) throw new Error('nothing was bought');
  return subscription;
}

async function ownPlan() {
  await approvedReceipt(owner, admin);
  return newest('subscription');
}

async function usedPlan() {
  const plan = await ownPlan();
  await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan._id }, body: { imagesUsed: 3 } });
  return plan;
}

async function ownImages() {
  await paidInvoice(owner, admin, await sentImagesInvoice(owner, admin));
  return newest('payPerImage');
}

const ownersChat = async () => ({ params: await idOf(ownChat(owner)) });

const reply = { title: 'Receipt looked at', text: 'Thank you, we have your receipt.' };

async function preparedReply() {
  return { id: dataOf(await admin.call('POST /chat/admin/replies', { body: reply })).cannedReply._id };
}

/** The token of a link that was mailed to somebody new. */
async function passwordLink(): Promise<string> {
  const token = randomUUID();
  const { id: userId } = await t.register(token);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const endsAt = new Date(t.clock.now().getTime() + 60_000);
  await t.database.queries.insert(passwordLinks).values({ tokenHash, userId, endsAt });
  return token;
}

/** Of the owner, who has ordered so much that no walk uses it up. */
const ownersJob = async () => ({ params: await idOf(handedIn(t, owner)) });

async function ownersPhoto() {
  const [photo] = await photosOf(owner, (await handedIn(t, owner))._id);
  if (photo === undefined) throw new Error('nothing was handed in');
  return { params: { id: photo._id } };
}

const rows: { readonly [K in ApiKey]: Row<K> } = {
  'POST /auth/google': {
    expected: 'open to all',
    arrange: async () => ({ body: { credential: await issuer.credential() } }),
  },
  'POST /auth/register': {
    expected: 'open to all',
    arrange: () => ({ body: { email: `${randomUUID()}@register.test`, password: usualPassword } }),
  },
  'POST /auth/login': {
    expected: 'open to all',
    arrange: async () => ({
      body: { email: (await t.register(randomUUID())).email, password: usualPassword },
    }),
  },
  'POST /auth/logout': { expected: signedIn, endsTokens: true },
  'GET /auth/profile': { expected: signedIn },
  'PUT /auth/profile': { expected: signedIn, arrange: () => ({ body: { phone: '+1 555 0100' } }) },
  'PUT /auth/display-name': { expected: signedIn, arrange: () => ({ body: { fullName: 'New Name' } }) },
  'PUT /auth/change-password': {
    expected: signedIn,
    arrange: () => ({ body: { currentPassword: usualPassword, newPassword: 'hard light, no shadows' } }),
    endsTokens: true,
  },
  'POST /auth/forgot-password': {
    expected: 'open to all',
    arrange: () => ({ body: { email: owner.email } }),
  },
  'POST /auth/reset-password': {
    expected: 'open to all',
    arrange: async () => ({ body: { token: await passwordLink(), password: 'hard light, no shadows' } }),
  },
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
  'PUT /admin/users/:id/role': {
    expected: adminOnly,
    arrange: async () => ({ params: { id: (await t.signIn('Promoted')).id }, body: { role: 'admin' } }),
  },
  'PUT /admin/users/:id/active': {
    expected: adminOnly,
    arrange: async () => ({ params: { id: (await t.signIn(randomUUID())).id }, body: { isActive: false } }),
  },
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
  'PUT /admin/subscriptions/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(ownPlan()), body: { status: 'active', imagesUsed: 3 } }),
  },
  'GET /admin/subscriptions/:id/usage': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(usedPlan()) }),
  },
  'PUT /admin/invoices/:id/void': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(sentInvoice(owner, admin)) }),
  },
  'POST /pay-per-image/request': { expected: signedInCreates, arrange: () => ({ body: imagesBody() }) },
  'GET /pay-per-image/requests': { expected: signedIn },
  'GET /orders': { expected: signedIn },
  'GET /orders/overview': { expected: signedIn },
  'GET /pay-per-image/admin/requests': { expected: adminOnly },
  'PUT /pay-per-image/admin/requests/:id/status': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(pendingImages(owner)), body: { status: 'approved' } }),
  },
  'POST /pay-per-image/admin/invoices/:id': {
    expected: adminCreates,
    arrange: async () => ({
      params: await idOf(approvedImages(owner, admin)),
      body: { dueDate: '2036-12-21' },
    }),
  },
  'GET /pay-per-image/admin/active': { expected: adminOnly },
  'PUT /pay-per-image/admin/:id/usage': {
    expected: adminOnly,
    arrange: async () => ({ params: await idOf(ownImages()), body: { imagesUsed: 3 } }),
  },
  'GET /admin/audit': { expected: adminOnly },
  'GET /chat/user/chat': { expected: signedIn },
  'GET /chat/user/chat/:id/messages': { expected: ownOnly, arrange: ownersChat },
  'POST /chat/user/chat/:id/messages': {
    expected: ownCreates,
    arrange: async () => ({ ...(await ownersChat()), body: { message: 'Hello' } }),
  },
  'POST /chat/user/chat/:id/read': { expected: ownOnly, arrange: ownersChat },
  'GET /chat/user/chat/:id/export': { expected: ownOnly, arrange: ownersChat },
  'GET /chat/messages': {
    expected: ownOrAdmin,
    arrange: async () => ({ query: { orderId: (await pendingRequest(owner))._id } }),
  },
  'GET /chat/admin/chats': { expected: adminOnly },
  'GET /chat/admin/people': { expected: adminOnly },
  'POST /chat/admin/chat/user/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: { id: (await t.signIn(randomUUID())).id } }),
  },
  'POST /chat/admin/chat/:id/assign': {
    expected: adminOnly,
    arrange: async () => ({ ...(await ownersChat()), body: {} }),
  },
  'GET /chat/admin/chat/:id/messages': { expected: adminOnly, arrange: ownersChat },
  'POST /chat/admin/chat/:id/messages': {
    expected: adminCreates,
    arrange: async () => ({ ...(await ownersChat()), body: { message: 'Hello' } }),
  },
  'POST /chat/admin/chat/:id/read': { expected: adminOnly, arrange: ownersChat },
  'GET /chat/admin/chat/:id/export': { expected: adminOnly, arrange: ownersChat },
  'GET /chat/admin/chat/:id/customer': { expected: adminOnly, arrange: ownersChat },
  'GET /chat/admin/replies': { expected: adminOnly },
  'POST /chat/admin/replies': { expected: adminCreates, arrange: () => ({ body: reply }) },
  'PUT /chat/admin/replies/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: await preparedReply(), body: reply }),
  },
  'DELETE /chat/admin/replies/:id': {
    expected: adminOnly,
    arrange: async () => ({ params: await preparedReply() }),
  },
  'POST /photos/upload': {
    expected: ownSubscription,
    arrange: async () => ({ form: photosForm([{ name: 'DSC_1.JPG', bytes: await photograph() }]) }),
  },
  'GET /photos': { expected: signedIn },
  'GET /photos/accounts': { expected: signedIn },
  'GET /photos/uploads': { expected: signedIn },
  'DELETE /photos/uploads/:id': {
    expected: ownOnly,
    arrange: async () => ({ params: { id: (await readyUpload(t, owner)).id } }),
  },
  'GET /photos/jobs': { expected: signedIn },
  'POST /photos/jobs': {
    expected: ownCreates,
    arrange: async () => ({ body: await submissionOf(t, owner, 1) }),
  },
  'GET /photos/jobs/:id': { expected: ownOrAdmin, arrange: ownersJob },
  'GET /photos/:id': { expected: ownOrAdmin, arrange: ownersPhoto },
  'PUT /photos/:id': {
    expected: ownOnly,
    arrange: async () => ({ ...(await ownersPhoto()), body: { notes: 'Softer' } }),
  },
  'DELETE /photos/:id': { expected: ownOnly, arrange: ownersPhoto },
  'GET /photos/:id/optimized': { expected: ownOrAdmin, arrange: ownersPhoto },
  'GET /photos/:id/thumbnail': { expected: ownOrAdmin, arrange: ownersPhoto },
  'GET /photos/admin/photos': { expected: adminOnly },
  'GET /photos/admin/jobs': { expected: adminOnly },
  'PUT /photos/admin/jobs/:id/status': {
    expected: adminOnly,
    arrange: async () => ({ ...(await ownersJob()), body: { status: 'in_work' } }),
  },
  'GET /photos/admin/jobs/:id/originals': { expected: adminOnly, arrange: ownersJob },
};

const keys = keysOf(rows);

async function somebodyNew(role: 'user' | 'admin'): Promise<Person> {
  const person = await t.register(randomUUID());
  await t.database.queries.update(users).set({ role }).where(eq(users.id, person.id));
  return person;
}

async function callAs<K extends ApiKey>(name: CallerName, key: K): Promise<Answer> {
  const caller: Caller = callers[name];
  const isNew = rows[key].endsTokens && name !== 'nobody';
  const person = isNew ? await somebodyNew(name.endsWith('admin') ? 'admin' : 'user') : caller.person();
  const options = await rows[key].arrange?.();
  if (caller.isDeactivated) await setActive(person, false);
  try {
    return await person.call(key, options);
  } finally {
    if (caller.isDeactivated) await setActive(person, true);
  }
}

function expectedStatus(key: ApiKey, name: CallerName): number {
  const { expected } = rows[key];
  const { status = 200 }: EndpointDefinition = api[key];
  if (expected === 'open to all') return status;
  if (name === 'another customer' || name === 'owner' || name === 'admin') return expected[name];
  return 401;
}

const refusalOf = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'NO_ACTIVE_SUBSCRIPTION',
} as const;

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
    'GET /api/photos/pictures/:ticket/:signature',
    'GET /api/photos/originals/:ticket/:signature',
    'POST /api/photos/tus',
    'PATCH /api/photos/tus/:id',
    'DELETE /api/photos/tus/:id',
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
