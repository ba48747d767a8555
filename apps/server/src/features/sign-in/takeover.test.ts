// An account registered with the email of another person, who then signs in with Google.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createPendingOrder,
  dataOf,
  getOwnChat,
  sendCustomerMessage,
} from '../../../../../testing/factories.ts';
import { importForm } from '../../../../../testing/imports.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { insertReadyUpload } from '../../../../../testing/stored-photos.ts';
import { passwordResetLinks, users } from '../../db/schema/index.ts';
import { startKeyIssuer } from './issuer.fixture.ts';

const clientId = 'us.apps.issuer.test';

let t: TestApp;
let origin: string;
let issuer: Awaited<ReturnType<typeof startKeyIssuer>>;

beforeAll(async () => {
  issuer = await startKeyIssuer();
  await issuer.addKey('RS256', 'one');
  t = await createTestApp({
    env: {
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'secret',
      ADMIN_EMAILS: 'admin@burnish.test,boss@takeover.test,imported-boss@takeover.test',
    },
  });
  origin = await t.listen();
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

async function tryGoogle(email: string) {
  const now = Math.floor(Date.now() / 1000);
  const credential = await issuer.sign('one', {
    iss: issuer.url,
    aud: clientId,
    sub: email,
    email,
    email_verified: true,
    name: 'The Owner',
    iat: now - 5,
    exp: now + 3_600,
  });
  return t.visitor.call('POST /auth/google', { body: { credential } });
}

const comeWithGoogle = async (email: string) => dataOf(await tryGoogle(email));

async function accountOf(email: string) {
  const [row] = await t.database.queries.select().from(users).where(sql`lower(email) = lower(${email})`);
  if (row === undefined) throw new Error(`no account: ${email}`);
  return row;
}

async function mailLink(userId: string): Promise<void> {
  const endsAt = new Date('2026-11-21T13:00:00Z');
  await t.database.queries
    .insert(passwordResetLinks)
    .values({ tokenHash: randomUUID(), userId, expiresAt: endsAt });
}

const logIn = (email: string) =>
  t.visitor.call('POST /auth/login', { body: { email, password: defaultPassword } });

describe('an account with an unverified email', () => {
  test('is closed once the owner of the email signs in, who gets a new, empty account', async () => {
    const email = 'owner@takeover.test';
    const admin = await t.signInAdmin();
    const squatter = await t.register('Squatter', { email: 'Owner@Takeover.test' });
    await squatter.call('PUT /auth/profile', { body: { companyName: 'Squatters Ltd', phone: '0900' } });
    const order = await createPendingOrder(squatter);
    await sendCustomerMessage(squatter, { message: 'Send the invoice to my new address.' });
    await insertReadyUpload(t, squatter);
    await mailLink(squatter.id);

    const { token, user } = await comeWithGoogle(email);
    const owner = t.bearer(token);
    expect(user).toMatchObject({ email, fullName: 'The Owner', companyName: null, phone: null });
    expect(user._id).not.toBe(squatter.id);
    expect(dataOf(await owner.call('GET /subscriptions/requests')).requests).toEqual([]);
    expect(dataOf(await owner.call('GET /photos/uploads')).uploads).toEqual([]);
    expect((await getOwnChat(owner)).lastMessage).toBeNull();

    const closed = dataOf(await admin.call('GET /admin/users', { query: { search: 'Squatters Ltd' } })).users;
    expect(closed).toMatchObject([
      { _id: squatter.id, email: `${squatter.id}@detached.invalid`, isActive: false, fullName: 'Squatter' },
    ]);
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests).toMatchObject([{ _id: order._id }]);
  });

  test('loses its password, tokens, links and open pages', async () => {
    const email = 'robbed@takeover.test';
    const squatter = await t.register('Squatter', { email });
    const page = await connectClient(origin, { token: squatter.token });
    await mailLink(squatter.id);
    const { token, user } = await comeWithGoogle(email);
    expect((await t.bearer(token).call('GET /auth/profile')).status).toBe(200);
    expectError(await squatter.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectError(await logIn(email), 400, 'INVALID_CREDENTIALS');
    await page.closed;
    expect((await accountOf(email)).id).toBe(user._id);
    expect(await accountOf(`${squatter.id}@detached.invalid`)).toMatchObject({
      passwordHash: null,
      isActive: false,
    });
    expect(await t.database.queries.$count(passwordResetLinks, sql`user_id = ${squatter.id}`)).toBe(0);
    expect((await comeWithGoogle(email)).user._id).toBe(user._id);
  });

  test('leaves an audit record that names the new account, and no email', async () => {
    const email = 'recorded@takeover.test';
    const squatter = await t.register('Squatter', { email });
    const written = await watchAudit(t.database);
    const { user } = await comeWithGoogle(email);
    const records = await written();
    expect(records).toMatchObject([
      {
        action: 'detach_account',
        entityId: squatter.id,
        actorId: null,
        before: { isActive: true, role: 'user', hasPassword: true },
        after: { isActive: false, role: 'user', hasPassword: false, replacedBy: user._id },
      },
      { action: 'create_account', entityId: user._id, after: { role: 'user' } },
    ]);
    expect(JSON.stringify(records)).not.toContain(email);
  });

  test('becomes an admin by ADMIN_EMAILS only for the owner of the email', async () => {
    const email = 'boss@takeover.test';
    const squatter = await t.register('Squatter', { email });
    expectError(await squatter.call('GET /admin/users'), 403, 'FORBIDDEN');
    const written = await watchAudit(t.database);
    expect((await comeWithGoogle(email)).user.role).toBe('admin');
    expect((await written()).map(({ action }) => action)).toEqual([
      'detach_account',
      'create_account',
      'grant_first_admin',
    ]);
    expectError(await squatter.call('GET /admin/users'), 401, 'UNAUTHENTICATED');
  });

  test('passes a role that the studio granted to it on to the owner of the email', async () => {
    const email = 'colleague@takeover.test';
    const admin = await t.signInAdmin();
    const colleague = await t.register('Colleague', { email });
    const params = { id: colleague.id };
    await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } });
    expect((await comeWithGoogle(email)).user.role).toBe('admin');
    expect(await accountOf(`${colleague.id}@detached.invalid`)).toMatchObject({ role: 'user' });
  });

  test('keeps what a concurrent sign-in with the password does', async () => {
    const email = 'race@takeover.test';
    const squatter = await t.register('Squatter', { email });
    const [attempts, { user }] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => logIn(email))),
      comeWithGoogle(email),
    ]);
    for (const { status, body } of attempts) {
      if (status !== 200) continue;
      expect(body.data.user._id).toBe(squatter.id);
      expect((await t.bearer(body.data.token).call('GET /auth/profile')).status).toBe(401);
    }
    expect(user._id).not.toBe(squatter.id);
  });

  test('stays closed if the studio has deactivated it, and so does the email', async () => {
    const email = 'banned@takeover.test';
    const admin = await t.signInAdmin();
    const squatter = await t.register('Squatter', { email });
    const params = { id: squatter.id };
    await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } });
    expectError(await tryGoogle(email), 401, 'ACCOUNT_NOT_ACTIVE');
    expect((await accountOf(email)).id).toBe(squatter.id);
  });

  test('is replaced once by concurrent sign-ins', async () => {
    const email = 'twice@takeover.test';
    await t.register('Squatter', { email });
    const responses = await Promise.all([comeWithGoogle(email), comeWithGoogle(email)]);
    expect(new Set(responses.map(({ user }) => user._id)).size).toBe(1);
  });
});

