import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestResponse,
} from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { credentialFailures, users } from '../../db/schema/index.ts';

const failures = 5;
const seconds = 600;

let t: TestApp;

function limitsOf(limits: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ calls: null, passwords: null, signIns: null, registrations: null, ...limits });
}

beforeAll(async () => {
  const passwords = { failures, networkFailures: 10_000, seconds };
  t = await createTestApp({ env: { RATE_LIMITS: limitsOf({ passwords }) } });
});
afterAll(() => t.close());

function logIn(email: string, password = defaultPassword, address = '198.51.100.1') {
  return t.visitor.call('POST /auth/login', { body: { email, password }, address });
}

async function fail(email: string, times: number, address?: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expectError(await logIn(email, 'wrong', address), 400, 'INVALID_CREDENTIALS');
}

function retryAfter(response: TestResponse): number {
  expectError(response, 429, 'TOO_MANY_REQUESTS');
  expect(String(response.headers['retry-after'])).toMatch(/^[1-9]\d*$/);
  return Number(response.headers['retry-after']);
}

describe('signing in with a password', () => {
  test('ignores the case of the email, and adds no audit record', async () => {
    const person = await t.register('Ada', { email: 'Ada@login.test' });
    const written = await watchAudit(t.database);
    for (const email of ['Ada@login.test', 'ada@login.test', 'ADA@LOGIN.TEST']) {
      const { token, user } = dataOf(await logIn(email));
      expect(user._id).toBe(person.id);
      expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user).toEqual(user);
    }
    expect(await written()).toEqual([]);
  });

  test('keeps older tokens valid', async () => {
    const person = await t.register('Stays');
    await logIn(person.email);
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });

  test('returns the same error for an unknown email and a wrong password', async () => {
    const [registered, google] = [await t.register('Known'), await t.signIn('Google Only')];
    const responses = [
      await logIn(registered.email, 'wrong'),
      await logIn('unknown@login.test'),
      await logIn(google.email),
      await logIn(google.email, ''.padEnd(10, ' ')),
    ];
    for (const response of responses) {
      expectError(response, 400, 'INVALID_CREDENTIALS');
      expect({ ...response.body, requestId: '' }).toEqual({ ...responses[0]?.body, requestId: '' });
    }
  });

  test('reports a deactivated account only with the correct password', async () => {
    const person = await t.register('Inactive');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    expectError(await logIn(person.email, 'wrong'), 400, 'INVALID_CREDENTIALS');
    expectError(await logIn(person.email), 401, 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('the limit of failed sign-ins', () => {
  test('also applies to the correct password, for as long as Retry-After says', async () => {
    const { email } = await t.register('Guessed');
    await fail(email, failures);
    expect(retryAfter(await logIn(email))).toBe(30);
    t.clock.advance(29_500);
    expect(retryAfter(await logIn(email))).toBe(1);
    t.clock.advance(500);
    expect((await logIn(email)).status).toBe(200);
  });

  test('doubles after each further failure, but not after limited attempts', async () => {
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

  test('applies to unknown emails as well', async () => {
    await fail('nowhere@login.test', failures);
    expect(retryAfter(await logIn('nowhere@login.test'))).toBe(30);
  });

  test('ignores the case of the email', async () => {
    const { email } = await t.register('Spelled');
    await fail(email, failures - 1);
    await fail(email.toUpperCase(), 1);
    retryAfter(await logIn(email));
  });

  test('applies to one account and one IP address', async () => {
    const [one, two] = [await t.register('Slow One'), await t.register('Slow Two')];
    await fail(one.email, failures);
    retryAfter(await logIn(one.email));
    expect((await logIn(one.email, defaultPassword, '198.51.100.2')).status).toBe(200);
    expect((await logIn(two.email)).status).toBe(200);
    retryAfter(await logIn(one.email));
  });

  test('treats an IPv6 network as one IP address', async () => {
    const { email } = await t.register('Network');
    await fail(email, failures - 1, '2001:db8:1:2::1');
    await fail(email, 1, '2001:db8:1:2:ffff::9');
    retryAfter(await logIn(email, defaultPassword, '2001:db8:1:2::3'));
    expect((await logIn(email, defaultPassword, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('expires some time after the first failure', async () => {
    const { email } = await t.register('Forgotten');
    await fail(email, failures - 1);
    t.clock.advance(seconds * 1000);
    await fail(email, failures - 1);
    expect((await logIn(email)).status).toBe(200);
  });

  test('is reset by a successful sign-in', async () => {
    const { email } = await t.register('Forgiven');
    for (let time = 0; time < 3; time += 1) {
      await fail(email, failures - 1);
      expect((await logIn(email)).status).toBe(200);
    }
  });

  test('applies to concurrent attempts', async () => {
    const { email } = await t.register('Crowd');
    const guesses = Array.from({ length: 30 }, (_, index) => logIn(email, `guess ${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(failures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - failures);
    expect(retryAfter(await logIn(email))).toBe(30);
  });

  test('stores no email or IP address', async () => {
    await fail('named@login.test', 1, '203.0.113.77');
    const rows = JSON.stringify(await t.database.queries.select().from(credentialFailures));
    expect(rows).toContain('"count":1');
    expect(rows).not.toMatch(/named|login\.test|203\.0\.113/);
  });
});

describe('the limit of sign-ins', () => {
  let limited: TestApp;
  beforeAll(async () => {
    const limits = { signIns: { max: 3, seconds: 60 }, registrations: { max: 4, seconds: 600 } };
    limited = await createTestApp({ env: { RATE_LIMITS: limitsOf(limits) } });
  });
  afterAll(() => limited.close());

  const logInFrom = (address: string, password = defaultPassword) =>
    limited.visitor.call('POST /auth/login', { body: { email: 'limited@login.test', password }, address });

  test('applies to a network, whether the passwords are correct or not', async () => {
    await limited.register('Limited', { email: 'limited@login.test' });
    expect((await logInFrom('198.51.100.1')).status).toBe(200);
    expect((await logInFrom('198.51.100.1', 'wrong')).status).toBe(400);
    expect((await logInFrom('198.51.100.1')).status).toBe(200);
    expect(retryAfter(await logInFrom('198.51.100.1'))).toBeLessThanOrEqual(60);
    expect((await logInFrom('203.0.113.5')).status).toBe(200);
    limited.clock.advance(60_000);
    expect((await logInFrom('198.51.100.1')).status).toBe(200);
  });

  test('applies to every other call that checks or sets a password', async () => {
    const person = await limited.register('Changes');
    const address = '198.51.100.40';
    const change = (currentPassword: string) =>
      person.call('PUT /auth/change-password', {
        body: { currentPassword, newPassword: 'hard light, no shadows' },
        address,
      });
    const reset = () =>
      limited.visitor.call('POST /auth/reset-password', {
        body: { token: 'x'.repeat(43), password: defaultPassword },
        address,
      });
    expectError(await change('wrong'), 400, 'INVALID_INPUT');
    expectError(await reset(), 400, 'PASSWORD_LINK_EXPIRED');
    expect((await logInFrom(address)).status).toBe(200);
    for (const response of [await change(defaultPassword), await reset(), await logInFrom(address)])
      retryAfter(response);
  });

  test('is another one than that of registrations', async () => {
    const register = (index: number) =>
      limited.visitor.call('POST /auth/register', {
        body: { email: `new${index}@login.test`, password: defaultPassword },
        address: '198.51.100.77',
      });
    for (let index = 0; index < 4; index += 1) expect((await register(index)).status).toBe(201);
    expect(retryAfter(await register(4))).toBeLessThanOrEqual(600);
    expect((await logInFrom('198.51.100.77')).status).toBe(200);
  });
});

test('failed sign-ins are security events without the email', async () => {
  const { id, email } = await t.register('Watched');
  await fail(email, 2, '203.0.113.200');
  await fail('stranger@login.test', 1, '203.0.113.201');
  const lines = t.logLines.filter(({ securityEvent }) => securityEvent === 'sign_in_failed');
  expect(lines.at(-1)).toMatchObject({ detail: 'password', network: '203.0.113.0/24' });
  expect(JSON.stringify(lines)).not.toMatch(/login\.test|203\.0\.113\.20/);
  expect(JSON.stringify(lines)).not.toContain(id);
});

test('RATE_LIMITS=off disables the limit of failed sign-ins', async () => {
  const open = await createTestApp();
  const body = { email: 'open@login.test', password: 'wrong' };
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => (await open.visitor.call('POST /auth/login', { body })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await open.database.queries.select().from(credentialFailures)).toEqual([]);
  await open.close();
});
