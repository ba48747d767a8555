// The headers that protect a browser, on every kind of answer.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import {
  dataOf,
  receiptFields,
  receiptForm,
  requestBody,
  sampleFile,
  sentInvoice,
} from '../../../testing/factories.ts';

const scripts = ['sha256-9Kq1JVxQ0o3vbmOSwMv0wQ3X7oUxzL2dTn4bQmC5i8E='];
const paths = ['/', '/pricing', '/auth/callback', '/auth/reset'];

/** What a build leaves, as far as it is looked at. */
async function makePages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-pages-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/page.html'), '<!doctype html><title>Burnish</title>');
  await writeFile(join(folder, 'client/assets/app-1a2b.js'), 'export {};');
  const page = { file: 'page.html', scripts };
  const pages = Object.fromEntries(paths.map((path) => [path, page]));
  const table = { unknownOrigin: 'https://nowhere.invalid', pages, notFound: page, texts: [] };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(table));
  return folder;
}

let t: TestApp;
let secure: TestApp;
let folder: string;
let customer: Person;
let file: string;

beforeAll(async () => {
  folder = await makePages();
  t = await createTestApp({ pages: folder, env: { RATE_LIMITS: '{"calls":{"max":100}}' } });
  secure = await createTestApp({
    pages: folder,
    env: { PUBLIC_URL: 'https://studio.example', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  customer = await t.signIn('Adaeze Okafor');
  const { _id } = await sentInvoice(customer, await t.signInAdmin());
  const form = receiptForm(receiptFields(_id), { name: 'receipt.png', bytes: sampleFile('png') });
  const answer = await customer.call('POST /subscriptions/payments/receipt', { form });
  file = dataOf(answer).paymentReceipt.receiptUrl ?? '';
});
afterAll(async () => {
  await t.close();
  await secure.close();
  await rm(folder, { recursive: true });
});

const closed = "default-src 'none';frame-ancestors 'none'";
const pagePolicy =
  `default-src 'self'; script-src 'self' '${scripts[0]}'; style-src 'self'; img-src 'self' data: blob:; ` +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const usual = 'strict-origin-when-cross-origin';

interface Kind {
  readonly url: string | (() => string);
  readonly method?: 'POST' | 'DELETE' | 'HEAD';
  readonly isSignedIn?: true;
  readonly status: number;
  readonly policy: string;
  readonly referrer: string;
  readonly cache: string;
}

const api = { policy: closed, referrer: usual, cache: 'no-store' };
const html = { policy: pagePolicy, referrer: usual, cache: 'no-cache' };
const secretive = { ...html, status: 200, referrer: 'no-referrer' };

const kinds: Readonly<Record<string, Kind>> = {
  'a page': { ...html, url: '/pricing', status: 200 },
  'the page that a sign-in comes back to': { ...secretive, url: '/auth/callback?token=secret' },
  'the page that sets a password': { ...secretive, url: '/auth/reset?token=secret' },
  'a page that is not there': { ...html, url: '/nowhere', status: 404 },
  'a part of a page': {
    url: '/assets/app-1a2b.js',
    status: 200,
    policy: closed,
    referrer: usual,
    cache: 'public, max-age=31536000, immutable',
  },
  'a page asked for in another way': {
    ...api,
    method: 'POST',
    url: '/pricing',
    status: 405,
    cache: 'no-store',
  },
  'what the API answers': { ...api, url: '/api/auth/profile', isSignedIn: true, status: 200 },
  'the head of it': { ...api, url: '/api/auth/profile', method: 'HEAD', isSignedIn: true, status: 200 },
  'what was made': {
    ...api,
    method: 'POST',
    url: '/api/subscriptions/request',
    isSignedIn: true,
    status: 201,
  },
  'a call without a token': { ...api, url: '/api/auth/profile', status: 401 },
  'a call that is not there': { ...api, url: '/api/nowhere', status: 404 },
  'a call in another way': { ...api, method: 'DELETE', url: '/api/auth/profile', status: 405 },
  'an address that cannot be read': { ...api, url: '/api/%zz', status: 404, referrer: 'none' },
  'the description of the API': { ...api, url: '/api/openapi.json', status: 200 },
  'a file': {
    url: () => file,
    status: 200,
    policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    referrer: usual,
    cache: 'private, max-age=600',
  },
  'a file that is not there': { ...api, url: '/api/files/x/y', status: 404 },
  'the way to Google and back': {
    ...api,
    url: '/api/auth/google/callback',
    status: 302,
    referrer: 'no-referrer',
  },
};

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  const answer = (app: TestApp) =>
    app.app.inject({
      method: kind.method ?? 'GET',
      url: typeof kind.url === 'string' ? kind.url : kind.url(),
      ...(kind.status === 201 ? { payload: requestBody() } : {}),
      headers: kind.isSignedIn ? { authorization: `Bearer ${customer.token}` } : {},
    });

  test('is protected', async () => {
    const { statusCode, headers } = await answer(t);
    expect(statusCode).toBe(kind.status);
    expect(headers).toMatchObject({
      'content-security-policy': kind.policy,
      'x-content-type-options': 'nosniff',
      'cache-control': kind.cache,
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'] ?? 'none').toBe(kind.referrer);
    for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name);
    if (kind.referrer === 'none') return;
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
});

test('a call too many is protected like any other', async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":1}}' } });
  await app.app.inject('/api/nowhere');
  const { statusCode, headers } = await app.app.inject('/api/nowhere');
  await app.close();
  expect(statusCode).toBe(429);
  expect(headers).toMatchObject({ 'content-security-policy': closed, 'cache-control': 'no-store' });
});

test.each(['/pricing', '/api/auth/profile', '/nowhere', '/api/nowhere', '/healthz'])(
  'where browsers come by https, %s tells them never to come by anything else',
  async (url) => {
    const { headers } = await secure.app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  },
);

test('what is no request at all is protected too', async () => {
  const port = Number(new URL(await t.listen()).port);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('nonsense\r\n\r\n');
  let said = '';
  for await (const chunk of socket) said += chunk;
  expect(said).toContain('x-content-type-options: nosniff\r\n');
  expect(said).toContain(`content-security-policy: ${closed}\r\n`);
});
