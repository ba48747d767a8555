import type { ErrorCode } from '@burnish/domain/errors';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { readAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { confirm } from '../../../../../testing/second-factor.ts';
import { users } from '../../db/schema/index.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({
    env: { ADMIN_EMAILS: 'admin@burnish.test, First@Admins.test,late@admins.test,dismissed@admins.test' },
  });
});
afterAll(() => t.close());

async function accountsOf(email: string) {
  return t.database.queries.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
}

async function accountOf(email: string) {
  const [account, ...others] = await accountsOf(email);
  if (account === undefined || others.length > 0) throw new Error(`not one account: ${email}`);
  return account;
}

async function deleteAccount(person: TestUser): Promise<void> {
  const body = { phrase: 'delete my account', confirmation: await confirm(person) };
  dataOf(await person.call('POST /auth/delete-account', { body }));
}

async function profileOf(person: TestUser) {
  return dataOf(await person.call('GET /auth/profile')).user;
}

function refusedWith(code: ErrorCode) {
  return expect.objectContaining({ name: 'DomainError', code });
}

const isWorking = async (person: TestUser) => (await person.call('GET /auth/profile')).status === 200;

describe('the first sign-in', () => {
  test('creates a customer account from the identity', async () => {
    const person = await t.signIn('Adaeze Okafor', { email: 'Adaeze@Okafor.test' });
    expect(await profileOf(person)).toEqual({
      _id: person.id,
      fullName: 'Adaeze Okafor',
      email: 'Adaeze@Okafor.test',
      role: 'user',
      companyName: null,
      phone: null,
      userType: null,
      taxId: null,
      removeLocation: false,
      isEmailVerified: true,
      isActive: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('works without a name', async () => {
    const person = await t.signIn('x', { email: 'nameless@okafor.test', name: null });
    expect((await profileOf(person)).fullName).toBeNull();
  });

  test('fails without a verified email and creates no account', async () => {
    const email = 'unverified@okafor.test';
    await expect(t.signIn('x', { email, isEmailVerified: false })).rejects.toEqual(
      refusedWith('GOOGLE_SIGN_IN_FAILED'),
    );
    expect(await accountsOf(email)).toEqual([]);
  });

  test('twice concurrently creates one account', async () => {
    const identity = { email: 'at.once@okafor.test', subject: 'at-once' };
    const people = await Promise.all(Array.from({ length: 20 }, () => t.signIn('At Once', identity)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await accountsOf(identity.email)).toHaveLength(1);
    const created = (await readAudit(t.database)).filter(({ entityId }) => entityId === people[0]?.id);
    expect(created.map(({ action }) => action)).toEqual(['create_account']);
  });

  test('twice concurrently creates one account, ignoring the case of the email', async () => {
    const people = await Promise.all(
      ['Case@Okafor.test', 'case@okafor.test', 'CASE@OKAFOR.TEST'].map((email) =>
        t.signIn('Case', { email, subject: 'case' }),
      ),
    );
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  test('with several emails concurrently creates one account', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        t.signIn('Many Emails', { subject: 'many-emails', email: `many.${index}@emails.test` }),
      ),
    );
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  test('of many users concurrently creates an account each', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => t.signIn(`Crowd ${index}`)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(20);
  });
});

describe('a later sign-in', () => {
  test('finds the account by identity, even if the email has changed', async () => {
    const first = await t.signIn('Moves', { email: 'old@moves.test', subject: 'moves' });
    const second = await t.signIn('Moves', { email: 'new@moves.test', subject: 'moves' });
    expect(second.id).toBe(first.id);
    expect(await accountsOf('new@moves.test')).toEqual([]);
  });

  test('with another provider finds the account by its verified email', async () => {
    const first = await t.signIn('Switches', { email: 'switch@okafor.test' });
    const second = await t.signIn('Switches', {
      email: 'SWITCH@okafor.test',
      issuer: 'https://other.test',
      subject: 'another',
    });
    expect(second.id).toBe(first.id);
    expect(await accountOf('switch@okafor.test')).toMatchObject({
      identityIssuer: 'https://other.test',
      identitySubject: 'another',
      tokenEpoch: 0,
    });
    expect(await isWorking(first)).toBe(true);
  });

  test('with the same subject at another provider is another account', async () => {
    const first = await t.signIn('Same Subject', { email: 'one@subject.test', subject: 'subject' });
    const second = await t.signIn('Same Subject', {
      email: 'two@subject.test',
      subject: 'subject',
      issuer: 'https://other.test',
    });
    expect(second.id).not.toBe(first.id);
  });

  test('keeps the name of the account', async () => {
    await t.signIn('First Name', { email: 'name@okafor.test' });
    const again = await t.signIn('Second Name', { email: 'name@okafor.test' });
    expect((await profileOf(again)).fullName).toBe('First Name');
  });

  test('sets the name if the account has none', async () => {
    await t.signIn('x', { email: 'named.later@okafor.test', name: null });
    const again = await t.signIn('Named Later', { email: 'named.later@okafor.test' });
    expect((await profileOf(again)).fullName).toBe('Named Later');
  });

  test('changes nothing and adds no audit record', async () => {
    const person = await t.signIn('Again');
    const before = await readAudit(t.database);
    await t.signIn('Again');
    expect(await readAudit(t.database)).toHaveLength(before.length);
    expect(await isWorking(person)).toBe(true);
  });

  test('fails while the account is deactivated', async () => {
    const person = await t.signIn('Inactive');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    await expect(t.signIn('Inactive')).rejects.toEqual(refusedWith('ACCOUNT_NOT_ACTIVE'));
    const elsewhere = { email: person.email, issuer: 'https://other.test', subject: 'other' };
    await expect(t.signIn('Inactive', elsewhere)).rejects.toEqual(refusedWith('ACCOUNT_NOT_ACTIVE'));
  });

  test('fails with an unverified email', async () => {
    await t.signIn('Known', { email: 'known@okafor.test' });
    await expect(t.signIn('Known', { email: 'known@okafor.test', isEmailVerified: false })).rejects.toEqual(
      refusedWith('GOOGLE_SIGN_IN_FAILED'),
    );
  });
});

describe('ADMIN_EMAILS', () => {
  test('makes an admin at the first sign-in with a verified email', async () => {
    const person = await t.signIn('First', { email: 'first@admins.test' });
    expect((await profileOf(person)).role).toBe('admin');
    expect((await person.call('GET /admin/users')).status).toBe(200);
  });

  test('does not apply to unverified emails', async () => {
    await expect(
      t.signIn('Pretender', { email: 'late@admins.test', isEmailVerified: false }),
    ).rejects.toEqual(refusedWith('GOOGLE_SIGN_IN_FAILED'));
    expect(await accountsOf('late@admins.test')).toEqual([]);
  });

  test('makes an existing customer an admin once the email is listed', async () => {
    const person = await t.signIn('Late', { email: 'late@admins.test' });
    await t.database.queries
      .update(users)
      .set({ role: 'user', adminGrantUsed: false })
      .where(eq(users.id, person.id));
    await t.signIn('Late', { email: 'late@admins.test' });
    expect((await accountOf('late@admins.test')).role).toBe('admin');
    const records = (await readAudit(t.database)).filter(({ entityId }) => entityId === person.id);
    expect(records.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['create_account', null, { role: 'admin' }],
      ['grant_first_admin', { role: 'user' }, { role: 'admin' }],
    ]);
  });

  test('does not restore the role of an admin who was demoted', async () => {
    const person = await t.signIn('First', { email: 'first@admins.test' });
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
    for (const subject of ['first@admins.test', 'another subject'])
      await t.signIn('First', { email: 'first@admins.test', subject });
    expect((await accountOf('first@admins.test')).role).toBe('user');
  });

  test('does not make a demoted admin one again who deletes the account and creates a new one', async () => {
    const person = await t.signIn('Dismissed', { email: 'dismissed@admins.test' });
    expect((await profileOf(person)).role).toBe('admin');
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
    await deleteAccount(person);
    const again = await t.signIn('Dismissed', { email: 'Dismissed@admins.test' });
    expect(again.id).not.toBe(person.id);
    expect((await profileOf(again)).role).toBe('user');
    expect((await profileOf(await t.signIn('Dismissed', { email: 'dismissed@admins.test' }))).role).toBe(
      'user',
    );

    await deleteAccount(again);
    const registered = await t.register('Dismissed', { email: 'dismissed@admins.test' });
    await t.database.queries.update(users).set({ isEmailVerified: true }).where(eq(users.id, registered.id));
    dataOf(
      await t.visitor.call('POST /auth/login', {
        body: { email: 'dismissed@admins.test', password: defaultPassword },
      }),
    );
    expect((await accountOf('dismissed@admins.test')).role).toBe('user');
  });

  test('does not apply to an account that is found by another identity', async () => {
    const person = await t.signIn('Renamed', { email: 'customer@renamed.test', subject: 'renamed' });
    const again = await t.signIn('Renamed', { email: 'admin@burnish.test', subject: 'renamed' });
    expect(again.id).toBe(person.id);
    expect((await profileOf(again)).role).toBe('user');
  });
});

describe('the profile', () => {
  test('is the caller’s own', async () => {
    const [one, two] = [await t.signIn('One'), await t.signIn('Two')];
    expect((await profileOf(one))._id).toBe(one.id);
    expect((await profileOf(two))._id).toBe(two.id);
  });

  test('contains nothing about how the user signs in', async () => {
    const response = await (await t.signIn('One')).call('GET /auth/profile');
    expect(JSON.stringify(response.body)).not.toMatch(/identity|subject|issuer|epoch|grant|password|token/i);
  });
});
