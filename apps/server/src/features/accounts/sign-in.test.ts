import type { ErrorCode } from '@burnish/domain/errors';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { readAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { users } from '../../db/schema.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({
    env: { ADMIN_EMAILS: 'admin@burnish.test, First@Admins.test,late@admins.test' },
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

async function profileOf(person: Person) {
  return dataOf(await person.call('GET /auth/profile')).user;
}

function refusedWith(code: ErrorCode) {
  return expect.objectContaining({ name: 'DomainError', code });
}

const isWorking = async (person: Person) => (await person.call('GET /auth/profile')).status === 200;

describe('who signs in for the first time', () => {
  test('gets an account of what the provider vouched for, and is a customer', async () => {
    const person = await t.signIn('Adaeze Okafor', { email: 'Adaeze@Okafor.test' });
    expect(await profileOf(person)).toEqual({
      _id: person.id,
      fullName: 'Adaeze Okafor',
      email: 'Adaeze@Okafor.test',
      role: 'user',
      companyName: null,
      phone: null,
      userType: null,
      isEmailVerified: true,
      isActive: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('may have no name', async () => {
    const person = await t.signIn('x', { email: 'nameless@okafor.test', name: null });
    expect((await profileOf(person)).fullName).toBeNull();
  });

  test('is refused without a verified email, and no account is made', async () => {
    const email = 'unverified@okafor.test';
    await expect(t.signIn('x', { email, isEmailVerified: false })).rejects.toEqual(
      refusedWith('GOOGLE_SIGN_IN_FAILED'),
    );
    expect(await accountsOf(email)).toEqual([]);
  });

  test('twice at once has one account', async () => {
    const identity = { email: 'at.once@okafor.test', subject: 'at-once' };
    const people = await Promise.all(Array.from({ length: 20 }, () => t.signIn('At Once', identity)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await accountsOf(identity.email)).toHaveLength(1);
    const created = (await readAudit(t.database)).filter(({ entityId }) => entityId === people[0]?.id);
    expect(created.map(({ act }) => act)).toEqual(['create_account']);
  });

  test('twice at once with the email written differently has one account', async () => {
    const people = await Promise.all(
      ['Case@Okafor.test', 'case@okafor.test', 'CASE@OKAFOR.TEST'].map((email) =>
        t.signIn('Case', { email, subject: 'case' }),
      ),
    );
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  test('under several emails at once has one account', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        t.signIn('Many Emails', { subject: 'many-emails', email: `many.${place}@emails.test` }),
      ),
    );
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  test('with many others at once, has an account of their own', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, place) => t.signIn(`Crowd ${place}`)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(20);
  });
});

describe('who signs in again', () => {
  test('is found by the identity, whatever became of the email', async () => {
    const first = await t.signIn('Moves', { email: 'old@moves.test', subject: 'moves' });
    const second = await t.signIn('Moves', { email: 'new@moves.test', subject: 'moves' });
    expect(second.id).toBe(first.id);
    expect(await accountsOf('new@moves.test')).toEqual([]);
  });

  test('at another provider is found by the verified email', async () => {
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

  test('with the same subject at another provider is somebody else', async () => {
    const first = await t.signIn('Same Subject', { email: 'one@subject.test', subject: 'subject' });
    const second = await t.signIn('Same Subject', {
      email: 'two@subject.test',
      subject: 'subject',
      issuer: 'https://other.test',
    });
    expect(second.id).not.toBe(first.id);
  });

  test('keeps the name that stands in the account', async () => {
    await t.signIn('First Name', { email: 'name@okafor.test' });
    const again = await t.signIn('Second Name', { email: 'name@okafor.test' });
    expect((await profileOf(again)).fullName).toBe('First Name');
  });

  test('is given a name where the account has none', async () => {
    await t.signIn('x', { email: 'named.later@okafor.test', name: null });
    const again = await t.signIn('Named Later', { email: 'named.later@okafor.test' });
    expect((await profileOf(again)).fullName).toBe('Named Later');
  });

  test('changes nothing, and no record says so', async () => {
    const person = await t.signIn('Again');
    const before = await readAudit(t.database);
    await t.signIn('Again');
    expect(await readAudit(t.database)).toHaveLength(before.length);
    expect(await isWorking(person)).toBe(true);
  });

  test('is refused while the account is not active', async () => {
    const person = await t.signIn('Inactive');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    await expect(t.signIn('Inactive')).rejects.toEqual(refusedWith('ACCOUNT_NOT_ACTIVE'));
    const elsewhere = { email: person.email, issuer: 'https://other.test', subject: 'other' };
    await expect(t.signIn('Inactive', elsewhere)).rejects.toEqual(refusedWith('ACCOUNT_NOT_ACTIVE'));
  });

  test('is refused with an unverified email, also to a known account', async () => {
    await t.signIn('Known', { email: 'known@okafor.test' });
    await expect(t.signIn('Known', { email: 'known@okafor.test', isEmailVerified: false })).rejects.toEqual(
      refusedWith('GOOGLE_SIGN_IN_FAILED'),
    );
  });
});

describe('an account whose email nobody had proven', () => {
  test('goes to whoever proves it, and all older tokens end', async () => {
    const squatter = await t.signIn('Squatter', { email: 'contested@okafor.test', subject: 'squatter' });
    await t.database.queries
      .update(users)
      .set({ isEmailVerified: false, identityIssuer: null, identitySubject: null })
      .where(eq(users.id, squatter.id));
    expect(await isWorking(squatter)).toBe(true);
    const owner = await t.signIn('Owner', { email: 'contested@okafor.test', subject: 'owner' });
    expect(owner.id).toBe(squatter.id);
    expect(await isWorking(owner)).toBe(true);
    expect(await isWorking(squatter)).toBe(false);
    expect(await accountOf('contested@okafor.test')).toMatchObject({ isEmailVerified: true, tokenEpoch: 1 });
  });
});

describe('a first admin', () => {
  test('becomes one at the first sign-in with a verified email', async () => {
    const person = await t.signIn('First', { email: 'first@admins.test' });
    expect((await profileOf(person)).role).toBe('admin');
    expect((await person.call('GET /admin/users')).status).toBe(200);
  });

  test('is nobody whose email is not verified', async () => {
    await expect(
      t.signIn('Pretender', { email: 'late@admins.test', isEmailVerified: false }),
    ).rejects.toEqual(refusedWith('GOOGLE_SIGN_IN_FAILED'));
    expect(await accountsOf('late@admins.test')).toEqual([]);
  });

  test('is an existing customer, once the email is named', async () => {
    const person = await t.signIn('Late', { email: 'late@admins.test' });
    await t.database.queries
      .update(users)
      .set({ role: 'user', adminGrantSpent: false })
      .where(eq(users.id, person.id));
    await t.signIn('Late', { email: 'late@admins.test' });
    expect((await accountOf('late@admins.test')).role).toBe('admin');
    const acts = (await readAudit(t.database)).filter(({ entityId }) => entityId === person.id);
    expect(acts.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['create_account', null, { role: 'admin' }],
      ['grant_first_admin', { role: 'user' }, { role: 'admin' }],
    ]);
  });

  test('who was demoted later stays so', async () => {
    const person = await t.signIn('First', { email: 'first@admins.test' });
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
    for (const subject of ['first@admins.test', 'another subject'])
      await t.signIn('First', { email: 'first@admins.test', subject });
    expect((await accountOf('first@admins.test')).role).toBe('user');
  });

  test('is not whoever takes an admin’s email at the account of another', async () => {
    const person = await t.signIn('Renamed', { email: 'customer@renamed.test', subject: 'renamed' });
    const again = await t.signIn('Renamed', { email: 'admin@burnish.test', subject: 'renamed' });
    expect(again.id).toBe(person.id);
    expect((await profileOf(again)).role).toBe('user');
  });
});

describe('a profile', () => {
  test('is one’s own', async () => {
    const [one, two] = [await t.signIn('One'), await t.signIn('Two')];
    expect((await profileOf(one))._id).toBe(one.id);
    expect((await profileOf(two))._id).toBe(two.id);
  });

  test('says nothing of how somebody signs in', async () => {
    const answer = await (await t.signIn('One')).call('GET /auth/profile');
    expect(JSON.stringify(answer.body)).not.toMatch(/identity|subject|issuer|epoch|grant|password|token/i);
  });
});
