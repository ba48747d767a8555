import { brand } from '@burnish/domain/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../../testing/mail.ts';
import { signInChangeMail, signInChanges } from './mail.ts';

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
const newPassword = 'hard light, no shadows';

let mails: MailServer;
let t: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mails.url, RATE_LIMITS: '{"passwordMails":{"max":2,"seconds":3600}}' },
  });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

/** Neither the welcome nor a sign-in on a new device. */
const nextMail = () => mails.next({ subject: /password|Google/ });

function changePassword(person: TestUser, currentPassword: string, newOne: string, headers = {}) {
  const body = { currentPassword, newPassword: newOne };
  return person.call('PUT /auth/change-password', { body, headers });
}

/** Requests a link, and sets a password with it. */
async function setPasswordByLink(email: string): Promise<void> {
  await t.visitor.call('POST /auth/forgot-password', { body: { email } });
  const { to, text } = await nextMail();
  expect(to).toEqual([email]);
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const body = { token, password: newPassword };
  expect((await t.visitor.call('POST /auth/reset-password', { body, headers: firefox })).status).toBe(200);
}

test('a changed password is emailed, with its time, its device and what to do about it', async () => {
  const person = await t.register('Changes Password');
  expect((await changePassword(person, 'a wrong password', newPassword)).status).toBe(400);
  expect((await changePassword(person, defaultPassword, newPassword, firefox)).status).toBe(200);
  const mail = await nextMail();
  expect(mail.to).toEqual([person.email]);
  expect(subjectOf(mail)).toBe(`Your ${brand.name} password was changed`);
  expect(mail.text).toContain('When: November 21, 2026 at 12:00 PM UTC\nDevice: Firefox on Linux');
  expect(mail.text).toMatch(
    /wasn't you, .*\n\nWhen: .*\nDevice: .*\n\nSet a new password:\nhttp:\/\/localhost:\d+\/auth\?with=link\n/,
  );
});

test('a password that is set with an emailed link is emailed, for the first time as a new sign-in method', async () => {
  const person = await t.signIn('Only Google');
  await setPasswordByLink(person.email);
  const first = await nextMail();
  expect(first.to).toEqual([person.email]);
  expect(subjectOf(first)).toBe(`A password was set for your ${brand.name} account`);
  await setPasswordByLink(person.email);
  expect(subjectOf(await nextMail())).toBe(`Your ${brand.name} password was changed`);
});

test('Google is emailed when it is added to an existing account, not when it creates one', async () => {
  const person = await t.register('Adds Google');
  await setPasswordByLink(person.email);
  expect(subjectOf(await nextMail())).toBe(`Your ${brand.name} password was changed`);
  await t.signIn('Creates An Account');
  await t.signIn('Adds Google', { email: person.email });
  const mail = await nextMail();
  expect(mail.to).toEqual([person.email]);
  expect(subjectOf(mail)).toBe(`Google was added to your ${brand.name} account`);
  expect(mail.text).toContain('/account/profile#security');
});

test('a sign-in on a device that the account has not been used on is emailed, the first one is not', async () => {
  const person = await t.register('Signs In Elsewhere');
  const logIn = (headers = {}) =>
    t.visitor.call('POST /auth/login', {
      body: { email: person.email, password: defaultPassword },
      headers,
    });
  expect((await logIn()).status).toBe(200);
  expect((await logIn(firefox)).status).toBe(200);
  expect((await logIn(firefox)).status).toBe(200);
  const mail = await mails.next({ to: person.email, subject: /sign-in/ });
  expect(subjectOf(mail)).toBe(`New sign-in to your ${brand.name} account`);
  expect(mail.text).toContain('Device: Firefox on Linux');
  expect((await changePassword(person, defaultPassword, newPassword)).status).toBe(200);
  // The repeated sign-in sent none in between.
  expect(subjectOf(await mails.next({ to: person.email, subject: /sign-in|password/ }))).toBe(
    `Your ${brand.name} password was changed`,
  );
});

test('many sign-ins on new devices do not keep a later change from being emailed', async () => {
  const person = await t.register('Many Devices');
  for (const device of ['Firefox/140.0', 'Firefox/141.0', 'Chrome/141.0', 'Edg/141.0']) {
    const headers = { 'user-agent': `Mozilla/5.0 (${device.length}; rv:1) ${device}` };
    const body = { email: person.email, password: defaultPassword };
    expect((await t.visitor.call('POST /auth/login', { body, headers })).status).toBe(200);
  }
  expect((await changePassword(person, defaultPassword, newPassword)).status).toBe(200);
  const mail = await mails.next({ to: person.email, subject: /password/ });
  expect(subjectOf(mail)).toBe(`Your ${brand.name} password was changed`);
});

test('a sign-in to an account that was not used for long is emailed', async () => {
  const person = await t.register('Dormant');
  await t.database.run('delete from sessions where user_id = $1', [person.id]);
  await t.database.run(`update users set created_at = created_at - interval '1 year' where id = $1`, [
    person.id,
  ]);
  const body = { email: person.email, password: defaultPassword };
  expect((await t.visitor.call('POST /auth/login', { body })).status).toBe(200);
  expect(subjectOf(await mails.next({ to: person.email, subject: /sign-in/ }))).toMatch(/^New sign-in/);
});

test('a mailbox gets a limited number within an hour, apart from requested links', async () => {
  let person = await t.register('Changes Often');
  const passwords = [defaultPassword, newPassword, 'third light, far away', 'fourth light, no shade'];
  for (const [index, next] of passwords.slice(1).entries()) {
    const changed = dataOf(await changePassword(person, passwords[index] ?? '', next));
    person = t.bearer(changed.token);
  }
  expect([subjectOf(await nextMail()), subjectOf(await nextMail())]).toEqual(
    Array(2).fill(`Your ${brand.name} password was changed`),
  );
  await t.visitor.call('POST /auth/forgot-password', { body: { email: 'changes.often@customers.test' } });
  expect(subjectOf(await nextMail())).toBe(`Reset your ${brand.name} password`);
});

test.each(signInChanges)('the mail about %s says what, when and what to do', (change) => {
  const at = new Date('2026-11-23T04:48:00Z');
  const publicUrl = 'https://studio.example';
  const mail = signInChangeMail({ change, at, device: null, publicUrl });
  expect(mail.subject).toContain(brand.name);
  expect(mail.facts).toEqual([['When', 'November 23, 2026 at 4:48 AM UTC']]);
  expect(mail.paragraphs[1]).toMatch(new RegExp(`^If this wasn't you, .*${RegExp.escape(brand.email)}\\.$`));
  expect(mail.button.href).toMatch(/^https:\/\/studio\.example\//);
});
