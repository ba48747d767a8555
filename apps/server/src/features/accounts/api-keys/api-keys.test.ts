import { apiKeyScopes, maxApiKeys } from '@burnish/domain/accounts/api-key';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../../../../testing/api-keys.ts';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { apiKeyBody, createPendingOrder, dataOf } from '../../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../../testing/mail.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { confirm } from '../../../../../../testing/second-factor.ts';
import { apiKeys, auditRecords, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let mail: MailServer;
let t: TestApp;
let origin: string;

beforeAll(async () => {
  mail = await startMailServer();
  t = await createTestApp({ env: { SMTP_URL: mail.url } });
  origin = await t.listen();
});
beforeEach(() => t.clock.set('2026-11-21T12:00:00.000Z'));
afterAll(async () => {
  await t.close();
  await mail.close();
});

const keysOf = async (user: TestUser) => dataOf(await user.call('GET /auth/api-keys')).apiKeys;
const works = async ({ key }: { readonly key: string }) =>
  (await t.bearer(key).call('GET /orders')).status === 200;

describe('a new key', () => {
  test('is shown once, listed without its secret, and stored as a hash', async () => {
    const user = await t.register('Creates A Key');
    const { key, apiKey } = await createApiKey(user);
    expect(key).toMatch(/^burnish_[0-9a-f]{16}_[0-9a-f]{64}$/);
    expect(apiKey).toEqual({
      _id: apiKey._id,
      name: 'Website',
      prefix: key.slice(0, key.lastIndexOf('_')),
      scopes: ['orders:read', 'photos:write'],
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-02-19T12:00:00.000Z',
      isExpired: false,
      lastUsedAt: null,
    });
    expect(await keysOf(user)).toEqual([apiKey]);
    const [row] = await t.database.queries.select().from(apiKeys).where(eq(apiKeys.id, apiKey._id));
    expect(row?.secretHash).toHaveLength(64);
    expect(JSON.stringify(row)).not.toContain(key.slice(key.lastIndexOf('_') + 1));
  });

  test('needs a confirmation', async () => {
    const user = await t.register('Confirms');
    const refused = await user.call('POST /auth/api-keys', { body: { ...apiKeyBody, confirmation: 'none' } });
    expectError(refused, 403, 'CONFIRMATION_REQUIRED');
    const other = await confirm(await t.register('Confirms Elsewhere'));
    const foreign = await user.call('POST /auth/api-keys', { body: { ...apiKeyBody, confirmation: other } });
    expectError(foreign, 403, 'CONFIRMATION_REQUIRED');
    expect(await keysOf(user)).toEqual([]);
  });

  test.each([
    [
      'by a new password',
      (tx: Queries, { id }: TestUser) =>
        tx
          .update(users)
          .set({ tokenEpoch: sql`${users.tokenEpoch} + 1` })
          .where(eq(users.id, id)),
    ],
    ['by signing out', (_: Queries, user: TestUser) => user.call('POST /auth/logout')],
  ])('is not created once the session has ended %s', async (_, end) => {
    const user = await t.register(crypto.randomUUID());
    const body = { ...apiKeyBody, confirmation: await confirm(user) };
    const { creating } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('no key update');
      const call = user.call('POST /auth/api-keys', { body });
      await untilBlocked(t.database, 1);
      await end(tx, user);
      return { creating: call };
    });
    expectError(await creating, 401, 'UNAUTHENTICATED');
    expect(await t.database.queries.$count(apiKeys, eq(apiKeys.userId, user.id))).toBe(0);
  });

  test('is audited, emailed and a security event, without the secret', async () => {
    const user = await t.register('Is Informed');
    const { key, apiKey } = await createApiKey(user);
    const { text } = await mail.next({ to: user.email, subject: /API key was created/ });
    expect(text).toContain('/account/api-keys');
    dataOf(await user.call('DELETE /auth/api-keys/:id', { params: { id: apiKey._id } }));
    const records = await t.database.queries
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.entityId, user.id));
    const { prefix, scopes, expiresAt } = apiKey;
    expect(records.filter(({ action }) => action.endsWith('api_key'))).toMatchObject([
      { action: 'create_api_key', before: null, after: { prefix, scopes, expiresAt } },
      { action: 'revoke_api_key', before: { prefix }, after: null },
    ]);
    const admin = await t.signInAdmin();
    const query = { kind: 'sign_in_method_added', search: user.email } as const;
    const { events } = dataOf(await admin.call('GET /admin/security-events', { query }));
    expect(events).toMatchObject([{ detail: 'api_key' }]);
    const secret = key.slice(key.lastIndexOf('_') + 1);
    for (const output of [text, JSON.stringify(records), JSON.stringify(t.logLines)])
      expect(output).not.toContain(secret);
  });

  test('is limited to what the user could do', async () => {
    const user = await t.register('Not Staff');
    const body = { ...apiKeyBody, scopes: ['studio:read' as const], confirmation: await confirm(user) };
    expectError(await user.call('POST /auth/api-keys', { body }), 400, 'INVALID_INPUT');
    const admin = await t.signInAdmin();
    expect((await createApiKey(admin, { scopes: ['studio:read'] })).apiKey.scopes).toEqual(['studio:read']);
  });

  test.each([0, 366, 1.5])('cannot be valid for %d days', async (expiresInDays) => {
    const user = await t.register(`Days ${expiresInDays}`);
    const body = { ...apiKeyBody, expiresInDays, confirmation: await confirm(user) };
    expectError(await user.call('POST /auth/api-keys', { body }), 400, 'INVALID_INPUT');
  });

  test('is one of at most twenty that have not expired', async () => {
    const user = await t.register('Twenty Keys');
    await createApiKey(user, { expiresInDays: 1 });
    for (let count = 1; count < maxApiKeys; count += 1) await createApiKey(user);
    const body = { ...apiKeyBody, confirmation: await confirm(user) };
    expectError(await user.call('POST /auth/api-keys', { body }), 409, 'TOO_MANY_API_KEYS');
    t.clock.advance(day);
    const attempts = await Promise.all(
      [0, 1].map(
        async () =>
          (await user.call('POST /auth/api-keys', { body: { ...body, confirmation: await confirm(user) } }))
            .status,
      ),
    );
    expect(attempts.toSorted()).toEqual([201, 409]);
  });
});

