import { userSample } from '@burnish/contract/samples';
import { DomainError } from '@burnish/domain/errors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { handleErrors } from './error-handler.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { createRoute, type Route } from './route.ts';

const noKeys: Idempotency = {
  once: () => Promise.reject(new Error('no call of these tests has a key')),
  forgetOld: async () => {},
  isKnown: async () => false,
};

let app: FastifyInstance;
let route: Route;

beforeEach(async () => {
  app = Fastify();
  await app.register(multipart);
  handleErrors(app);
  route = createRoute(
    app,
    async (token) => {
      if (token === '') throw new DomainError('UNAUTHENTICATED');
      return callerOf(token);
    },
    noKeys,
  );
});
afterEach(() => app.close());

const headers = { authorization: 'Bearer ada' };

function callerOf(token: string): Caller {
  return { id: token, role: 'user', address: null, token: { id: token, endsAt: new Date(0) } };
}

describe('an answer', () => {
  test('holds what the contract names and nothing that a handler lets slip', async () => {
    const row = { ...userSample, tokenEpoch: 3, passwordHash: 'secret' };
    route('GET /auth/profile', async () => ({ user: row, debug: true }));
    const { statusCode, body } = await app.inject({ url: '/api/auth/profile', headers });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true, data: { user: userSample } }]);
  });

  test('that the contract would not recognise is not sent', async () => {
    route('GET /auth/profile', async () => ({ user: { ...userSample, createdAt: 'yesterday, by secret' } }));
    const { statusCode, body } = await app.inject({ url: '/api/auth/profile', headers });
    expect(statusCode).toBe(500);
    expect(body).not.toMatch(/yesterday|createdAt/);
  });
});

describe('a handler', () => {
  test('is not reached by whoever may not call it, whatever they send', async () => {
    let reached = 0;
    route('POST /subscriptions/payments/receipt', async () => {
      reached += 1;
      throw new DomainError('NOT_FOUND');
    });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/subscriptions/payments/receipt',
      payload: '{ broken',
      headers: { 'content-type': 'application/json' },
    });
    expect([statusCode, reached]).toEqual([401, 0]);
  });

  test('is given what was checked, and who calls', async () => {
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
        caller: callerOf('ada'),
        params: { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' },
        query: undefined,
        body: { status: 'viewed' },
        file: null,
        photos: [],
        wantsPicture: false,
        address: '127.0.0.1',
      },
    ]);
  });
});
