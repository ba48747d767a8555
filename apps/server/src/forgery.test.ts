// Who is who rests on a token: none that is made up, changed, over or taken away opens any call or any page.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { api, basePath } from '@burnish/contract/api';
import { eq } from 'drizzle-orm';
import type { HTTPMethods } from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type Person, type TestApp, usualPassword } from '../../../testing/app.ts';
import { keysOf } from '../../../testing/keys.ts';
import { openPage } from '../../../testing/live.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { passwordLinks, users } from './db/schema.ts';

const nowhere = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
const days = 24 * 3600;

let t: TestApp;
let origin: string;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [owner, admin] = [await t.signIn('Owner'), await t.signInAdmin()];
});
afterAll(async () => {
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** Every call that asks who is there, as its address. */
const guarded = keysOf(api)
  .filter((key) => api[key].access !== 'anyone')
  .map((key) => {
    const [method, path = ''] = key.split(' ');
    return { method: methods.parse(method), url: basePath + path.replace(':id', nowhere) };
  });

function ask(request: { method: HTTPMethods; url: string }, headers: Record<string, string>) {
  // What is asked for is wrong besides: nobody gets to hear of it.
  const payload = request.method === 'GET' ? undefined : '{"broken';
  return t.nobody.send({ ...request, ...(payload === undefined ? {} : { payload }), headers });
}

async function expectNoCall(
  authorization: string | undefined,
  code: 'UNAUTHENTICATED' | 'ACCOUNT_NOT_ACTIVE' = 'UNAUTHENTICATED',
): Promise<void> {
  const headers = authorization === undefined ? {} : { authorization };
  for (const request of guarded) expectRefusal(await ask(request, headers), 401, code);
}

async function expectNoPage(token: unknown): Promise<void> {
  await expect(openPage(origin, { token })).rejects.toThrow(/^Authentication error$/);
}

async function expectOpensNothing(token: string, code?: 'ACCOUNT_NOT_ACTIVE'): Promise<void> {
  await expectNoCall(`Bearer ${token}`, code);
  await expectNoPage(token);
}

async function expectOpens(token: string): Promise<void> {
  expect((await t.bearer(token).call('GET /auth/profile')).status).toBe(200);
  (await openPage(origin, { token })).close();
}

const bytesOf = (secret: string) => new TextEncoder().encode(secret);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function claims(change: Record<string, unknown> = {}) {
  const now = Math.floor(t.clock.now().getTime() / 1000);
  return { userId: owner.id, epoch: 0, iat: now, exp: now + 7 * days, jti: randomUUID(), ...change };
}

/** As we make them, but for what is changed. */
function signed(change: Record<string, unknown> = {}, alg = 'HS256', secret = t.secret): Promise<string> {
  return new SignJWT(claims(change)).setProtectedHeader({ alg, typ: 'JWT' }).sign(bytesOf(secret));
}

/** With any header at all, and the right signature of it. */
function signedUnder(header: object, secret: string | Buffer = t.secret): string {
  const content = `${encoded(header)}.${encoded(claims())}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Another character in this place. */
function changedAt(text: string, place: number): string {
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
}

test('there are calls to guard, and an honest token opens them', async () => {
  expect(guarded.length).toBeGreaterThan(30);
  await expectOpens(await signed());
  await expectOpens(owner.token);
});

test('it carries the user’s id where the browser reads it, and ends after seven days', () => {
  const read = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString());
  expect(read).toMatchObject({ userId: owner.id });
  expect(read.exp - read.iat).toBe(7 * days);
});

describe('every call refuses', () => {
  test('whoever shows nothing', () => expectNoCall(undefined));

  test.each(['', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'bearer null', 'Bearer  ', 'Negotiate x', ','])(
    'the header %j',
    (authorization) => expectNoCall(authorization),
  );

  test('a good token that stands elsewhere than behind Bearer', async () => {
    const { token } = owner;
    for (const header of [token, `Token ${token}`, `Basic ${token}`, `Bearer  ${token}`, `Bearer,${token}`])
      await expectNoCall(header);
    for (const request of guarded) {
      const inAddress = { ...request, url: `${request.url}?token=${token}&access_token=${token}` };
      const headers = { cookie: `token=${token}; authorization=Bearer ${token}`, 'x-access-token': token };
      expectRefusal(await ask(inAddress, headers), 401, 'UNAUTHENTICATED');
    }
  });
});

describe('every call and every page refuses a token', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['of another secret', () => signed({}, 'HS256', 'another secret, that is thirty-two characters long')],
    ['of no secret', () => signedUnder({ alg: 'HS256' }, Buffer.alloc(0))],
    ['signed by HS384', () => signed({}, 'HS384')],
    ['signed by HS512', () => signed({}, 'HS512')],
    [
      'signed by a key of its own',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    ['that says RS256 over our own signature', () => signedUnder({ alg: 'RS256', typ: 'JWT' })],
    ['that says hs256', () => signedUnder({ alg: 'hs256' })],
    ['that says none, and has no signature', () => `${encoded({ alg: 'none' })}.${encoded(claims())}.`],
    ['that says None over our own signature', () => signedUnder({ alg: 'None' })],
    ['that says nothing of how it is signed', () => signedUnder({ typ: 'JWT' })],
    ['that must be understood in a way nobody knows', () => signedUnder({ alg: 'HS256', crit: ['x'], x: 1 })],
    [
      'that brings its own key',
      () => {
        const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
        return signedUnder({ alg: 'HS256', jwk }, 'mine');
      },
    ],
    ['that names a key of its own', () => signedUnder({ alg: 'HS256', kid: '../../dev/null' }, '\u0000')],
    ['that ended a second ago', () => signed({ exp: claims().iat - 1 })],
    ['that ends now', () => signed({ exp: claims().iat })],
    ['that is not good yet', () => signed({ nbf: claims().iat + 60 })],
    [
      'whose user was changed',
      () => {
        const [header, , signature] = owner.token.split('.');
        return `${header}.${encoded(claims({ userId: admin.id }))}.${signature}`;
      },
    ],
    [
      'whose end was moved',
      async () => {
        const [header, , signature] = (await signed({ exp: claims().iat - 1 })).split('.');
        return `${header}.${encoded(claims())}.${signature}`;
      },
    ],
    ['with another’s signature', () => owner.token.replace(/[^.]*$/, admin.token.split('.')[2] ?? '')],
    ['with half a signature', () => owner.token.slice(0, -20)],
    ['with a changed header', () => changedAt(owner.token, 3)],
    ['with a changed signature', () => changedAt(owner.token, owner.token.lastIndexOf('.') + 5)],
    ['without a signature', () => owner.token.replace(/[^.]*$/, '')],
    ['with a part too many', () => `${owner.token}.x`],
  ])('%s', async (_, make) => expectOpensNothing(await make()));

  test.each([
    ['no user', { userId: undefined }],
    ['a user that is no id', { userId: "' or true --" }],
    ['a user who is not there', { userId: nowhere }],
    ['a list of users', { userId: [nowhere] }],
    ['a user by another name', { userId: undefined, sub: nowhere, id: nowhere }],
    ['no epoch', { epoch: undefined }],
    ['an epoch to come', { epoch: 1 }],
    ['an epoch before all', { epoch: -1 }],
    ['an epoch that is text', { epoch: '0' }],
    ['no end', { exp: undefined }],
    ['an end that is text', { exp: 'tomorrow' }],
    ['no beginning', { iat: undefined }],
    ['no id of its own', { jti: undefined }],
    ['an id of its own that is none', { jti: 'a' }],
  ])('that is signed by us and names %s', async (_, change) => expectOpensNothing(await signed(change)));

  test('whose one character, anywhere, is another', async () => {
    for (let place = 0; place < owner.token.length - 1; place += 5) {
      const answer = await t.bearer(changedAt(owner.token, place)).call('GET /auth/profile');
      expectRefusal(answer, 401, 'UNAUTHENTICATED');
    }
  });

  test.each(['', 'x', '..', 'a.b.c', 'null', 'undefined', '{}', '\u00e9', 'x'.repeat(7_000)])(
    'that reads %j',
    (text) => expectOpensNothing(text),
  );
});

test.each([[null], [7], [true], [['x']], [{ userId: 'x' }], [{ toString: 'x' }]])(
  'no page opens for %j in the place of a token',
  (token) => expectNoPage(token),
);

describe('a token that was taken opens nothing any more once its owner', () => {
  const newPassword = 'hard light, no shadows';

  test('changes the password', async () => {
    const { token, call } = await t.register('Changes Password');
    await expectOpens(token);
    const body = { currentPassword: usualPassword, newPassword };
    const { data } = (await call('PUT /auth/change-password', { body })).body;
    await expectOpensNothing(token);
    await expectOpens(data.token);
  });

  test('sets a new password by a mailed link', async () => {
    const { id, token } = await t.register('Resets Password');
    await expectOpens(token);
    const tokenHash = createHash('sha256').update('a link').digest('hex');
    const endsAt = new Date(t.clock.now().getTime() + 60_000);
    await t.database.queries.insert(passwordLinks).values({ tokenHash, userId: id, endsAt });
    const body = { token: 'a link', password: newPassword };
    expect((await t.nobody.call('POST /auth/reset-password', { body })).status).toBe(200);
    await expectOpensNothing(token);
  });

  test('comes with Google, and takes over what somebody registered', async () => {
    const { token, email } = await t.register('Taken Over');
    await expectOpens(token);
    const { token: fresh } = await t.signIn('Taken Over', { email });
    await expectOpensNothing(token);
    await expectOpens(fresh);
  });

  test('signs out; other tokens go on', async () => {
    const [here, elsewhere] = [await t.signIn('Signs Out'), await t.signIn('Signs Out')];
    await expectOpens(here.token);
    expect((await here.call('POST /auth/logout')).status).toBe(200);
    await expectOpensNothing(here.token);
    await expectOpens(elsewhere.token);
  });

  test('is locked out, and says why; it opens again when they are let in again', async () => {
    const { id, token, call } = await t.signIn('Locked Out');
    await expectOpens(token);
    const setActive = (isActive: boolean) =>
      admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } });
    await setActive(false);
    await expectOpensNothing(token, 'ACCOUNT_NOT_ACTIVE');
    expect((await call('GET /auth/profile')).body.message).toBe('This account is not active.');
    await setActive(true);
    await expectOpens(token);
  });

  test('has all older tokens ended', async () => {
    const { id, token } = await t.signIn('Epoch');
    await t.database.queries.update(users).set({ tokenEpoch: 1 }).where(eq(users.id, id));
    await expectOpensNothing(token);
    await expectOpens((await t.signIn('Epoch')).token);
  });

  test('has carried it for seven days', async () => {
    const { token } = await t.signIn('Seven Days');
    t.clock.advance((7 * days - 1) * 1000);
    await expectOpens(token);
    t.clock.advance(1000);
    await expectOpensNothing(token);
    t.clock.advance(-7 * days * 1000);
  });
});

test('an admin’s token loses the rights with the role, at the next request, and has them again with it', async () => {
  const { id, token } = await t.signInAdmin('Former Admin');
  const list = () => t.bearer(token).call('GET /admin/users');
  const setRole = (role: 'user' | 'admin') =>
    admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role } });
  expect((await list()).status).toBe(200);
  await setRole('user');
  expectRefusal(await list(), 403, 'FORBIDDEN');
  await setRole('admin');
  expect((await list()).status).toBe(200);
});