describe('a call with a key', () => {
  test('is made as its user, and says when the key was last used, to a minute', async () => {
    const user = await t.register('Uses A Key');
    const order = await createPendingOrder(user);
    const { key } = await createApiKey(user);
    const program = t.bearer(key);
    const lastUse = async () => (await keysOf(user))[0]?.lastUsedAt;
    expect(dataOf(await program.call('GET /orders')).orders).toMatchObject([{ _id: order._id }]);
    expect(await lastUse()).toBe('2026-11-21T12:00:00.000Z');
    t.clock.advance(minute);
    await program.call('GET /orders');
    expect(await lastUse()).toBe('2026-11-21T12:00:00.000Z');
    t.clock.advance(1);
    await program.call('GET /orders');
    expect(await lastUse()).toBe('2026-11-21T12:01:00.001Z');
  });

  test('is refused if any part of the key is wrong', async () => {
    const { key } = await createApiKey(await t.register('Owns A Key'));
    const { key: other } = await createApiKey(await t.register('Owns Another Key'));
    const secretOf = (text: string) => text.slice(text.lastIndexOf('_'));
    const flip = (text: string) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
    const wrong = [
      flip(key),
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
      key.replace(secretOf(key), secretOf(other)),
      `burnish_${'0'.repeat(16)}${secretOf(key)}`,
      'burnish_',
    ];
    for (const token of wrong) expectError(await t.bearer(token).call('GET /orders'), 401, 'UNAUTHENTICATED');
    expect(await works({ key })).toBe(true);
  });

  test('is refused without the scope, and for calls of sessions only', async () => {
    const program = t.bearer(
      (await createApiKey(await t.register('Narrow'), { scopes: ['orders:read'] })).key,
    );
    expectError(await program.call('GET /photos'), 403, 'INSUFFICIENT_SCOPE');
    expectError(await program.call('GET /auth/api-keys'), 403, 'SESSION_REQUIRED');
  });

  test('has the role of staff only with the scope of the studio', async () => {
    const customer = await t.register('Of Another Customer');
    const { _id: id } = await createPendingOrder(customer);
    const admin = await t.signInAdmin();
    const statusWith = async (...scopes: ('orders:read' | 'studio:read' | 'studio:write')[]) => {
      const { key } = await createApiKey(admin, { scopes });
      return (await t.bearer(key).call('GET /orders/:id', { params: { id } })).status;
    };
    expect(await statusWith('orders:read')).toBe(404);
    expect(await statusWith('orders:read', 'studio:write')).toBe(404);
    expect(await statusWith('orders:read', 'studio:read')).toBe(200);
  });

  test('has the role of its user at that time', async () => {
    const admin = await t.signInAdmin();
    const person = await t.register('Once Staff');
    const params = { id: person.id };
    dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
    const program = t.bearer((await createApiKey(person, { scopes: ['studio:read'] })).key);
    expect((await program.call('GET /admin/users')).status).toBe(200);
    dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'user' } }));
    expectError(await program.call('GET /admin/users'), 403, 'FORBIDDEN');
  });

  test('counts for the limits of its user', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":10,"seconds":3600}}' } });
    const user = await limited.register('Limited');
    const program = limited.bearer((await createApiKey(user)).key);
    // Creating the key took three calls.
    for (let call = 3; call < 10; call += 1) expect((await program.call('GET /orders')).status).toBe(200);
    expectError(await program.call('GET /orders'), 429, 'TOO_MANY_REQUESTS');
    expectError(await user.call('GET /orders'), 429, 'TOO_MANY_REQUESTS');
    await limited.close();
  });

  test('of staff needs the second factor that the studio requires', async () => {
    const strict = await createTestApp({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    const person = await strict.register('Becomes Staff');
    const { key } = await createApiKey(person, { scopes: ['orders:read'] });
    await strict.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, person.id));
    expectError(await strict.bearer(key).call('GET /orders'), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
    await strict.close();
  });

  test('cannot open a socket', async () => {
    const { key } = await createApiKey(await t.register('No Socket'), {
      scopes: [...apiKeyScopes].slice(0, 8),
    });
    await expect(connectClient(origin, { token: key })).rejects.toThrow();
  });

  test('can upload with the scope to write photos only', async () => {
    const user = await t.register('Uploads');
    const upload = async (scopes: ('photos:read' | 'photos:write')[]) => {
      const { key } = await createApiKey(user, { scopes });
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
      return t.bearer(key).send({ method: 'POST', url: '/api/photos/tus', headers });
    };
    expectError(await upload(['photos:read']), 403, 'INSUFFICIENT_SCOPE');
    expect((await upload(['photos:write'])).status).not.toBe(403);
  });
});

