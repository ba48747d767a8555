import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../testing/app.ts';
import { type MailServer, readMail, startMailServer } from '../../../../testing/mail.ts';
import { createLogger } from './logger.ts';
import { createMailer } from './mail.ts';
import { type MailWords, mailHtml, mailText } from './mail-words.ts';

const words: MailWords = {
  subject: 'Your photographs are ready',
  greeting: 'Hello,',
  paragraphs: ['The first.', 'The second, “Ünïcode” & <b>.'],
  button: { label: 'Look', href: 'https://studio.example/look?a=1&b="2"' },
  footnotes: ['Small print.'],
};
const from = { name: 'Ada & Ben, "Studio"', email: 'hello@studio.example' };
const clock = createTestClock('2026-11-21T12:30:45.678Z');

let folder: string;
let lines: string[];
const log = createLogger('debug', { write: (line) => void lines.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-mail-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

describe('without a mail server', () => {
  const mailer = () =>
    createMailer({ config: { smtpUrl: null, from }, folder: join(folder, 'mail'), clock, log });

  test('each mail is a file of its own, named by its time, that only its owner reads', async () => {
    await Promise.all(['one@x.test', 'two@x.test'].map((to) => mailer().send(to, words)));
    const names = await readdir(join(folder, 'mail'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^2026-11-21T12-30-45\.678Z-[0-9a-f-]{36}\.eml$/);
      expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600);
    }
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(join(folder, 'mail', name), 'utf8'))),
    );
    expect(mails.map(({ headers }) => headers.get('to')).toSorted()).toEqual(['one@x.test', 'two@x.test']);
  });

  test('the log says where it lies, not whom it is for', async () => {
    await mailer().send('ada@customers.test', words);
    expect(lines.join('')).toMatch(/\.eml/);
    expect(lines.join('')).not.toContain('ada@customers.test');
  });
});

describe('with a mail server', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());

  const mailer = () => createMailer({ config: { smtpUrl: server.url, from }, folder, clock, log });

  test('a mail arrives as it was worded', async () => {
    await mailer().send('ada@customers.test', words);
    const mail = await server.next();
    expect(mail.to).toEqual(['ada@customers.test']);
    expect(mail.headers.get('subject')).toBe(words.subject);
    expect(mail.headers.get('from')).toBe('"Ada & Ben, \\"Studio\\"" <hello@studio.example>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toBe(mailText(words));
    expect(mail.html).toBe(mailHtml(words));
    expect(await readdir(folder)).toEqual([]);
  });

  test('a refused mail fails, and the next attempt works', async () => {
    server.refuse();
    await expect(mailer().send('ada@customers.test', words)).rejects.toThrow();
    server.accept();
    await mailer().send('ada@customers.test', words);
    expect((await server.next()).to).toEqual(['ada@customers.test']);
  });

  test('one mail goes to one address, whatever the address looks like', async () => {
    const strange = '"a, eve@evil.test"@customers.test';
    await mailer()
      .send(strange, words)
      .catch(() => undefined);
    await mailer().send('ada@customers.test', words);
    const mail = await server.next();
    expect(mail.to).toHaveLength(1);
    expect(mail.to[0]).not.toBe('eve@evil.test');
  });
});

describe('the words', () => {
  test('stand in both forms', () => {
    for (const made of [mailText(words), mailHtml(words)])
      for (const part of ['Hello,', 'The first.', 'Look', 'Small print.', 'Burnish', 'hello@burnish.test'])
        expect(made).toContain(part);
    expect(mailText(words)).toContain('Look:\nhttps://studio.example/look?a=1&b="2"\n');
  });

  test('never become markup', () => {
    const html = mailHtml(words);
    expect(html).toContain('The second, “Ünïcode” &amp; &lt;b&gt;.');
    expect(html).toContain('href="https://studio.example/look?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
    const hostile = `'"><script>alert(1)</script>`;
    const all: MailWords = {
      subject: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      button: { label: hostile, href: hostile },
      footnotes: [hostile],
    };
    expect(mailHtml(all)).not.toContain('<script');
  });

  test('need no style sheet, no picture and no script', () => {
    expect(mailHtml(words)).not.toMatch(/<(style|link|img|script)\b|\bclass=|\bon\w+=/);
  });
});
