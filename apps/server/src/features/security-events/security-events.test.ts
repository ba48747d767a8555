// Security events as admins read them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf, messageForm } from '../../../../../testing/factories.ts';

type Query = NonNullable<Parameters<typeof admin.call<'GET /admin/security-events'>>[1]>['query'];

let t: TestApp;
let customer: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":30,"seconds":60}}' } });
  [customer, other] = [await t.signIn('Adaeze Okafor'), await t.signIn('Ngozi Bello')];
  admin = await t.signInAdmin();
  // Two days, with events of two accounts and of a visitor.
  await exceedLimit(customer, '198.51.100.7');
  await exceedLimit(t.visitor, '203.0.113.9');
  t.clock.advance(24 * 3_600_000);
  await exceedLimit(other, '198.51.100.200');
});
afterAll(() => t.close());

async function exceedLimit(person: TestUser, remoteAddress: string): Promise<void> {
  const url = person.token === '' ? '/api/openapi.json' : '/api/auth/profile';
  for (let call = 0; call < 33; call += 1) await person.send({ method: 'GET', url, remoteAddress });
}

const list = async (query: Query = {}) => dataOf(await admin.call('GET /admin/security-events', { query }));
const networksOf = async (query: Query) => (await list(query)).events.map(({ network }) => network);

describe('the list', () => {
  test('has the newest events first, with their network, account and count', async () => {
    const { events, page } = await list();
    expect(page.total).toBe(3);
    expect(events.map(({ user }) => user?.email)).toEqual([other.email, undefined, customer.email]);
    expect(events.at(-1)).toEqual({
      _id: expect.any(String),
      createdAt: '2026-11-21T12:00:00.000Z',
      lastAt: '2026-11-21T12:00:00.000Z',
      kind: 'limit_reached',
      detail: 'calls',
      network: '198.51.100.0/24',
      user: { _id: customer.id, fullName: 'Adaeze Okafor', email: customer.email, companyName: null },
      count: 3,
    });
  });

  test('has pages', async () => {
    const { events, page } = await list({ limit: 2 });
    const next = await list({ limit: 2, cursor: page.nextCursor ?? '' });
    expect([events.length, next.events.length]).toEqual([2, 1]);
  });

  test.each([
    ['Ngozi', ['198.51.100.0/24']],
    ['adaeze.okafor@', ['198.51.100.0/24']],
    ['203.0.113.77', ['203.0.113.0/24']],
    ['198.51.100.0/24', ['198.51.100.0/24', '198.51.100.0/24']],
    ['192.0.2.1', []],
    ['nobody', []],
  ])('finds accounts and networks: %s', async (search, networks) => {
    expect(await networksOf({ search })).toEqual(networks);
  });

  test('filters by kind and day', async () => {
    expect(await networksOf({ kind: 'limit_reached' })).toHaveLength(3);
    expect(await networksOf({ kind: 'role_changed' })).toEqual([]);
    expect(await networksOf({ to: '2026-11-21' })).toEqual(['203.0.113.0/24', '198.51.100.0/24']);
    expect(await networksOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual(['198.51.100.0/24']);
    expect(await networksOf({ from: '2026-11-23' })).toEqual([]);
  });

  test('rejects invalid kinds and days, with field errors', async () => {
    const query = { kind: 'flood', from: 'x', to: '2026-02-30' };
    expectFieldErrors(
      await admin.send({ method: 'GET', url: '/api/admin/security-events', query }),
      'kind',
      'from',
      'to',
    );
  });

  test('is for admins only', async () => {
    t.clock.advance(60_000);
    expectError(await customer.call('GET /admin/security-events'), 403, 'FORBIDDEN');
    expectError(await t.visitor.call('GET /admin/security-events'), 401, 'UNAUTHENTICATED');
  });
});

test('a refused file is recorded with the network and the account', async () => {
  t.clock.advance(60_000);
  const { chat } = dataOf(await customer.call('GET /chat/user/chat'));
  const form = messageForm(
    { message: 'Have a look' },
    { name: 'receipt.pdf', bytes: Buffer.from('#!/bin/sh') },
  );
  const sent = await customer.call('POST /chat/user/chat/:id/messages', { params: { id: chat._id }, form });
  expectError(sent, 415, 'UNSUPPORTED_FILE');
  const { events } = await list({ kind: 'file_refused' });
  expect(events).toMatchObject([
    { detail: 'UNSUPPORTED_FILE', network: '127.0.0.0/24', user: { _id: customer.id } },
  ]);
});

test('a failed Google sign-in is recorded with the network', async () => {
  await t.listen();
  const failed = await t.visitor.call('POST /auth/google', { body: { credential: 'a.b.c' } });
  expectError(failed, 400, 'GOOGLE_SIGN_IN_FAILED');
  const { events } = await list({ kind: 'sign_in_failed' });
  expect(events).toMatchObject([{ detail: 'google', network: '127.0.0.0/24', user: null }]);
});

test('refused calls of admins are counted for the account, and requests from elsewhere in development', async () => {
  t.clock.advance(10 * 60_000);
  for (let call = 0; call < 2; call += 1)
    expectError(await other.call('GET /admin/users', { address: '192.0.2.50' }), 403, 'FORBIDDEN');
  const proxied = {
    method: 'GET',
    url: '/api/admin/users',
    headers: { 'x-forwarded-for': '10.0.0.1' },
    remoteAddress: '203.0.113.50',
  } as const;
  expectError(await t.visitor.send(proxied), 403, 'DEVELOPMENT_ONLY');
  const { events } = await list({ kind: 'access_refused', limit: 2 });
  expect(events.map(({ detail, network, user, count }) => [detail, network, user?.email, count])).toEqual(
    expect.arrayContaining([
      ['no_permission', '192.0.2.0/24', other.email, 2],
      ['development_only', '203.0.113.0/24', undefined, 1],
    ]),
  );
});
