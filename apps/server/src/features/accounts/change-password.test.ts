import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { passwordResetLinks, users } from '../../db/schema/index.ts';

const failures = 3;
const newPassword = 'hard light, no shadows';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  const passwords = { failures, networkFailures: 10_000, seconds: 600 };
  const limits = { calls: null, passwords, signIns: null, registrations: null, chat: null };
  t = await createTestApp({ env: { RATE_LIMITS: JSON.stringify(limits) } });
  origin = await t.listen();
});
afterAll(() => t.close());

function change(
  person: TestUser,
  currentPassword = defaultPassword,
  to = newPassword,
  address = '198.51.100.1',
) {
  const body = { currentPassword, newPassword: to };
  return person.call('PUT /auth/change-password', { body, address });
}

function logIn({ email }: TestUser, password: string) {
  return t.visitor.call('POST /auth/login', { body: { email, password } });
}

describe('changing the password', () => {
  test('replaces the old password and returns a valid token', async () => {
    const person = await t.register('Changes');
    const { token, user } = dataOf(await change(person));
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
    expect((await logIn(person, newPassword)).status).toBe(200);
    expectError(await logIn(person, defaultPassword), 400, 'INVALID_CREDENTIALS');
  });

  test('refuses a password that is easy to guess, and keeps the old one', async () => {
    const person = await t.register('Weak Ada');
    for (const weak of ['12345678', 'Password1!', 'burnish2026'])
      expectFieldErrors(await change(person, defaultPassword, weak), 'newPassword');
    expect((await logIn(person, defaultPassword)).status).toBe(200);
  });

  test('revokes all older tokens', async () => {
    const person = await t.register('Robbed');
    const thief = t.bearer(dataOf(await logIn(person, defaultPassword)).token);
    expect((await thief.call('GET /auth/profile')).status).toBe(200);
    dataOf(await change(person));
    expectError(await thief.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectError(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
  });

  test('disconnects open pages, which reconnect only with the new token', async () => {
    const person = await t.register('Pages');
    const page = await connectClient(origin, { token: person.token });
    const { token } = dataOf(await change(person));
    await expect.poll(() => page.isOpen()).toBe(false);
    await expect(connectClient(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    (await connectClient(origin, { token })).close();
  });

  test('deletes the password links of the user', async () => {
    const person = await t.register('Links');
    const other = await t.register('Other Links');
    const expiresAt = new Date('2026-11-21T13:00:00Z');
    await t.database.queries
      .insert(passwordResetLinks)
      .values([person, other].map(({ id: userId }) => ({ tokenHash: randomUUID(), userId, expiresAt })));
    dataOf(await change(person));
    expect(await t.database.queries.select().from(passwordResetLinks)).toMatchObject([{ userId: other.id }]);
  });

  test('adds an audit record without the passwords', async () => {
    const person = await t.register('Recorded');
    const written = await watchAudit(t.database);
    dataOf(await change(person));
    expect(await written()).toMatchObject([
      { action: 'change_password', entityId: person.id, actorId: person.id, before: null, after: null },
    ]);
    expect(JSON.stringify([await written(), t.logLines])).not.toMatch(/argon2|shadows/);
  });

  test('twice concurrently succeeds once', async () => {
    const person = await t.register('Twice');
    const newPasswords = ['the first new password', 'the second new password'];
    const responses = await Promise.all(
      newPasswords.map((password) => change(person, defaultPassword, password)),
    );
    // The other one finds another password, or its session ended.
    expect([
      [200, 400],
      [200, 401],
    ]).toContainEqual(responses.map(({ status }) => status).toSorted());
    const logIns = await Promise.all(newPasswords.map((password) => logIn(person, password)));
    const isSuccess = ({ status }: { readonly status: number }) => status === 200;
    expect(logIns.map(isSuccess)).toEqual(responses.map(isSuccess));
  });
});

describe('changing the password fails', () => {
  test('if the current password is wrong, and keeps all tokens', async () => {
    const person = await t.register('Wrong');
    const response = await change(person, 'not the password');
    expectFieldErrors(response, 'currentPassword');
    expect(response.body.message).toBe('This is not your current password.');
    expect((await person.call('GET /auth/profile')).status).toBe(200);
    expect((await logIn(person, defaultPassword)).status).toBe(200);
  });

  test.each(['x'.repeat(7), 'x'.repeat(129)])('if the new password is too short or too long', async (to) => {
    const person = await t.signIn('Length');
    expectFieldErrors(await change(person, defaultPassword, to), 'newPassword');
  });

  test('if the account has no password', async () => {
    const person = await t.signIn('Google Account');
    expectError(await change(person, ''.padEnd(8)), 409, 'PASSWORD_NOT_SET');
    const [row] = await t.database.queries.select().from(users).where(eq(users.id, person.id));
    expect(row?.passwordHash).toBeNull();
  });
});

describe('guessing the current password', () => {
  async function fail(person: TestUser, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1)
      expectFieldErrors(await change(person, 'wrong'), 'currentPassword');
  }

  test('is limited per IP address after several failures', async () => {
    const person = await t.register('Guessed');
    await fail(person, failures);
    const response = await change(person);
    expectError(response, 429, 'TOO_MANY_REQUESTS');
    expect(response.headers['retry-after']).toBe('30');
    expect((await logIn(person, defaultPassword)).status).toBe(200);
    expect((await change(person, defaultPassword, newPassword, '198.51.100.2')).status).toBe(200);
  });

  test('concurrently is limited as well', async () => {
    const person = await t.register('Crowd');
    const guesses = Array.from({ length: 12 }, (_, index) => change(person, `guess ${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(failures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - failures);
  });

  test('resets the failures after a success', async () => {
    let person = await t.register('Forgiven');
    await fail(person, failures - 1);
    person = t.bearer(dataOf(await change(person)).token);
    for (let time = 0; time < failures - 1; time += 1)
      expectFieldErrors(await change(person, 'wrong'), 'currentPassword');
    expect((await change(person, newPassword, defaultPassword)).status).toBe(200);
  });
});
