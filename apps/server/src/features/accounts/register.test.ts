import type { Wire } from '@burnish/contract/api';
import { passwordLength } from '@burnish/domain/accounts/account';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { readAudit } from '../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { users } from '../../db/schema/index.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ env: { ADMIN_EMAILS: 'admin@burnish.test,boss@admins.test,twice@admins.test' } });
});
afterAll(() => t.close());

type Body = Wire['POST /auth/register']['body'];

const password = 'soft light, long shadows';
const register = (body: Body) => t.visitor.call('POST /auth/register', { body });

function accountsOf(email: string) {
  return t.database.queries.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
}

describe('registering', () => {
  test('creates an account and signs in', async () => {
    const body = {
      email: 'Ada@Register.test',
      password,
      fullName: '  Adaeze Okafor ',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      userType: 'photographer',
    } as const;
    const response = await register(body);
    expect(response.status).toBe(201);
    const { token, user } = dataOf(response);
    expect(user).toEqual({
      _id: expect.any(String),
      fullName: 'Adaeze Okafor',
      email: 'Ada@Register.test',
      role: 'user',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      userType: 'photographer',
      taxId: null,
      removeLocation: false,
      isEmailVerified: false,
      isActive: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
  });

  test('requires only an email and a password, and ignores empty fields', async () => {
    const nothing = { fullName: null, companyName: null, phone: null, userType: null };
    expect(dataOf(await register({ email: 'bare@register.test', password })).user).toMatchObject(nothing);
    const empty = { companyName: ' ', phone: '', userType: '' } as const;
    const { user } = dataOf(await register({ email: 'empty@register.test', password, ...empty }));
    expect(user).toMatchObject(nothing);
  });

  test('keeps the password exactly as typed', async () => {
    const typed = `  ${password}  `;
    await register({ email: 'spaces@register.test', password: typed });
    const logIn = (text: string) =>
      t.visitor.call('POST /auth/login', { body: { email: 'spaces@register.test', password: text } });
    expect((await logIn(typed)).status).toBe(200);
    expectError(await logIn(password), 400, 'INVALID_CREDENTIALS');
  });

  test('adds an audit record without the password and its hash', async () => {
    const person = await t.register('Recorded');
    const [account] = await accountsOf(person.email);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    const audit = await readAudit(t.database);
    expect(audit.filter(({ entityId }) => entityId === person.id)).toMatchObject([
      {
        action: 'create_account',
        actorId: null,
        before: null,
        after: { role: 'user' },
        ipAddress: '127.0.0.1',
      },
    ]);
    expect(JSON.stringify([audit, t.logLines])).not.toMatch(/argon2|long shadows/);
  });

  test('returns no password', async () => {
    const { body } = await register({ email: 'quiet@register.test', password });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|shadows/i);
  });
});

describe('a password', () => {
  test.each([
    ['one too few', 'x'.repeat(passwordLength.min - 1)],
    ['one too many', 'x'.repeat(passwordLength.max + 1)],
    ['none', ''],
  ])('of %s characters is refused', async (_, text) => {
    expectFieldErrors(await register({ email: 'length@register.test', password: text }), 'password');
  });

  test.each([passwordLength.min, passwordLength.max])('of %i characters is accepted', async (length) => {
    const text = 'mfu83hsk'.padEnd(length, ' soft light, long shadows');
    const response = await register({ email: `length${length}@register.test`, password: text });
    expect(response.status).toBe(201);
  });

  test.each(['password', '12345678', 'Adaeze1990', 'burnish2026', 'Okafor Studio', 'weak@register.test'])(
    'that is easy to guess is refused: %s',
    async (text) => {
      const body = { email: 'weak@register.test', fullName: 'Adaeze Okafor', companyName: 'Okafor Studio' };
      const response = await register({ ...body, password: text });
      expectFieldErrors(response, 'password');
      expect(response.body.errors?.[0]?.message).toMatch(/too easy to guess/);
      expect(await accountsOf(body.email)).toEqual([]);
    },
  );
});

test.each(['', 'x', 'x'.repeat(81)])('rejects the name %j', async (fullName) => {
  expectFieldErrors(await register({ email: 'name@register.test', password, fullName }), 'fullName');
});

describe('an email that is already registered', () => {
  test('is rejected, ignoring case', async () => {
    await t.register('Taken', { email: 'Taken@register.test' });
    for (const email of ['Taken@register.test', 'taken@register.test', 'TAKEN@REGISTER.TEST']) {
      expectError(await register({ email, password: 'another password' }), 409, 'EMAIL_TAKEN');
    }
    const logIn = { email: 'taken@register.test', password: 'another password' };
    expectError(await t.visitor.call('POST /auth/login', { body: logIn }), 400, 'INVALID_CREDENTIALS');
  });

  test('is rejected if the account has no password, and sets none', async () => {
    const person = await t.signIn('Google Account');
    expectError(await register({ email: person.email, password }), 409, 'EMAIL_TAKEN');
    expect((await accountsOf(person.email))[0]?.passwordHash).toBeNull();
  });

  test('is registered once by concurrent requests', async () => {
    const emails = ['once@register.test', 'Once@Register.test', 'ONCE@REGISTER.TEST', 'once@register.TEST'];
    const registered = await t.database.queries.transaction(async (tx) => {
      // Holds the lock that each of them takes first until all of them are waiting.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emails[0]}, 0))`);
      const all = emails.map((email) => register({ email, password }));
      await untilBlocked(t.database, emails.length);
      return { all };
    });
    const responses = await Promise.all(registered.all);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await accountsOf('once@register.test')).toHaveLength(1);
  });

  test('is one account if Google and a registration create it concurrently, with the verified identity', async () => {
    const email = 'both@register.test';
    const [response, person] = await Promise.all([
      register({ email, password }),
      t.signIn('Both', { email }),
    ]);
    expect([201, 409]).toContain(response.status);
    const [account, ...others] = await accountsOf(email);
    expect(others).toEqual([]);
    expect(account).toMatchObject({ id: person.id, isEmailVerified: true, passwordHash: null });
  });
});

