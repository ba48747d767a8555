import type { Wire } from '@burnish/contract/api';
import { passwordLength } from '@burnish/domain/access/access';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { readAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { users } from '../../db/schema.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ env: { ADMIN_EMAILS: 'admin@burnish.test,boss@admins.test' } });
});
afterAll(() => t.close());

type Body = Wire['POST /auth/register']['body'];

const password = 'soft light, long shadows';
const register = (body: Body) => t.nobody.call('POST /auth/register', { body });

function accountsOf(email: string) {
  return t.database.queries.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
}

describe('whoever registers', () => {
  test('has an account of what was entered, and is signed in', async () => {
    const body = {
      email: 'Ada@Register.test',
      password,
      fullName: '  Adaeze Okafor ',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      userType: 'photographer',
    } as const;
    const answer = await register(body);
    expect(answer.status).toBe(201);
    const { token, user } = dataOf(answer);
    expect(user).toEqual({
      _id: expect.any(String),
      fullName: 'Adaeze Okafor',
      email: 'Ada@Register.test',
      role: 'user',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      userType: 'photographer',
      isEmailVerified: false,
      isActive: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
  });

  test('need say no more than an email and a password; empty words are none', async () => {
    const nothing = { fullName: null, companyName: null, phone: null, userType: null };
    expect(dataOf(await register({ email: 'bare@register.test', password })).user).toMatchObject(nothing);
    const empty = { companyName: ' ', phone: '', userType: '' } as const;
    const { user } = dataOf(await register({ email: 'empty@register.test', password, ...empty }));
    expect(user).toMatchObject(nothing);
  });

  test('can sign in with the password as it was typed', async () => {
    const typed = `  ${password}  `;
    await register({ email: 'spaces@register.test', password: typed });
    const logIn = (text: string) =>
      t.nobody.call('POST /auth/login', { body: { email: 'spaces@register.test', password: text } });
    expect((await logIn(typed)).status).toBe(200);
    expectRefusal(await logIn(password), 400, 'INVALID_CREDENTIALS');
  });

  test('is recorded, without the password or its hash', async () => {
    const person = await t.register('Recorded');
    const [account] = await accountsOf(person.email);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    const audit = await readAudit(t.database);
    expect(audit.filter(({ entityId }) => entityId === person.id)).toMatchObject([
      { act: 'create_account', actorId: null, before: null, after: { role: 'user' }, address: '127.0.0.1' },
    ]);
    expect(JSON.stringify([audit, t.log])).not.toMatch(/argon2|long shadows/);
  });

  test('is answered without a word of the password', async () => {
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
    expectFaults(await register({ email: 'length@register.test', password: text }), 'password');
  });

  test.each([passwordLength.min, passwordLength.max])('of %i characters is taken', async (length) => {
    const answer = await register({ email: `length${length}@register.test`, password: 'x'.repeat(length) });
    expect(answer.status).toBe(201);
  });
});

test.each(['', 'x', 'x'.repeat(81)])('a name that reads %j is refused', async (fullName) => {
  expectFaults(await register({ email: 'name@register.test', password, fullName }), 'fullName');
});

describe('an email that somebody has', () => {
  test('is refused, however it is written', async () => {
    await t.register('Taken', { email: 'Taken@register.test' });
    for (const email of ['Taken@register.test', 'taken@register.test', 'TAKEN@REGISTER.TEST']) {
      expectRefusal(await register({ email, password: 'another password' }), 409, 'EMAIL_TAKEN');
    }
    const logIn = { email: 'taken@register.test', password: 'another password' };
    expectRefusal(await t.nobody.call('POST /auth/login', { body: logIn }), 400, 'INVALID_CREDENTIALS');
  });

  test('is refused where the account has no password, and gets none', async () => {
    const person = await t.signIn('Google Account');
    expectRefusal(await register({ email: person.email, password }), 409, 'EMAIL_TAKEN');
    expect((await accountsOf(person.email))[0]?.passwordHash).toBeNull();
  });

  test('at once by many is had by one of them', async () => {
    const emails = ['once@register.test', 'Once@Register.test', 'ONCE@REGISTER.TEST', 'once@register.TEST'];
    const { queries } = t.database;
    const waiting = () =>
      queries.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    const registered = await queries.transaction(async (tx) => {
      // What each of them takes first, held until all are there.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emails[0]}, 0))`);
      const all = emails.map((email) => register({ email, password }));
      await expect.poll(waiting, { timeout: 20_000 }).toBe(emails.length);
      return { all };
    });
    const answers = await Promise.all(registered.all);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await accountsOf('once@register.test')).toHaveLength(1);
  });

  test('at once by Google and by a password is one account, and Google’s word stands', async () => {
    const email = 'both@register.test';
    const [answer, person] = await Promise.all([register({ email, password }), t.signIn('Both', { email })]);
    expect([201, 409]).toContain(answer.status);
    const [account, ...others] = await accountsOf(email);
    expect(others).toEqual([]);
    expect(account).toMatchObject({ id: person.id, isEmailVerified: true, passwordHash: null });
  });
});

describe('an email of ADMIN_EMAILS', () => {
  const email = 'boss@admins.test';
  const logIn = async () =>
    dataOf(await t.nobody.call('POST /auth/login', { body: { email, password } })).user;

  test('makes no admin by registering, nor by signing in with the password', async () => {
    const { user } = dataOf(await register({ email: 'Boss@Admins.test', password }));
    expect(user.role).toBe('user');
    expect((await logIn()).role).toBe('user');
  });

  test('makes one at the first sign-in after it is verified, once', async () => {
    const set = (change: Partial<typeof users.$inferInsert>) =>
      t.database.queries.update(users).set(change).where(eq(users.email, 'Boss@Admins.test'));
    await set({ isEmailVerified: true });
    const user = await logIn();
    expect(user.role).toBe('admin');
    expect((await logIn()).role).toBe('admin');
    const acts = (await readAudit(t.database)).filter(({ entityId }) => entityId === user._id);
    expect(acts.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['create_account', null, { role: 'user' }],
      ['grant_first_admin', { role: 'user' }, { role: 'admin' }],
    ]);
    await set({ role: 'user' });
    expect((await logIn()).role).toBe('user');
  });
});
