import { brand } from '@burnish/domain/brand';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestAppOptions,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { readAudit, watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { importForm } from '../../../../../../testing/imports.ts';
import {
  type Mail,
  type MailServer,
  mailServerPassword,
  startMailServer,
} from '../../../../../../testing/mail.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { createSecondFactorUser, enableAuthenticatorApp } from '../../../../../../testing/second-factor.ts';
import { fastTiming } from '../../../../../../testing/task-timing.ts';
import { passwordResetLinks } from '../../../db/schema/index.ts';

const minute = 60_000;
const newPassword = 'hard light, no shadows';

let mails: MailServer;
let t: TestApp;

async function open(options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp({
    ...options,
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://studio.example', ...google, ...options.env },
  });
}

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

beforeAll(async () => {
  mails = await startMailServer();
  t = await open();
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

const requestLink = (email: string, app = t) =>
  app.visitor.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, password = newPassword, app = t) =>
  app.visitor.call('POST /auth/reset-password', { body: { token, password } });
const logIn = (email: string, password: string, app = t) =>
  app.visitor.call('POST /auth/login', { body: { email, password } });

/** Skips the emails about passwords that were set, which have tests of their own. */
async function nextLinkMail(): Promise<Mail> {
  const mail = await mails.next({ subject: /^(?:Reset|Set)/ });
  return /password was (changed|set)/.test(mail.headers.get('subject') ?? '') ? nextLinkMail() : mail;
}

function tokenIn({ text }: Pick<Mail, 'text'>): string {
  const token = /https:\/\/studio\.example\/auth\/reset\?token=([\w-]+)\n/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail has no link');
  return token;
}

/** Requests a link and reads it from the email. */
async function emailedToken(email: string): Promise<string> {
  expect((await requestLink(email)).status).toBe(200);
  const mail = await nextLinkMail();
  expect(mail.to).toEqual([email]);
  return tokenIn(mail);
}

let count = 0;
/** Registers a new user each time. */
async function createUser(): Promise<TestUser> {
  count += 1;
  return t.register(`Newcomer ${count}`);
}

const linksOf = () => t.database.queries.select().from(passwordResetLinks);

describe('the email', () => {
  test('goes to users with an account, with a link to the reset page', async () => {
    const person = await createUser();
    await requestLink(person.email.toUpperCase());
    const mail = await nextLinkMail();
    expect(mail.to).toEqual([person.email]);
    expect(mail.headers.get('from')).toBe(`${brand.name} <${brand.email}>`);
    expect(mail.headers.get('subject')).toBe(`Reset your ${brand.name} password`);
    expect(mail.text).toContain(`request to reset the password of your ${brand.name} account`);
    expect(mail.text).toContain('works once and expires in an hour');
    const token = tokenIn(mail);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail.html).toContain(`href="https://studio.example/auth/reset?token=${token}"`);
  });

  test('offers to set a first password if the account has none', async () => {
    const person = await t.signIn('Google Only');
    await requestLink(person.email);
    const mail = await nextLinkMail();
    expect(mail.headers.get('subject')).toBe(`Set a password for ${brand.name}`);
    expect(mail.text).toContain('request to set a password');
    expect(mail.text).not.toMatch(/reset (the|my|your)/i);
    expect((await reset(tokenIn(mail))).status).toBe(200);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('does not contain the name of the account', async () => {
    const person = await t.register('Call 0900 now', { email: 'victim@customers.test' });
    await requestLink(person.email);
    const { text, html } = await nextLinkMail();
    expect(text + html).not.toContain('0900');
  });

  test('is not sent to unknown emails or deactivated accounts', async () => {
    const admin = await t.signInAdmin();
    const deactivated = await createUser();
    await admin.call('PUT /admin/users/:id/active', {
      params: { id: deactivated.id },
      body: { isActive: false },
    });
    const last = await createUser();
    const before = await linksOf();
    for (const email of ['unknown@customers.test', deactivated.email, last.email]) await requestLink(email);
    // Emails are sent in order, so none was sent before the last user's.
    expect((await nextLinkMail()).to).toEqual([last.email]);
    expect(await linksOf()).toHaveLength(before.length + 1);
    expect(t.logLines.filter(({ task }) => task !== undefined)).toEqual([]);
  });
});

test('an imported customer sets the first password, which verifies the email', async () => {
  const email = `imported-${crypto.randomUUID()}@customers.test`;
  const admin = await t.signInAdmin();
  const form = importForm(`Name,Email\nAda,${email}\n`);
  dataOf(await admin.call('POST /admin/imports/customers', { form }));
  expect((await reset(await emailedToken(email))).status).toBe(200);
  expect(dataOf(await logIn(email, newPassword)).user).toMatchObject({
    fullName: 'Ada',
    isEmailVerified: true,
  });
});

describe('requesting a link', () => {
  const send = (email: string): InjectOptions => ({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
  });

  test('returns the same response whether or not the account exists', async () => {
    const person = await createUser();
    const [registered, unknown] = [
      await t.app.inject(send(person.email)),
      await t.app.inject(send('unknown@customers.test')),
    ];
    expect(unknown.body).toBe(registered.body);
    expect(registered.json()).toEqual({
      success: true,
      message: "If an account with this email exists, we've sent a link to set a new password.",
      data: {},
    });
    const withoutDate = ({ headers }: typeof registered) => ({ ...headers, date: undefined });
    expect(withoutDate(unknown)).toEqual(withoutDate(registered));
    await nextLinkMail();
  });

  test('enqueues a task and does not read the account', async () => {
    const { rows: before } = await t.database.run('select id from jobs.job where name = $1', [
      'email_password_link',
    ]);
    const links = await linksOf();
    await requestLink('unknown@customers.test');
    const { rows: after } = await t.database.run('select id from jobs.job where name = $1', [
      'email_password_link',
    ]);
    expect(after).toHaveLength(before.length + 1);
    expect(await linksOf()).toHaveLength(links.length);
  });

  test('requires an email', async () => {
    expectFieldErrors(await requestLink('ada'), 'email');
  });
});

describe('a link', () => {
  test('sets the password, revokes all older tokens and verifies the email', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    const response = await reset(token);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({});
    expectError(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectError(await logIn(person.email, defaultPassword), 400, 'INVALID_CREDENTIALS');
    const signedIn = await logIn(person.email, newPassword);
    expect(signedIn.body.data.user).toMatchObject({ _id: person.id, isEmailVerified: true });
  });

  test('that verifies the email removes all other ways to sign in, which may be those of another person', async () => {
    const { user } = await createSecondFactorUser(t);
    expect((await logIn(user.email, defaultPassword)).body).toHaveProperty('signInChallenge');
    await reset(await emailedToken(user.email), defaultPassword);
    const owner = t.bearer(dataOf(await logIn(user.email, defaultPassword)).token);
    await enableAuthenticatorApp(t, { ...user, ...owner });
    await reset(await emailedToken(user.email), defaultPassword);
    expect((await logIn(user.email, defaultPassword)).body).toHaveProperty('signInChallenge');
  });

  test('disconnects open pages', async () => {
    const origin = await t.listen();
    const person = await createUser();
    const page = await connectClient(origin, { token: person.token });
    const token = await emailedToken(person.email);
    await reset(token);
    await page.closed;
  });

  test('works once', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    await reset(token);
    expectError(await reset(token, 'another one, later'), 400, 'PASSWORD_LINK_EXPIRED');
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('works once for concurrent requests', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    const passwords = Array.from({ length: 5 }, (_, index) => `at the same time ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const accepted = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(person.email, accepted)).status).toBe(200);
  });

  test('and another link of the same user, used concurrently: only one works, without a deadlock', async () => {
    const person = await createUser();
    const tokens = [await emailedToken(person.email), await emailedToken(person.email)];
    const responses = await Promise.all(tokens.map((token) => reset(token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('expires after an hour', async () => {
    const person = await createUser();
    const [token, remainingToken] = [await emailedToken(person.email), await emailedToken(person.email)];
    t.clock.advance(60 * minute - 1);
    expect((await reset(token)).status).toBe(200);
    expectError(await reset(remainingToken), 400, 'PASSWORD_LINK_EXPIRED');
    const expiredToken = await emailedToken(person.email);
    t.clock.advance(60 * minute);
    expectError(await reset(expiredToken), 400, 'PASSWORD_LINK_EXPIRED');
  });

  test('is revoked when the password is changed', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    const body = { currentPassword: defaultPassword, newPassword: 'changed by hand' };
    expect((await person.call('PUT /auth/change-password', { body })).status).toBe(200);
    expectError(await reset(token), 400, 'PASSWORD_LINK_EXPIRED');
  });

  test('does not affect links of other users', async () => {
    const [one, other] = [await createUser(), await createUser()];
    const [token, others] = [await emailedToken(one.email), await emailedToken(other.email)];
    await reset(token);
    expect((await reset(others)).status).toBe(200);
  });

  test('does not work for a deactivated account', async () => {
    const admin = await t.signInAdmin();
    const person = await createUser();
    const token = await emailedToken(person.email);
    await admin.call('PUT /admin/users/:id/active', { params: { id: person.id }, body: { isActive: false } });
    expectError(await reset(token), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test.each(['x', 'x'.repeat(43), '%00', "' or true --"])('with the token %j is invalid', async (token) => {
    expectError(await reset(token), 400, 'PASSWORD_LINK_EXPIRED');
  });

  test('can be used again after a password that is too short', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    expectFieldErrors(await reset(token, 'short'), 'password');
    expect((await reset(token)).status).toBe(200);
  });

  test('can be used again after a password that is easy to guess', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    expectFieldErrors(await reset(token, 'password1'), 'password');
    expect((await reset(token)).status).toBe(200);
  });

  test('that is invalid does not say whether the password is easy to guess', async () => {
    expectError(await reset('x'.repeat(43), 'password1'), 400, 'PASSWORD_LINK_EXPIRED');
  });

  test('is stored as a hash', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    expect(JSON.stringify(await linksOf())).not.toContain(token);
  });
});

describe('records and logs', () => {
  test('have an audit record with the IP address', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    const written = await watchAudit(t.database);
    await reset(token);
    expect(await written()).toMatchObject([
      {
        action: 'reset_password',
        entity: 'user',
        entityId: person.id,
        actorId: null,
        ipAddress: '127.0.0.1',
      },
    ]);
  });

  test('contain no token or password, and the log no email', async () => {
    const person = await createUser();
    const token = await emailedToken(person.email);
    await reset('x'.repeat(43));
    await reset(token);
    await requestLink('unknown@customers.test');
    const audit = JSON.stringify(await readAudit(t.database));
    const log = JSON.stringify(t.logLines);
    for (const secret of [token, newPassword, mailServerPassword]) {
      expect(audit).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain('@customers.test');
  });
});

describe('when the mail server rejects the email', () => {
  let refused: TestApp;
  afterEach(async () => {
    mails.accept();
    await refused.close();
  });

  test('the request succeeds, and the email is sent later with a link that is valid from then on', async () => {
    refused = await open({ taskTiming: fastTiming });
    const person = await refused.register('Patient');
    await mails.next({ to: person.email });
    const failures = () => refused.logLines.filter(({ task }) => task === 'email_password_link');
    mails.refuse();
    expect((await requestLink(person.email, refused)).status).toBe(200);
    await expect.poll(failures).not.toEqual([]);
    refused.clock.advance(120 * minute);
    // An attempt that began before has a link that has expired since.
    const { length } = failures();
    await expect.poll(() => failures().length).toBeGreaterThan(length);
    mails.accept();
    const mail = await nextLinkMail();
    expect(mail.to).toEqual([person.email]);
    expect((await reset(tokenIn(mail), newPassword, refused)).status).toBe(200);
    expect(JSON.stringify(refused.logLines)).not.toMatch(new RegExp(`@customers|${mailServerPassword}`));
  });
});

describe('the limit of emails to one mailbox', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await open({
      env: { RATE_LIMITS: '{"passwords":null,"passwordMails":{"max":2,"seconds":3600}}' },
    });
  });
  afterAll(() => limited.close());

  const requestFrom = (address: string, email: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: address,
      payload: { email },
    });

  test('applies to all networks together, with the same response, and leaves a link that works', async () => {
    const [person, other] = [await limited.register('Bombed'), await limited.register('Bystander')];
    const responses = [
      await requestFrom('198.51.100.1', person.email),
      await requestFrom('203.0.113.1', person.email.toUpperCase()),
      await requestFrom('192.0.2.1', person.email),
      await requestFrom('192.0.2.1', other.email),
    ];
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // Emails are sent in order, so the third was not sent.
    const [first, second, third] = [await nextLinkMail(), await nextLinkMail(), await nextLinkMail()];
    expect([first.to, second.to, third.to]).toEqual([[person.email], [person.email], [other.email]]);
    expect((await reset(tokenIn(second), newPassword, limited)).status).toBe(200);
    await requestFrom('192.0.2.1', person.email);
    limited.clock.advance(60 * minute);
    await requestFrom('192.0.2.1', person.email);
    expect((await nextLinkMail()).to).toEqual([person.email]);
    expect(await limited.database.queries.$count(passwordResetLinks)).toBe(2);
  });
});

describe('limits', () => {
  const networkFailures = 12;
  let slow: TestApp;
  beforeAll(async () => {
    const passwords = { failures: 3, networkFailures, seconds: 900 };
    slow = await open({ env: { RATE_LIMITS: JSON.stringify({ passwords }) } });
  });
  afterAll(() => slow.close());

  test('restrict requests per email, whether or not it has an account', async () => {
    const person = await slow.register('Flooded');
    for (const email of [person.email, 'unknown@customers.test']) {
      for (let time = 0; time < 3; time += 1) expect((await requestLink(email, slow)).status).toBe(200);
      const response = await requestLink(email.toUpperCase(), slow);
      expectError(response, 429, 'TOO_MANY_REQUESTS');
      expect(response.headers['retry-after']).toBe('30');
    }
    for (let time = 0; time < 3; time += 1) await nextLinkMail();
    expect((await requestLink('another@customers.test', slow)).status).toBe(200);
    slow.clock.advance(30_000);
    expect((await requestLink(person.email, slow)).status).toBe(200);
    await nextLinkMail();
  });

  test('restrict each wrong link, and delay no valid one', async () => {
    const person = await slow.register('Guessed');
    await requestLink(person.email, slow);
    const token = tokenIn(await nextLinkMail());
    for (let time = 0; time < 3; time += 1)
      expectError(await reset('wrong', newPassword, slow), 400, 'PASSWORD_LINK_EXPIRED');
    expectError(await reset('wrong', newPassword, slow), 429, 'TOO_MANY_REQUESTS');
    expectError(await reset('wrong again', newPassword, slow), 400, 'PASSWORD_LINK_EXPIRED');
    expect((await reset(token, newPassword, slow)).status).toBe(200);
  });

  test('restrict wrong links per network, and delay valid ones as well', async () => {
    slow.clock.advance(900_000);
    const person = await slow.register('Guessed By Many');
    await requestLink(person.email, slow);
    const token = tokenIn(await nextLinkMail());
    for (let time = 0; time < networkFailures; time += 1)
      expectError(await reset(`wrong ${time}`, newPassword, slow), 400, 'PASSWORD_LINK_EXPIRED');
    expectError(await reset(token, newPassword, slow), 429, 'TOO_MANY_REQUESTS');
    slow.clock.advance(30_000);
    expect((await reset(token, newPassword, slow)).status).toBe(200);
  });
});
