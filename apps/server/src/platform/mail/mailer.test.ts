import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@burnish/domain/brand';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileLayout, layoutFile } from '../../../../../scripts/build-email.ts';
import { createTestClock } from '../../../../../testing/app.ts';
import {
  type MailServer,
  mailServerPassword,
  readMail,
  startMailServer,
} from '../../../../../testing/mail.ts';
import { createLogger } from '../logger.ts';
import { createDiskSpace } from '../storage/disk-space.ts';
import { type MailContent, renderMailHtml, renderMailText } from './mail-layout.ts';
import { createMailer } from './mailer.ts';

const content: MailContent = {
  subject: 'Your photos are ready',
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
  const mailer = (readFreeBytes?: () => Promise<number>) => {
    const diskSpace = createDiskSpace({ folder, reserveBytes: 1_000, readFreeBytes });
    return createMailer({
      config: { smtpUrl: null, from },
      folder: join(folder, 'mail'),
      diskSpace,
      clock,
      log,
    });
  };

  test('writes each email to a file named by its time, readable by its owner only', async () => {
    await Promise.all(['one@x.test', 'two@x.test'].map((to) => mailer().send(to, content)));
    const names = await readdir(join(folder, 'mail'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^2026-11-21T12-30-45\.678Z-[0-9a-f-]{36}\.eml$/);
      expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600);
    }
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(join(folder, 'mail', name)))),
    );
    expect(mails.map(({ headers }) => headers.get('to')).toSorted()).toEqual(['one@x.test', 'two@x.test']);
  });

  test('writes nothing below the reserve of free space', async () => {
    await expect(mailer(async () => 1_010).send('ada@customers.test', content)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(await readdir(join(folder, 'mail'))).toEqual([]);
  });

  test('logs the file but not the recipient', async () => {
    await mailer().send('ada@customers.test', content);
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

  const mailer = (smtpUrl = server.url, ownClock = clock) => {
    const diskSpace = createDiskSpace({ folder, reserveBytes: 0 });
    return createMailer({ config: { smtpUrl, from }, folder, diskSpace, clock: ownClock, log });
  };

  test('sends an email as text and HTML', async () => {
    await mailer().send('ada@customers.test', content);
    const mail = await server.next();
    expect(mail.to).toEqual(['ada@customers.test']);
    expect(mail.headers.get('subject')).toBe(content.subject);
    expect(mail.headers.get('from')).toBe('"Ada & Ben, \\"Studio\\"" <hello@studio.example>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text.trim()).toBe(renderMailText(content).trim());
    expect(mail.html.trim()).toBe(renderMailHtml(content).trim());
    expect(await readdir(folder)).toEqual([]);
  });

  test('sends attachments, a Message-ID of its own and a link that switches such emails off', async () => {
    const bytes = Buffer.from('%PDF-1.7');
    await mailer().send('ada@customers.test', content, {
      id: 'the-id',
      unsubscribeUrl: 'https://studio.example/unsubscribe',
      attachments: [{ fileName: 'Invoice “1”.pdf', type: 'application/pdf', bytes }],
    });
    const { headers, attachments } = await server.next();
    expect(headers.get('message-id')).toBe('<the-id@studio.example>');
    expect(headers.get('list-unsubscribe')).toBe('<https://studio.example/unsubscribe>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(attachments).toEqual([{ fileName: 'Invoice “1”.pdf', type: 'application/pdf', bytes }]);
  });

  test('throws if the server rejects an email', async () => {
    server.refuse();
    await expect(mailer().send('ada@customers.test', content)).rejects.toThrow();
    server.accept();
    await mailer().send('ada@customers.test', content);
    expect((await server.next()).to).toEqual(['ada@customers.test']);
  });

  test('reports a mail server that is unavailable, and its return', async () => {
    const ownClock = createTestClock();
    const current = mailer(server.url, ownClock);
    expect(await current.findProblem()).toBeNull();
    await server.close();
    await expect(current.send('ada@customers.test', content)).rejects.toThrow();
    expect(await current.findProblem()).toBe('mail_server_unreachable');
    server = await startMailServer(Number(new URL(server.url).port));
    ownClock.advance(5_000);
    expect(await current.findProblem()).toBeNull();
  });

  test('reports rejected credentials', async () => {
    const wrongUrl = server.url.replace(mailServerPassword, 'wrong');
    expect(await mailer(wrongUrl).findProblem()).toBe('mail_credentials_rejected');
  });

  test('does not ask a working mail server again for a while', async () => {
    const ownClock = createTestClock();
    const current = mailer(server.url, ownClock);
    expect(await current.findProblem()).toBeNull();
    await server.close();
    expect(await current.findProblem()).toBeNull();
    ownClock.advance(30_000);
    expect(await current.findProblem()).toBe('mail_server_unreachable');
  });

  test('sends an email to one recipient, whatever the address contains', async () => {
    const malicious = '"a, eve@evil.test"@customers.test';
    await mailer()
      .send(malicious, content)
      .catch(() => undefined);
    await mailer().send('ada@customers.test', content);
    const mail = await server.next();
    expect(mail.to).toHaveLength(1);
    expect(mail.to[0]).not.toBe('eve@evil.test');
  });
});

describe('rendering', () => {
  test('includes all content in both formats', () => {
    for (const rendered of [renderMailText(content), renderMailHtml(content)])
      for (const part of ['Hello,', 'The first.', 'Look', 'Small print.', brand.name, brand.email])
        expect(rendered).toContain(part);
    expect(renderMailText(content)).toContain('Look:\nhttps://studio.example/look?a=1&b="2"\n');
  });

  test('escapes HTML', () => {
    const html = renderMailHtml(content);
    expect(html).toContain('The second, “Ünïcode” &amp; &lt;b&gt;.');
    expect(html).toContain('href="https://studio.example/look?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('& <b>');
    const hostile = `'"><script>alert(1)</script>`;
    const all: MailContent = {
      subject: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      button: { label: hostile, href: hostile },
      footnotes: [hostile],
    };
    expect(renderMailHtml(all)).not.toContain('<script');
  });

  test('shows facts as a table, and as lines of text', () => {
    const withFacts = {
      ...content,
      facts: [
        ['Amount', '<₦84,000>'],
        ['Reference', 'INV-1'],
      ] as const,
    };
    expect(renderMailText(withFacts)).toContain('\n\nAmount: <₦84,000>\nReference: INV-1\n\n');
    expect(renderMailHtml(withFacts)).toMatch(/>Amount<\/td><td [^>]*>&lt;₦84,000&gt;<\/td>/);
    expect(renderMailHtml(content)).not.toContain('class="facts');
  });

  test('ends with a link to the settings, if the email is one of those that can be chosen', () => {
    const settingsUrl = 'https://studio.example/settings';
    const chosen = { ...content, settingsUrl };
    expect(renderMailText(chosen)).toContain(`Choose which emails you get:\n${settingsUrl}\n`);
    expect(renderMailHtml(chosen)).toMatch(
      new RegExp(`<a href="${RegExp.escape(settingsUrl)}"[^>]*>Choose which emails you get</a>`),
    );
    for (const rendered of [renderMailText(content), renderMailHtml(content)])
      expect(rendered).not.toContain('Choose which emails');
  });

  test('leaves no placeholder, and loads nothing from a server', () => {
    const html = renderMailHtml({ ...content, facts: [['Amount', '$1']] });
    expect(html).not.toMatch(/\{\{|<!-- block/);
    expect(html).not.toMatch(/<(link|img|script)\b|\bon\w+=|@import|url\(/);
  });

  test('is made from the compiled layout', async () => {
    expect(await readFile(layoutFile, 'utf8')).toBe(await compileLayout());
  });
});
