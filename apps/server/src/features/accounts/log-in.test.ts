import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type TestApp, usualPassword } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { credentialFailures, users } from '../../db/schema.ts';

const failures = 5;
const seconds = 600;

let t: TestApp;

beforeAll(async () => {
  const limits = { calls: null, passwords: { failures, seconds }, chat: null };
  t = await createTestApp({ env: { RATE_LIMITS: JSON.stringify(limits) } });
});
afterAll(() => t.close());

function logIn(email: string, password = usualPassword, address = '198.51.100.1') {
  return t.nobody.call('POST /auth/login', { body: { email, password }, address });
}

async function fail(email: string, times: number, address?: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expectRefusal(await logIn(email, 'wrong', address), 400, 'INVALID_CREDENTIALS');
}

function retryAfter(answer: Answer): number {
  expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/);
  return Number(answer.headers['retry-after']);
}

describe('whoever signs in with a password', () => {
  test('is let in, however the email is written, and nothing is recorded', async () => {
    const person = await t.register('Ada', { email: 'Ada@login.test' });
    const written = await watchAudit(t.database);
    for (const email of ['Ada@login.test', 'ada@login.test', 'ADA@LOGIN.TEST']) {
      const { token, user } = dataOf(await logIn(email));
      expect(user._id).toBe(person.id);
      expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
    }
    expect(await written()).toEqual([]);
  });

  test('keeps the tokens of before', async () => {
    const person = await t.register('Stays');
    await logIn(person.email);
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });

  test('is told the same whatever was wrong', async () => {
    const [known, google] = [await t.register('Known'), await t.signIn('Google Only')];
    const answers = [
      await logIn(known.email, 'wrong'),
      await logIn('nobody@login.test'),
      await logIn(google.email),
      await logIn(google.email, ''.padEnd(10, ' ')),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 400, 'INVALID_CREDENTIALS');
      expect({ ...answer.body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    }
  });

  test('is told that the account is not active only with the right password', async () => {
    const person = await t.register('Inactive');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    expectRefusal(await logIn(person.email, 'wrong'), 400, 'INVALID_CREDENTIALS');
    expectRefusal(await logIn(person.email), 401, 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('whoever guesses', () => {
  test('waits after some failures, also with the right password, and no longer than is said', async () => {
    const { email } = await t.register('Guessed');
    await fail(email, failures);
    expect(retryAfter(await logIn(email))).toBe(30);
    t.clock.advance(29_500);
    expect(retryAfter(await logIn(email))).toBe(1);
    t.clock.advance(500);
    expect((await logIn(email)).status).toBe(200);
  });

  test('waits longer after each further failure, and a refused guess is none', async () => {
    const { email } = await t.register('Growing');
    await fail(email, failures);
    for (const wait of [30, 60, 120, 240, 480]) {
      expect(retryAfter(await logIn(email, 'wrong'))).toBe(wait);
      expect(retryAfter(await logIn(email))).toBe(wait);
      t.clock.advance(wait * 1000 - 1);
      expect(retryAfter(await logIn(email))).toBe(1);
      t.clock.advance(1);
      await fail(email, 1);
    }
    expect(retryAfter(await logIn(email))).toBe(seconds);
    t.clock.advance(seconds * 1000);
    expect((await logIn(email)).status).toBe(200);
  });

  test('waits for an account that there is not as for one that there is', async () => {
    await fail('nowhere@login.test', failures);
    expect(retryAfter(await logIn('nowhere@login.test'))).toBe(30);
  });

  test('does not get round it by writing the email in another way', async () => {
    const { email } = await t.register('Spelled');
    await fail(email, failures - 1);
    await fail(email.toUpperCase(), 1);
    retryAfter(await logIn(email));
  });

  test('slows nobody at another address, and nobody with another account', async () => {
    const [one, two] = [await t.register('Slow One'), await t.register('Slow Two')];
    await fail(one.email, failures);
    retryAfter(await logIn(one.email));
    expect((await logIn(one.email, usualPassword, '198.51.100.2')).status).toBe(200);
    expect((await logIn(two.email)).status).toBe(200);
    retryAfter(await logIn(one.email));
  });

  test('is at one address wherever in one IPv6 network', async () => {
    const { email } = await t.register('Network');
    await fail(email, failures - 1, '2001:db8:1:2::1');
    await fail(email, 1, '2001:db8:1:2:ffff::9');
    retryAfter(await logIn(email, usualPassword, '2001:db8:1:2::3'));
    expect((await logIn(email, usualPassword, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('is forgotten some time after the first of a few failures', async () => {
    const { email } = await t.register('Forgotten');
    await fail(email, failures - 1);
    t.clock.advance(seconds * 1000);
    await fail(email, failures - 1);
    expect((await logIn(email)).status).toBe(200);
  });

  test('and then knows it, is forgiven what failed', async () => {
    const { email } = await t.register('Forgiven');
    for (let time = 0; time < 3; time += 1) {
      await fail(email, failures - 1);
      expect((await logIn(email)).status).toBe(200);
    }
  });

  test('many at once is heard no more often than one by one', async () => {
    const { email } = await t.register('Crowd');
    const guesses = Array.from({ length: 30 }, (_, place) => logIn(email, `guess ${place}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(failures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - failures);
    expect(retryAfter(await logIn(email))).toBe(30);
  });

  test('leaves nothing that names anybody', async () => {
    await fail('named@login.test', 1, '203.0.113.77');
    const rows = JSON.stringify(await t.database.queries.select().from(credentialFailures));
    expect(rows).toContain('"count":1');
    expect(rows).not.toMatch(/named|login\.test|203\.0\.113/);
  });
});

test('without a limit nobody waits', async () => {
  const open = await createTestApp();
  const body = { email: 'open@login.test', password: 'wrong' };
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => (await open.nobody.call('POST /auth/login', { body })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await open.database.queries.select().from(credentialFailures)).toEqual([]);
  await open.close();
});