describe('an email of ADMIN_EMAILS', () => {
  const email = 'boss@admins.test';
  const logIn = async () =>
    dataOf(await t.visitor.call('POST /auth/login', { body: { email, password } })).user;

  test('does not make an admin at registration or sign-in with a password', async () => {
    const { user } = dataOf(await register({ email: 'Boss@Admins.test', password }));
    expect(user.role).toBe('user');
    expect((await logIn()).role).toBe('user');
  });

  test('makes an admin once, at the first sign-in after it is verified', async () => {
    const set = (change: Partial<typeof users.$inferInsert>) =>
      t.database.queries.update(users).set(change).where(eq(users.email, 'Boss@Admins.test'));
    await set({ isEmailVerified: true });
    const user = await logIn();
    expect(user.role).toBe('admin');
    expect((await logIn()).role).toBe('admin');
    const records = (await readAudit(t.database)).filter(({ entityId }) => entityId === user._id);
    expect(records.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['create_account', null, { role: 'user' }],
      ['grant_first_admin', { role: 'user' }, { role: 'admin' }],
    ]);
    await set({ role: 'user' });
    expect((await logIn()).role).toBe('user');
  });

  test('makes an admin once if it signs in twice at the same time', async () => {
    const person = { email: 'twice@admins.test', password };
    const { user } = dataOf(await register(person));
    await t.database.queries.update(users).set({ isEmailVerified: true }).where(eq(users.id, user._id));
    const { signIns } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user._id)).for('update');
      const signIns = [1, 2].map(() => t.visitor.call('POST /auth/login', { body: person }));
      await untilBlocked(t.database, signIns.length);
      return { signIns };
    });
    for (const response of await Promise.all(signIns)) expect(dataOf(response).user.role).toBe('admin');
    const records = (await readAudit(t.database)).filter(({ entityId }) => entityId === user._id);
    expect(records.map(({ action }) => action)).toEqual(['create_account', 'grant_first_admin']);
  });
});
