// Forged, modified, expired and revoked tokens open no call and no realtime connection.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { api, basePath } from '@burnish/contract/api';
import { eq } from 'drizzle-orm';
import type { HTTPMethods } from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { keysOf } from '../../../testing/keys.ts';
import { connectClient } from '../../../testing/realtime-client.ts';
import { sessionIdOf } from '../../../testing/tokens.ts';
import { passwordResetLinks, users } from './db/schema/index.ts';

const missingId = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
const days = 24 * 3600;

let t: TestApp;
let origin: string;
let owner: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [owner, admin] = [await t.signIn('Owner'), await t.signInAdmin()];
});
afterAll(async () => {
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** A request for every call that requires authentication. */
const guardedRequests = keysOf(api)
  .filter((key) => api[key].access !== 'public')
  .map((key) => {
    const [method, path = ''] = key.split(' ');
    return { method: methods.parse(method), url: basePath + path.replace(':id', missingId) };
  });

function send(request: { method: HTTPMethods; url: string }, headers: Record<string, string>) {
  // The body is invalid, too: callers without a valid token must not learn that.
  const payload = request.method === 'GET' ? undefined : '{"broken';
  return t.visitor.send({ ...request, ...(payload === undefined ? {} : { payload }), headers });
}

async function expectCallsRejected(
  authorization: string | undefined,
  code: 'UNAUTHENTICATED' | 'ACCOUNT_NOT_ACTIVE' = 'UNAUTHENTICATED',
): Promise<void> {
  const headers = authorization === undefined ? {} : { authorization };
  for (const request of guardedRequests) expectError(await send(request, headers), 401, code);
}

async function expectConnectionRejected(token: unknown): Promise<void> {
  await expect(connectClient(origin, { token })).rejects.toThrow(/^Authentication error$/);
}

async function expectRejected(token: string, code?: 'ACCOUNT_NOT_ACTIVE'): Promise<void> {
  await expectCallsRejected(`Bearer ${token}`, code);
  await expectConnectionRejected(token);
}

async function expectAccepted(token: string): Promise<void> {
  expect((await t.bearer(token).call('GET /auth/profile')).status).toBe(200);
  (await connectClient(origin, { token })).close();
}

const bytesOf = (secret: string) => new TextEncoder().encode(secret);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function claims(change: Record<string, unknown> = {}) {
  const now = Math.floor(t.clock.now().getTime() / 1000);
  const jti = sessionIdOf(owner.token);
  return { userId: owner.id, aud: 'burnish-api', iat: now, exp: now + 7 * days, jti, ...change };
}

/** A token like the server's, with some claims changed. */
function signed(change: Record<string, unknown> = {}, alg = 'HS256', secret = t.secret): Promise<string> {
  return new SignJWT(claims(change)).setProtectedHeader({ alg, typ: 'JWT' }).sign(bytesOf(secret));
}

/** A token with any header and a valid signature of it. */
function signedWithHeader(header: object, secret: string | Buffer = t.secret): string {
  const content = `${encoded(header)}.${encoded(claims())}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** The text with another character at an index. */
function changedAt(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
}

test('valid tokens are accepted', async () => {
  expect(guardedRequests.length).toBeGreaterThan(30);
  await expectAccepted(await signed());
  await expectAccepted(owner.token);
});

test('a token contains the user ID for the browser and expires after seven days', () => {
  const read = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString());
  expect(read).toMatchObject({ userId: owner.id });
  expect(read.exp - read.iat).toBe(7 * days);
});

describe('every call rejects', () => {
  test('requests without a token', () => expectCallsRejected(undefined));

  test.each(['', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'bearer null', 'Bearer  ', 'Negotiate x', ','])(
    'the header %j',
    (authorization) => expectCallsRejected(authorization),
  );

  test('a valid token outside the Bearer header', async () => {
    const { token } = owner;
    for (const header of [token, `Token ${token}`, `Basic ${token}`, `Bearer  ${token}`, `Bearer,${token}`])
      await expectCallsRejected(header);
    for (const request of guardedRequests) {
      const withQuery = { ...request, url: `${request.url}?token=${token}&access_token=${token}` };
      const headers = { cookie: `token=${token}; authorization=Bearer ${token}`, 'x-access-token': token };
      expectError(await send(withQuery, headers), 401, 'UNAUTHENTICATED');
    }
  });
});

describe('every call and every connection rejects a token', () => {
  test.each<[string, () => string | Promise<string>]>([
    [
      'signed with another secret',
      () => signed({}, 'HS256', 'another secret, that is thirty-two characters long'),
    ],
    ['signed with an empty secret', () => signedWithHeader({ alg: 'HS256' }, Buffer.alloc(0))],
    ['signed with HS384', () => signed({}, 'HS384')],
    ['signed with HS512', () => signed({}, 'HS512')],
    [
      'signed with an RSA key',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    [
      'with the algorithm RS256 and a valid HS256 signature',
      () => signedWithHeader({ alg: 'RS256', typ: 'JWT' }),
    ],
    ['with the algorithm hs256', () => signedWithHeader({ alg: 'hs256' })],
    ['with the algorithm none and no signature', () => `${encoded({ alg: 'none' })}.${encoded(claims())}.`],
    ['with the algorithm None and a valid signature', () => signedWithHeader({ alg: 'None' })],
    ['without an algorithm', () => signedWithHeader({ typ: 'JWT' })],
    ['with an unknown critical header', () => signedWithHeader({ alg: 'HS256', crit: ['x'], x: 1 })],
    [
      'that contains its own key',
      () => {
        const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
        return signedWithHeader({ alg: 'HS256', jwk }, 'mine');
      },
    ],
    [
      'with a key ID that is a path',
      () => signedWithHeader({ alg: 'HS256', kid: '../../dev/null' }, '\u0000'),
    ],
    ['that expired a second ago', () => signed({ exp: claims().iat - 1 })],
    ['that expires now', () => signed({ exp: claims().iat })],
    ['that is not valid yet', () => signed({ nbf: claims().iat + 60 })],
    [
      'with another user ID',
      () => {
        const [header, , signature] = owner.token.split('.');
        return `${header}.${encoded(claims({ userId: admin.id }))}.${signature}`;
      },
    ],
    [
      'with a later expiry',
      async () => {
        const [header, , signature] = (await signed({ exp: claims().iat - 1 })).split('.');
        return `${header}.${encoded(claims())}.${signature}`;
      },
    ],
    ["with another token's signature", () => owner.token.replace(/[^.]*$/, admin.token.split('.')[2] ?? '')],
    ['with a shortened signature', () => owner.token.slice(0, -20)],
    ['with a changed header', () => changedAt(owner.token, 3)],
    ['with a changed signature', () => changedAt(owner.token, owner.token.lastIndexOf('.') + 5)],
    ['without a signature', () => owner.token.replace(/[^.]*$/, '')],
    ['with a fourth part', () => `${owner.token}.x`],
  ])('%s', async (_, make) => expectRejected(await make()));

  test.each([
    ['no user ID', { userId: undefined }],
    ['an invalid user ID', { userId: "' or true --" }],
    ['an unknown user ID', { userId: missingId }],
    ['a list of user IDs', { userId: [missingId] }],
    ['the user ID under other names', { userId: undefined, sub: missingId, id: missingId }],
    ['no audience, as before there were sessions', { aud: undefined }],
    ['another audience', { aud: 'burnish-files' }],
    ['no expiry', { exp: undefined }],
    ['an expiry as text', { exp: 'tomorrow' }],
    ['no issue date', { iat: undefined }],
    ['no token ID', { jti: undefined }],
    ['an invalid token ID', { jti: 'a' }],
    ['no session', { jti: randomUUID() }],
  ])('with a valid signature and %s', async (_, change) => expectRejected(await signed(change)));

  test('with any character changed', async () => {
    for (let index = 0; index < owner.token.length - 1; index += 5) {
      const response = await t.bearer(changedAt(owner.token, index)).call('GET /auth/profile');
      expectError(response, 401, 'UNAUTHENTICATED');
    }
  });

  test.each(['', 'x', '..', 'a.b.c', 'null', 'undefined', '{}', '\u00e9', 'x'.repeat(7_000)])('%j', (text) =>
    expectRejected(text),
  );
});

test.each([[null], [7], [true], [['x']], [{ userId: 'x' }], [{ toString: 'x' }]])(
  'connections with %j as the token are rejected',
  (token) => expectConnectionRejected(token),
);

describe('an issued token is rejected after its owner', () => {
  const newPassword = 'hard light, no shadows';

  test('changes the password', async () => {
    const { token, call } = await t.register('Changes Password');
    await expectAccepted(token);
    const body = { currentPassword: defaultPassword, newPassword };
    const { data } = (await call('PUT /auth/change-password', { body })).body;
    await expectRejected(token);
    await expectAccepted(data.token);
  });

  test('resets the password with an emailed link', async () => {
    const { id, token } = await t.register('Resets Password');
    await expectAccepted(token);
    const tokenHash = createHash('sha256').update('a link').digest('hex');
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await t.database.queries.insert(passwordResetLinks).values({ tokenHash, userId: id, expiresAt });
    const body = { token: 'a link', password: newPassword };
    expect((await t.visitor.call('POST /auth/reset-password', { body })).status).toBe(200);
    await expectRejected(token);
  });

  test('signs in with Google and takes over an unverified account', async () => {
    const { token, email } = await t.register('Taken Over');
    await expectAccepted(token);
    const { token: newToken } = await t.signIn('Taken Over', { email });
    await expectRejected(token);
    await expectAccepted(newToken);
  });

  test('signs out, while other tokens stay valid', async () => {
    const [first, second] = [await t.signIn('Signs Out'), await t.signIn('Signs Out')];
    await expectAccepted(first.token);
    expect((await first.call('POST /auth/logout')).status).toBe(200);
    await expectRejected(first.token);
    await expectAccepted(second.token);
  });

  test('is deactivated, with the reason, and even after reactivation', async () => {
    const { id, token, call } = await t.signIn('Deactivated');
    await expectAccepted(token);
    const setActive = (isActive: boolean) =>
      admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } });
    await setActive(false);
    await expectRejected(token, 'ACCOUNT_NOT_ACTIVE');
    expect((await call('GET /auth/profile')).body.message).toBe(
      'Your account has been deactivated. Contact us to restore it.',
    );
    await setActive(true);
    await expectRejected(token);
    await expectAccepted((await t.signIn('Deactivated')).token);
  });

  test('has a new token epoch', async () => {
    const { id, token } = await t.signIn('Epoch');
    await t.database.queries.update(users).set({ tokenEpoch: 1 }).where(eq(users.id, id));
    await expectRejected(token);
    await expectAccepted((await t.signIn('Epoch')).token);
  });

  test('has had it for seven days', async () => {
    const { token } = await t.signIn('Seven Days');
    t.clock.advance((7 * days - 1) * 1000);
    await expectAccepted(token);
    t.clock.advance(1000);
    await expectRejected(token);
    t.clock.advance(-7 * days * 1000);
  });
});

test('a role change applies to the next request with the same token', async () => {
  const { id, token } = await t.signInAdmin('Former Admin');
  const list = () => t.bearer(token).call('GET /admin/users');
  const setRole = (role: 'user' | 'admin') =>
    admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role } });
  expect((await list()).status).toBe(200);
  await setRole('user');
  expectError(await list(), 403, 'FORBIDDEN');
  await setRole('admin');
  expect((await list()).status).toBe(200);
});
