import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  type Person,
  type TestApp,
  type TestAppOptions,
  usualPassword,
} from '../../../../../testing/app.ts';
import { readAudit, watchAudit } from '../../../../../testing/audit.ts';
import { openPage } from '../../../../../testing/live.ts';
import {
  type Mail,
  type MailServer,
  mailServerPassword,
  startMailServer,
} from '../../../../../testing/mail.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { passwordLinks } from '../../db/schema.ts';

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

const ask = (email: string, app = t) => app.nobody.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, password = newPassword, app = t) =>
  app.nobody.call('POST /auth/reset-password', { body: { token, password } });
const logIn = (email: string, password: string, app = t) =>
  app.nobody.call('POST /auth/login', { body: { email, password } });

function tokenIn({ text }: Pick<Mail, 'text'>): string {
  const token = /https:\/\/studio\.example\/auth\/reset\?token=([\w-]+)\n/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail has no link');
  return token;
}

/** Asks for a link and takes it out of the mail. */
async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const mail = await mails.next();
  expect(mail.to).toEqual([email]);
  return tokenIn(mail);
}

let count = 0;
/** Somebody new each time, with a password. */
async function newcomer(): Promise<Person> {
  count += 1;
  return t.register(`Newcomer ${count}`);
}

const linksOf = () => t.database.queries.select().from(passwordLinks);

