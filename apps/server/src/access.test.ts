// Every call of the API by every kind of caller.
import { randomUUID } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { openApi } from '@burnish/contract/openapi/openapi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessContext, createAccessContext } from '../../../testing/access-rows/context.ts';
import { createAccessRows, sendRefused } from '../../../testing/access-rows.ts';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import {
  createSentInvoice,
  createSubmittedReceipt,
  receiptBody,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { registeredRoutes } from '../../../testing/routes.ts';
import { users } from './db/schema/index.ts';
import { startCredentialIssuer } from './features/sign-in/issuer.fixture.ts';

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let context: AccessContext;
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({ env: issuer.env });
  context = await createAccessContext(t, () => issuer.credential());
  ({ owner, admin } = context);
  stranger = await t.signIn('Stranger');
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const rows = createAccessRows(() => context);
const keys = keysOf(rows);

interface Caller {
  readonly user: () => TestUser;
  readonly isDeactivated?: true;
}

const callers = {
  visitor: { user: () => t.visitor },
  stranger: { user: () => stranger },
  owner: { user: () => owner },
  admin: { user: () => admin },
  'deactivated owner': { user: () => owner, isDeactivated: true },
  'deactivated admin': { user: () => admin, isDeactivated: true },
} satisfies Readonly<Record<string, Caller>>;

type CallerName = keyof typeof callers;

async function setActive(user: TestUser, isActive: boolean): Promise<void> {
  await t.database.queries.update(users).set({ isActive }).where(eq(users.id, user.id));
}

async function createUser(role: 'user' | 'admin'): Promise<TestUser> {
  const user = await t.register(randomUUID());
  await t.database.queries.update(users).set({ role }).where(eq(users.id, user.id));
  return user;
}

/** Sends a call with everything that it needs. */
async function callAs<K extends ApiKey>(name: CallerName, key: K): Promise<TestResponse> {
  const needsNewUser = rows[key].needsNewUser && name !== 'visitor';
  const user = needsNewUser ? await createUser(name === 'admin' ? 'admin' : 'user') : callers[name].user();
  return user.call(key, await rows[key].prepare?.(user));
}

async function sendRefusedAs(name: CallerName, key: ApiKey): Promise<TestResponse> {
  const caller: Caller = callers[name];
  const user = caller.user();
  if (caller.isDeactivated) await setActive(user, false);
  try {
    return await sendRefused(user, key);
  } finally {
    if (caller.isDeactivated) await setActive(user, true);
  }
}

function expectedStatus(key: ApiKey, name: CallerName): number {
  const { expected } = rows[key];
  const { status = 200 }: EndpointDefinition = api[key];
  if (expected === 'public') return status;
  if (name === 'stranger' || name === 'owner' || name === 'admin') return expected[name];
  return 401;
}

const errorCodes = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'NO_ACTIVE_SUBSCRIPTION',
} as const;

function isErrorStatus(status: number): status is keyof typeof errorCodes {
  return status in errorCodes;
}

test('every call of the contract has exactly one row', () => {
  expect(keys.toSorted()).toEqual(Object.keys(api).toSorted());
});

test('the application has exactly the routes of the contract and a few others', () => {
  const otherRoutes = [
    'GET /healthz',
    'GET /readyz',
    'GET /api/openapi.json',
    'GET /api/calendar/:secret/due-dates.ics',
    'GET /api/documents/:token/:signature',
    'GET /api/notifications/unsubscribe/:token/:signature',
    'POST /api/notifications/unsubscribe/:token/:signature',
    'GET /api/files/:token/:signature',
    'GET /api/data-exports/:token/:signature',
    'GET /api/photos/renditions/:token/:signature',
    'GET /api/photos/tiles/:token/:signature',
    'GET /api/photos/tiles/:token/:signature/:tile',
    'GET /api/photos/originals/:token/:signature',
    'GET /api/photos/deliveries/:token/:signature',
    'GET /api/photos/finished/:token/:signature',
    'GET /api/photos/shared/:token/:signature',
    'POST /api/photos/tus',
    'PATCH /api/photos/tus/:id',
    'DELETE /api/photos/tus/:id',
    'GET /api/auth/google',
    'GET /api/auth/google/callback',
  ];
  // Of the mail provider, and only if a secret is set: POST /api/mail-events.
  const calls = Object.keys(api).map((key) => key.replace(' ', ` ${basePath}`));
  expect(registeredRoutes(t.app).toSorted()).toEqual([...calls, ...otherRoutes].toSorted());
});

