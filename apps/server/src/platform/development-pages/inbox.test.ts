import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createSentInvoice } from '../../../../../testing/factories.ts';
import { startMailServer } from '../../../../../testing/mail.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp({ sendsNotifications: true });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const open = (url: string) => t.app.inject({ url });

/** The path of the first listed email with this in its subject or recipient. */
async function pathOf(text: string): Promise<string> {
  let path = '';
  await expect
    .poll(
      async () => {
        const links = (await open('/development-inbox')).body.matchAll(/href="([^"]+\.eml)">(.*?)<\/a>/g);
        path = [...links].find(([, , content]) => content?.includes(text))?.[1] ?? '';
        return path;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return path;
}

describe('the inbox of a developer', () => {
  test('lists emails, and shows each one with its attachments', async () => {
    const customer = await t.signIn('Ada Obi');
    const { invoiceNumber } = await createSentInvoice(customer, admin);
    const path = await pathOf(`Invoice ${invoiceNumber}`);
    const page = await open(path);
    expect(page.body).toContain(`<h1>Invoice ${invoiceNumber} for $197</h1>`);
    expect(page.body).toContain(`To ${customer.email}, 2026-11-21 12:00:00 UTC`);
    expect(page.body).toContain(`<iframe title="The email" sandbox srcdoc="&lt;!doctype html&gt;`);
    expect(page.body).toContain(`<pre>Hello,`);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(page.body).not.toContain('<script');
    const file = await open(`${path}/attachments/0`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['an unknown email', '/development-inbox/unknown.eml'],
    ['a file outside of the folder', '/development-inbox/..%2F..%2Fpackage.json.eml'],
    ['another kind of file', '/development-inbox/secret.txt'],
    ['an unknown attachment', '/development-inbox/unknown.eml/attachments/7'],
  ])('does not find %s', async (_name, url) => {
    const { statusCode, body } = await open(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('Email not found');
  });

  test('is not open to other machines', async () => {
    const response = await t.app.inject({ url: '/development-inbox', headers: { host: 'studio.example' } });
    expect(response.statusCode).toBe(403);
  });

  test('does not exist if a mail server is configured, or if people sign in with Google', async () => {
    const mails = await startMailServer();
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    for (const env of [{ SMTP_URL: mails.url }, { ...google, PUBLIC_URL: 'https://studio.example' }]) {
      const other = await createTestApp({ env });
      expect((await other.app.inject({ url: '/development-inbox' })).statusCode).toBe(404);
      await other.close();
    }
    await mails.close();
  });
});