describe('the mail', () => {
  test('goes to who has an account, with a link to the page that resets the password', async () => {
    const person = await newcomer();
    await ask(person.email.toUpperCase());
    const mail = await mails.next();
    expect(mail.to).toEqual([person.email]);
    expect(mail.headers.get('from')).toBe('Burnish <hello@burnish.test>');
    expect(mail.headers.get('subject')).toBe('Reset your Burnish password');
    expect(mail.text).toContain('asked to reset the password of your Burnish account');
    expect(mail.text).toContain('works once, within one hour');
    const token = tokenIn(mail);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail.html).toContain(`href="https://studio.example/auth/reset?token=${token}"`);
  });

  test('speaks of a first password to who has none, and sets it', async () => {
    const person = await t.signIn('Google Only');
    await ask(person.email);
    const mail = await mails.next();
    expect(mail.headers.get('subject')).toBe('Set a password for Burnish');
    expect(mail.text).toContain('asked to set a password');
    expect(mail.text).not.toMatch(/reset (the|my|your)/i);
    expect((await reset(tokenIn(mail))).status).toBe(200);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('greets nobody by a name that somebody else may have typed', async () => {
    const person = await t.register('Call 0900 now', { email: 'victim@customers.test' });
    await ask(person.email);
    const { text, html } = await mails.next();
    expect(text + html).not.toContain('0900');
  });

  test('goes neither to who has no account nor to who is deactivated', async () => {
    const admin = await t.signInAdmin();
    const gone = await newcomer();
    await admin.call('PUT /admin/users/:id/active', { params: { id: gone.id }, body: { isActive: false } });
    const last = await newcomer();
    const before = await linksOf();
    for (const email of ['nobody@customers.test', gone.email, last.email]) await ask(email);
    // One after the other: when the last one's mail is there, nothing came before it.
    expect((await mails.next()).to).toEqual([last.email]);
    expect(await linksOf()).toHaveLength(before.length + 1);
    expect(t.log.filter(({ job }) => job !== undefined)).toEqual([]);
  });
});

describe('whoever asks', () => {
  const send = (email: string): InjectOptions => ({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
  });

  test('is told the same, byte for byte, whether there is an account or not', async () => {
    const person = await newcomer();
    const [known, unknown] = [
      await t.app.inject(send(person.email)),
      await t.app.inject(send('nobody@customers.test')),
    ];
    expect(unknown.body).toBe(known.body);
    expect(known.json()).toEqual({
      success: true,
      message: 'If there is an account with this email, a link to set a new password is on its way.',
      data: {},
    });
    const lasting = ({ headers }: typeof known) => ({ ...headers, date: undefined });
    expect(lasting(unknown)).toEqual(lasting(known));
    await mails.next();
  });

  test('writes one job and reads no account', async () => {
    const { rows: before } = await t.database.run('select id from jobs.job where name = $1', [
      'mail_password_link',
    ]);
    const links = await linksOf();
    await ask('nobody@customers.test');
    const { rows: after } = await t.database.run('select id from jobs.job where name = $1', [
      'mail_password_link',
    ]);
    expect(after).toHaveLength(before.length + 1);
    expect(await linksOf()).toHaveLength(links.length);
  });

  test('names an email', async () => {
    expectFaults(await ask('ada'), 'email');
  });
});

describe('a link', () => {
  test('sets the password: the old one and all older tokens end, the email is proven', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({});
    expectRefusal(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectRefusal(await logIn(person.email, usualPassword), 400, 'INVALID_CREDENTIALS');
    const signedIn = await logIn(person.email, newPassword);
    expect(signedIn.body.data.user).toMatchObject({ _id: person.id, isEmailVerified: true });
  });

  test('ends the pages that were open', async () => {
    const origin = await t.listen();
    const person = await newcomer();
    const page = await openPage(origin, { token: person.token });
    const token = await mailedToken(person.email);
    await reset(token);
    await page.closed;
  });

  test('serves once', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    await reset(token);
    expectRefusal(await reset(token, 'another one, later'), 400, 'PASSWORD_LINK_ENDED');
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('serves one of many at once', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    const passwords = Array.from({ length: 5 }, (_, place) => `at the same time ${place}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(person.email, won)).status).toBe(200);
  });

  test('and another of the same person, at once: one of them serves, and neither waits for ever', async () => {
    const person = await newcomer();
    const tokens = [await mailedToken(person.email), await mailedToken(person.email)];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('ends after an hour, not before', async () => {
    const person = await newcomer();
    const [token, late] = [await mailedToken(person.email), await mailedToken(person.email)];
    t.clock.advance(60 * minute - 1);
    expect((await reset(token)).status).toBe(200);
    expectRefusal(await reset(late), 400, 'PASSWORD_LINK_ENDED');
    const ended = await mailedToken(person.email);
    t.clock.advance(60 * minute);
    expectRefusal(await reset(ended), 400, 'PASSWORD_LINK_ENDED');
  });

  test('ends when the password is changed', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    const body = { currentPassword: usualPassword, newPassword: 'changed by hand' };
    expect((await person.call('PUT /auth/change-password', { body })).status).toBe(200);
    expectRefusal(await reset(token), 400, 'PASSWORD_LINK_ENDED');
  });

  test('leaves other people’s links alone', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [token, others] = [await mailedToken(one.email), await mailedToken(other.email)];
    await reset(token);
    expect((await reset(others)).status).toBe(200);
  });

  test('serves nobody who was deactivated meanwhile', async () => {
    const admin = await t.signInAdmin();
    const person = await newcomer();
    const token = await mailedToken(person.email);
    await admin.call('PUT /admin/users/:id/active', { params: { id: person.id }, body: { isActive: false } });
    expectRefusal(await reset(token), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test.each(['x', 'x'.repeat(43), '%00', "' or true --"])('that reads %j is none', async (token) => {
    expectRefusal(await reset(token), 400, 'PASSWORD_LINK_ENDED');
  });

  test('is not used up by a password that is too short', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    expectFaults(await reset(token, 'short'), 'password');
    expect((await reset(token)).status).toBe(200);
  });

  test('is kept as a hash only', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    expect(JSON.stringify(await linksOf())).not.toContain(token);
  });
});

describe('what is remembered', () => {
  test('is that the password was reset, from where', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    const written = await watchAudit(t.database);
    await reset(token);
    expect(await written()).toMatchObject([
      { act: 'reset_password', entity: 'user', entityId: person.id, actorId: null, address: '127.0.0.1' },
    ]);
  });

  test('is no token, no password and, in the log, no email', async () => {
    const person = await newcomer();
    const token = await mailedToken(person.email);
    await reset('x'.repeat(43));
    await reset(token);
    await ask('nobody@customers.test');
    const audit = JSON.stringify(await readAudit(t.database));
    const log = JSON.stringify(t.log);
    for (const secret of [token, newPassword, mailServerPassword]) {
      expect(audit).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain('@customers.test');
  });
});

describe('when the mail server does not take it', () => {
  let refused: TestApp;
  afterEach(async () => {
    mails.accept();
    await refused.close();
  });

  test('the answer comes all the same, and the mail later, with a link that serves from then', async () => {
    refused = await open({ jobPace: { retry: { retryDelay: 0 }, pollSeconds: 0.5 } });
    const person = await refused.register('Patient');
    const wasRefused = mails.refuse();
    expect((await ask(person.email, refused)).status).toBe(200);
    await wasRefused();
    refused.clock.advance(120 * minute);
    mails.accept();
    const mail = await mails.next();
    expect(mail.to).toEqual([person.email]);
    expect((await reset(tokenIn(mail), newPassword, refused)).status).toBe(200);
    const failures = refused.log.filter(({ job }) => job === 'mail_password_link');
    expect(failures).not.toEqual([]);
    expect(JSON.stringify(refused.log)).not.toMatch(new RegExp(`@customers|${mailServerPassword}`));
  });
});

describe('too many', () => {
  let slow: TestApp;
  beforeAll(async () => {
    slow = await open({ env: { RATE_LIMITS: '{"passwords":{"failures":3,"seconds":900}}' } });
  });
  afterAll(() => slow.close());

  test('mails to one mailbox are refused, known or not, until some time has passed', async () => {
    const person = await slow.register('Flooded');
    for (const email of [person.email, 'nobody@customers.test']) {
      for (let time = 0; time < 3; time += 1) expect((await ask(email, slow)).status).toBe(200);
      const answer = await ask(email.toUpperCase(), slow);
      expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
      expect(answer.headers['retry-after']).toBe('30');
    }
    for (let time = 0; time < 3; time += 1) await mails.next();
    expect((await ask('somebody.else@customers.test', slow)).status).toBe(200);
    slow.clock.advance(30_000);
    expect((await ask(person.email, slow)).status).toBe(200);
    await mails.next();
  });

  test('wrong links from one address are refused, and a right one has to wait too', async () => {
    const person = await slow.register('Guessed');
    await ask(person.email, slow);
    const token = tokenIn(await mails.next());
    for (let time = 0; time < 3; time += 1)
      expectRefusal(await reset(`wrong ${time}`, newPassword, slow), 400, 'PASSWORD_LINK_ENDED');
    expectRefusal(await reset(token, newPassword, slow), 429, 'TOO_MANY_REQUESTS');
    slow.clock.advance(30_000);
    expect((await reset(token, newPassword, slow)).status).toBe(200);
    expectRefusal(await reset('wrong again', newPassword, slow), 400, 'PASSWORD_LINK_ENDED');
  });
});