describe.each(keys)('%s', (key) => {
  test.each(keysOf(callers).map((name) => [name, expectedStatus(key, name)] as const))(
    'returns to %s: %i',
    async (name, status) => {
      const isRefused = status === 401 || status === 403;
      const response = await (isRefused ? sendRefusedAs(name, key) : callAs(name, key));
      if (!isErrorStatus(status)) {
        expect(response.status, JSON.stringify(response.body)).toBe(status);
        const { reply, servesCsv }: EndpointDefinition = api[key];
        if (servesCsv) return;
        expect(response.body.success).toBe(true);
        // The reply contains only fields of the contract.
        expect(response.body.data).toEqual(reply.parse(response.body.data));
        return;
      }
      const code = name.startsWith('deactivated') ? 'ACCOUNT_NOT_ACTIVE' : errorCodes[status];
      expectError(response, status, code);
    },
  );
});

test('visitors can read the health checks and the API description', async () => {
  const healthy = await t.visitor.send({ method: 'GET', url: '/healthz' });
  expect([healthy.status, healthy.body]).toEqual([200, { success: true }]);
  const ready = await t.visitor.send({ method: 'GET', url: '/readyz' });
  expect(ready).toMatchObject({ status: 200, body: { success: true, data: { status: 'ready' } } });
  const { statusCode, body } = await t.app.inject('/api/openapi.json');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual(openApi());
});

test("responses don't reveal whether another user's entity exists", async () => {
  const comparable = ({ status, body }: TestResponse) => ({ status, body: { ...body, requestId: '' } });
  const missing = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
  const { _id: invoice } = await createSentInvoice(owner, admin);
  const { _id: receipt } = await createSubmittedReceipt(owner, admin);
  const upload = () => ({ form: receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') }) });

  const read = (id: string) => stranger.call('GET /subscriptions/invoices/:id', { params: { id } });
  expect(comparable(await read(invoice))).toEqual(comparable(await read(missing)));
  const setStatus = (id: string) =>
    stranger.call('PUT /subscriptions/invoices/:id/status', { params: { id }, body: { status: 'viewed' } });
  expect(comparable(await setStatus(invoice))).toEqual(comparable(await setStatus(missing)));
  const pay = (id: string) =>
    stranger.call('POST /subscriptions/payments/receipt', { body: receiptBody(id) });
  expect(comparable(await pay(invoice))).toEqual(comparable(await pay(missing)));
  const replace = (id: string) =>
    stranger.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, ...upload() });
  expect(comparable(await replace(receipt))).toEqual(comparable(await replace(missing)));
});

describe('a customer cannot reach an admin call', () => {
  test.each([
    ['/api/admin/users/', 403],
    ['/api/admin/users?', 403],
    ['/api/%61dmin/users', 403],
    ['/api//admin/users', 404],
    ['/API/ADMIN/USERS', 404],
    ['/api/admin/users;x=1', 404],
    ['/api/admin/users%00', 404],
  ])('by the URL %s', async (url, status) => {
    const { statusCode } = await t.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect(statusCode).toBe(status);
  });

  test('by a HEAD request', async () => {
    const head = async (user: TestUser) =>
      t.app.inject({
        method: 'HEAD',
        url: '/api/admin/users',
        headers: { authorization: `Bearer ${user.token}` },
      });
    expect((await head(stranger)).statusCode).toBe(403);
    expect((await head(admin)).statusCode).toBe(200);
    expect((await head(admin)).body).toBe('');
  });

  test('by headers that override the method or URL', async () => {
    const response = await stranger.send({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' },
    });
    expect(response.body.data).toMatchObject({ user: { _id: stranger.id } });
  });
});