describe('an imported account', () => {
  const importCustomer = async (email: string) => {
    const admin = await t.signInAdmin();
    const form = importForm(`Name,Email,Company\nAda,${email},Okafor Studio\n`);
    return dataOf(await admin.call('POST /admin/imports/customers', { form })).result;
  };

  test('is linked by the first sign-in with Google, which verifies the email', async () => {
    const email = 'imported@takeover.test';
    await importCustomer('Imported@Takeover.test');
    const { id } = await accountOf(email);
    const written = await watchAudit(t.database);
    expect((await comeWithGoogle(email)).user).toMatchObject({
      _id: id,
      fullName: 'Ada',
      companyName: 'Okafor Studio',
      isEmailVerified: true,
    });
    expect(await written()).toMatchObject([
      {
        action: 'link_identity',
        entityId: id,
        before: { isEmailVerified: false },
        after: { isEmailVerified: true },
      },
    ]);
    expect((await comeWithGoogle(email)).user._id).toBe(id);
  });

  test('becomes an admin by ADMIN_EMAILS only once the email is verified', async () => {
    const email = 'imported-boss@takeover.test';
    await importCustomer(email);
    expect(await accountOf(email)).toMatchObject({ role: 'user', adminGrantUsed: false });
    expect((await comeWithGoogle(email)).user.role).toBe('admin');
  });

  test('is linked once by concurrent sign-ins', async () => {
    const email = 'imported-twice@takeover.test';
    await importCustomer(email);
    const { id } = await accountOf(email);
    const responses = await Promise.all([comeWithGoogle(email), comeWithGoogle(email)]);
    expect(responses.map(({ user }) => user._id)).toEqual([id, id]);
  });

  test("can't be registered or signed in to with a password", async () => {
    const email = 'imported-closed@takeover.test';
    await importCustomer(email);
    const body = { email, password: defaultPassword };
    expectError(await t.visitor.call('POST /auth/register', { body }), 409, 'EMAIL_TAKEN');
    expectError(await logIn(email), 400, 'INVALID_CREDENTIALS');
  });

  test('stays closed if the studio has deactivated it', async () => {
    const email = 'imported-banned@takeover.test';
    await importCustomer(email);
    const { id } = await accountOf(email);
    const admin = await t.signInAdmin();
    await admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive: false } });
    expectError(await tryGoogle(email), 401, 'ACCOUNT_NOT_ACTIVE');
    expect((await importCustomer(email)).existingCount).toBe(1);
    expect(await accountOf(email)).toMatchObject({ id, isActive: false });
  });

  test('is not what a registration before the import created: that one is still closed', async () => {
    const email = 'registered-first@takeover.test';
    const squatter = await t.register('Squatter', { email });
    expect(await importCustomer(email)).toEqual({ newCount: 0, existingCount: 1 });
    expect(await accountOf(email)).toMatchObject({ id: squatter.id, companyName: null });
    const { user } = await comeWithGoogle(email);
    expect(user._id).not.toBe(squatter.id);
    expectError(await squatter.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
  });
});

test('an account with a verified email keeps its password, tokens and links', async () => {
  const email = 'proven@takeover.test';
  const person = await t.register('Proven', { email });
  await t.database.queries.update(users).set({ isEmailVerified: true }).where(sql`id = ${person.id}`);
  await mailLink(person.id);
  const page = await connectClient(origin, { token: person.token });
  expect((await comeWithGoogle(email)).user).toMatchObject({ _id: person.id, fullName: 'Proven' });
  expect((await person.call('GET /auth/profile')).status).toBe(200);
  expect((await logIn(email)).status).toBe(200);
  expect(await t.database.queries.$count(passwordResetLinks, sql`user_id = ${person.id}`)).toBe(1);
  expect(page.isOpen()).toBe(true);
  page.close();
});
