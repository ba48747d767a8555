import { userSample } from '@burnish/contract/accounts/samples';
import { DomainError } from '@burnish/domain/errors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BodyMemory } from './body-memory.ts';
import { unlimitedCalls } from './call-limits.fixture.ts';
import { createCallTurns } from './call-turns.ts';
import type { Caller } from './caller.ts';
import { registerErrorHandler } from './error-handler.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { createRoute, type Route } from './route.ts';

const noIdempotency: Idempotency = {
  runOnce: () => Promise.reject(new Error('unexpected idempotency key')),
  deleteExpired: async () => {},
  hasResponse: async () => false,
  hasKey: async () => false,
};

let app: FastifyInstance;
let route: Route;
/** Tokens that are no longer valid. */
const signedOut = new Set<string>();
/** Of each admission: whether the call was admitted before. */
const admissions: (boolean | undefined)[] = [];

beforeEach(async () => {
  signedOut.clear();
  admissions.length = 0;
  app = Fastify();
  await app.register(multipart);
  registerErrorHandler(app);
  route = createRoute(
    app,
    async (token, _ipAddress, options) => {
      admissions.push(options?.isRepeated);
      if (token === '' || signedOut.has(token)) throw new DomainError('UNAUTHENTICATED');
      return callerOf(token);
    },
    noIdempotency,
    { ...unlimitedCalls, turns: createCallTurns() },
  );
});
afterEach(() => app.close());

const headers = { authorization: 'Bearer ada' };

function callerOf(token: string, role: Caller['role'] = 'user'): Caller {
  return { id: token, role, ipAddress: null, token: { id: token, expiresAt: new Date(0) } };
}

describe('response', () => {
  test('contains only fields of the contract', async () => {
    const row = { ...userSample, tokenEpoch: 3, passwordHash: 'secret' };
    route('GET /auth/profile', async () => ({ user: row, debug: true }));
    const { statusCode, body } = await app.inject({ url: '/api/auth/profile', headers });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true, data: { user: userSample } }]);
  });

  test('is an error if it does not match the contract', async () => {
    route('GET /auth/profile', async () => ({ user: { ...userSample, createdAt: 'yesterday' } }));
    const { statusCode, body } = await app.inject({ url: '/api/auth/profile', headers });
    expect(statusCode).toBe(500);
    expect(body).not.toMatch(/yesterday|createdAt/);
  });
});

describe('calls at the same time', () => {
  test('run up to 8 of a user, and let those of others pass', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const started: string[] = [];
    route('GET /auth/profile', async ({ caller }) => {
      started.push(caller.id);
      if (caller.id === 'busy') await ended;
      return { user: userSample };
    });
    const call = (token: string) =>
      app.inject({ url: '/api/auth/profile', headers: { authorization: `Bearer ${token}` } });
    const calls = Array.from({ length: 20 }, () => call('busy'));
    expect((await call('ada')).statusCode).toBe(200);
    expect(started.filter((id) => id === 'busy')).toHaveLength(8);
    end();
    const responses = await Promise.all(calls);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

test('a call whose caller signs out while it waits for its turn is refused', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let handled = 0;
  route('GET /auth/profile', async () => {
    handled += 1;
    await ended;
    return { user: userSample };
  });
  const calls = Array.from({ length: 9 }, () => app.inject({ url: '/api/auth/profile', headers }));
  await expect.poll(() => handled).toBe(8);
  signedOut.add('ada');
  end();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 8 }, () => 200), 401]);
  expect(handled).toBe(8);
  expect(admissions).toEqual([...Array.from({ length: 9 }, () => false), true]);
});

describe('a call', () => {
  test.each([
    ['a user', 'PUT /auth/display-name', 'ada', 1_048_576],
    ['a user, for a form with a file', 'POST /subscriptions/payments/receipt', 'ada', 11_085_760],
    ['a user, for a form with a smaller file', 'POST /admin/imports/customers', 'ada', 2_697_152],
    ['the network of a visitor', 'POST /auth/login', '127.0.0.1/32', 1_048_576],
  ] as const)('holds memory for its body before the body is read: of %s', async (_, key, owner, maxBytes) => {
    const held: unknown[] = [];
    const hold = (...[holder, bytes]: Parameters<BodyMemory['hold']>) => {
      held.push([holder, bytes]);
      throw new DomainError('SERVER_BUSY');
    };
    const limited = Fastify();
    registerErrorHandler(limited);
    const limits = { ...unlimitedCalls, bodyMemory: { hold } };
    createRoute(
      limited,
      async (token) => callerOf(token, 'admin'),
      noIdempotency,
      limits,
    )(key, async () => {
      throw new Error('was called');
    });
    const [method, path] = key.split(' ') as ['PUT' | 'POST', string];
    const request = { method, url: `/api${path}`, payload: '{ broken', headers };
    expect((await limited.inject(request)).statusCode).toBe(503);
    expect(held).toEqual([[owner, maxBytes]]);
  });
});

describe('handler', () => {
  test('is not called without authentication, whatever the body', async () => {
    let callCount = 0;
    route('POST /subscriptions/payments/receipt', async () => {
      callCount += 1;
      throw new DomainError('NOT_FOUND');
    });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/subscriptions/payments/receipt',
      payload: '{ broken',
      headers: { 'content-type': 'application/json' },
    });
    expect([statusCode, callCount]).toEqual([401, 0]);
  });

  test('receives the validated request and the caller', async () => {
    const calls: unknown[] = [];
    route('PUT /subscriptions/invoices/:id/status', async (call) => {
      calls.push(call);
      throw new DomainError('NOT_FOUND');
    });
    await app.inject({
      method: 'PUT',
      url: '/api/subscriptions/invoices/0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11/status',
      payload: { status: 'viewed', amount: 1 },
      headers,
    });
    expect(calls).toEqual([
      {
        caller: { ...callerOf('ada'), userAgent: 'lightMyRequest', isDisconnected: expect.any(Function) },
        params: { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' },
        query: undefined,
        body: { status: 'viewed' },
        file: null,
        files: [],
        accept: '',
        visitor: {
          id: null,
          role: null,
          ipAddress: '127.0.0.1',
          userAgent: 'lightMyRequest',
          isDisconnected: expect.any(Function),
        },
      },
    ]);
  });
});
