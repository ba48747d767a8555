import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp, usualPassword } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { openPage } from '../../../../../testing/live.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { passwordLinks, users } from '../../db/schema.ts';

const failures = 3;
const newPassword = 'hard light, no shadows';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  const limits = { calls: null, passwords: { failures, seconds: 600 }, chat: null };
  t = await createTestApp({ env: { RATE_LIMITS: JSON.stringify(limits) } });
  origin = await t.listen();
});
afterAll(() => t.close());

function change(person: Person, currentPassword = usualPassword, to = newPassword, address = '198.51.100.1') {
  const body = { currentPassword, newPassword: to };
  return person.call('PUT /auth/change-password', { body, address });
}

function logIn({ email }: Person, password: string) {
  return t.nobody.call('POST /auth/login', { body: { email, password } });
}

describe('a changed password', () => {
  test('is the one that counts, and the answer holds a token that works', async () => {
    const person = await t.register('Changes');
    const { token, user } = dataOf(await change(person));
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
    expect((await logIn(person, newPassword)).status).toBe(200);
    expectRefusal(await logIn(person, usualPassword), 400, 'INVALID_CREDENTIALS');
  });

  test('ends all older tokens, stolen ones too', async () => {
    const person = await t.register('Robbed');
    const thief = t.bearer(dataOf(await logIn(person, usualPassword)).token);
    expect((await thief.call('GET /auth/profile')).status).toBe(200);
    dataOf(await change(person));
    expectRefusal(await thief.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectRefusal(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
  });

  test('closes the pages that are open, and they open again with the new token only', async () => {
    const person = await t.register('Pages');
    const page = await openPage(origin, { token: person.token });
    const { token } = dataOf(await change(person));
    await expect.poll(() => page.isOpen()).toBe(false);
    await expect(openPage(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    (await openPage(origin, { token })).close();
  });

  test('ends the links that were mailed before', async () => {
    const person = await t.register('Links');
    const other = await t.register('Other Links');
    const endsAt = new Date('2026-11-21T13:00:00Z');
    await t.database.queries
      .insert(passwordLinks)
      .values([person, other].map(({ id: userId }) => ({ tokenHash: randomUUID(), userId, endsAt })));
    dataOf(await change(person));
    expect(await t.database.queries.select().from(passwordLinks)).toMatchObject([{ userId: other.id }]);
  });

  test('is recorded, without either password', async () => {
    const person = await t.register('Recorded');
    const written = await watchAudit(t.database);
    dataOf(await change(person));
    expect(await written()).toMatchObject([
      { act: 'change_password', entityId: person.id, actorId: person.id, before: null, after: null },
    ]);
    expect(JSON.stringify([await written(), t.log])).not.toMatch(/argon2|shadows/);
  });

  test('twice at once is changed once', async () => {
    const person = await t.register('Twice');
    const wishes = ['first of the two', 'second of the two'];
    const answers = await Promise.all(wishes.map((wish) => change(person, usualPassword, wish)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const logIns = await Promise.all(wishes.map((wish) => logIn(person, wish)));
    expect(logIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  });
});

describe('a password stays', () => {
  test('where the current one is wrong, and all tokens with it', async () => {
    const person = await t.register('Wrong');
    const answer = await change(person, 'not the password');
    expectFaults(answer, 'currentPassword');
    expect(answer.body.message).toBe('This is not your current password.');
    expect((await person.call('GET /auth/profile')).status).toBe(200);
    expect((await logIn(person, usualPassword)).status).toBe(200);
  });

  test.each(['x'.repeat(7), 'x'.repeat(129)])(
    'where the new one has a length that none may have',
    async (to) => {
      const person = await t.signIn('Length');
      expectFaults(await change(person, usualPassword, to), 'newPassword');
    },
  );

  test('away from an account that has none: it gets its first one by mail', async () => {
    const person = await t.signIn('Google Account');
    expectRefusal(await change(person, ''.padEnd(8)), 409, 'NO_PASSWORD');
    const [row] = await t.database.queries.select().from(users).where(eq(users.id, person.id));
    expect(row?.passwordHash).toBeNull();
  });
});

describe('whoever guesses the current one with a token that is not theirs', () => {
  async function fail(person: Person, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1)
      expectFaults(await change(person, 'wrong'), 'currentPassword');
  }

  test('waits after some failures, and at their own address only', async () => {
    const person = await t.register('Guessed');
    await fail(person, failures);
    const answer = await change(person);
    expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
    expect(answer.headers['retry-after']).toBe('30');
    expect((await logIn(person, usualPassword)).status).toBe(200);
    expect((await change(person, usualPassword, newPassword, '198.51.100.2')).status).toBe(200);
  });

  test('many at once is heard no more often than one by one', async () => {
    const person = await t.register('Crowd');
    const guesses = Array.from({ length: 12 }, (_, place) => change(person, `guess ${place}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(failures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - failures);
  });

  test('and knows it, has what failed forgotten', async () => {
    let person = await t.register('Forgiven');
    await fail(person, failures - 1);
    person = t.bearer(dataOf(await change(person)).token);
    for (let time = 0; time < failures - 1; time += 1)
      expectFaults(await change(person, 'wrong'), 'currentPassword');
    expect((await change(person, newPassword, usualPassword)).status).toBe(200);
  });
});