describe('a key ends', () => {
  test('when it is revoked, by its user only', async () => {
    const [user, stranger] = [await t.register('Revokes'), await t.register('Cannot Revoke')];
    const created = await createApiKey(user);
    const params = { id: created.apiKey._id };
    expectError(await stranger.call('DELETE /auth/api-keys/:id', { params }), 404, 'NOT_FOUND');
    expect(await works(created)).toBe(true);
    dataOf(await user.call('DELETE /auth/api-keys/:id', { params }));
    expect(await works(created)).toBe(false);
    expectError(await user.call('DELETE /auth/api-keys/:id', { params }), 404, 'NOT_FOUND');
  });

  test('when it expires, and stays listed for 30 days', async () => {
    const user = await t.signIn('Expires');
    const created = await createApiKey(user, { expiresInDays: 1 });
    t.clock.advance(day - 1);
    expect(await works(created)).toBe(true);
    t.clock.advance(1);
    expect(await works(created)).toBe(false);
    expect(await keysOf(user)).toMatchObject([{ isExpired: true }]);
    const { deleteExpiredApiKeys } = t.services.accounts;
    const listed = async () =>
      (await t.database.queries.select().from(apiKeys).where(eq(apiKeys.userId, user.id))).length;
    t.clock.advance(30 * day);
    await deleteExpiredApiKeys(t.clock.now());
    expect(await listed()).toBe(1);
    t.clock.advance(1);
    await deleteExpiredApiKeys(t.clock.now());
    expect(await listed()).toBe(0);
  });

  test('when the account is deactivated, for good', async () => {
    const admin = await t.signInAdmin();
    const user = await t.register('Deactivated');
    const created = await createApiKey(user);
    const params = { id: user.id };
    dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } }));
    expectError(await t.bearer(created.key).call('GET /orders'), 401, 'UNAUTHENTICATED');
    dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: true } }));
    expect(await works(created)).toBe(false);
  });

  test('when the owner of the email takes it over', async () => {
    const attacker = await t.register('Squatter');
    const created = await createApiKey(attacker);
    await t.signIn('Owner Of Email', { email: attacker.email });
    expect(await works(created)).toBe(false);
  });

  test('when the email is verified by a link, because it may have been that of another', async () => {
    const user = await t.register('Unverified');
    const created = await createApiKey(user);
    await setPasswordByLink(user);
    expect(await works(created)).toBe(false);
    const later = await createApiKey(await logIn(user));
    await setPasswordByLink(user);
    expect(await works(later)).toBe(true);
  });

  test('not when the user signs out everywhere or changes the password', async () => {
    const user = await t.register('Goes On');
    const created = await createApiKey(user);
    const body = { currentPassword: defaultPassword, newPassword: 'hard light, no shadows' };
    const { token } = dataOf(await user.call('PUT /auth/change-password', { body }));
    await t.bearer(token).call('POST /auth/logout-everywhere');
    expect(await works(created)).toBe(true);
  });
});

async function logIn({ email }: TestUser): Promise<TestUser> {
  const body = { email, password: defaultPassword };
  return t.bearer(dataOf(await t.visitor.call('POST /auth/login', { body })).token);
}

async function setPasswordByLink({ email }: TestUser): Promise<void> {
  await t.visitor.call('POST /auth/forgot-password', { body: { email } });
  const { text } = await mail.next({ to: email, subject: /^Reset/ });
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  dataOf(await t.visitor.call('POST /auth/reset-password', { body: { token, password: defaultPassword } }));
}
