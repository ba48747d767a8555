// Security headers on every kind of response.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import {
  createSentInvoice,
  dataOf,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';

const scripts = ['sha256-9Kq1JVxQ0o3vbmOSwMv0wQ3X7oUxzL2dTn4bQmC5i8E='];
const paths = ['/', '/pricing', '/auth/callback', '/auth/reset', '/share'];

/** A minimal web build. */
async function createWebBuild(): Promise<string> {
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
let customer: TestUser;
let file: string;

beforeAll(async () => {
  folder = await createWebBuild();
  t = await createTestApp({ pages: folder, env: { RATE_LIMITS: '{"calls":{"max":100}}' } });
  secure = await createTestApp({
    pages: folder,
    env: {
      PUBLIC_URL: 'https://studio.example',
      CORS_ORIGINS: 'https://app.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
  });
  customer = await t.signIn('Adaeze Okafor');
  const { _id } = await createSentInvoice(customer, await t.signInAdmin());
  const form = receiptForm(receiptFields(_id), { name: 'receipt.png', bytes: sampleFile('png') });
  const response = await customer.call('POST /subscriptions/payments/receipt', { form });
  file = dataOf(response).paymentReceipt.receiptUrl ?? '';
});
afterAll(async () => {
  await t.close();
  await secure.close();
  await rm(folder, { recursive: true });
});

const apiPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const pagePolicy =
  `default-src 'self'; script-src 'self' '${scripts[0]}'; style-src 'self'; img-src 'self' data: blob:; ` +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const defaultReferrer = 'strict-origin-when-cross-origin';

interface Case {
  readonly url: string | (() => string);
  readonly method?: 'POST' | 'DELETE' | 'HEAD';
  readonly isSignedIn?: true;
  readonly status: number;
  readonly policy: string;
  readonly referrer: string;
  readonly cache: string;
}

const api = { policy: apiPolicy, referrer: defaultReferrer, cache: 'no-store' };
const html = { policy: pagePolicy, referrer: defaultReferrer, cache: 'no-cache' };
const pageWithToken = { ...html, status: 200, referrer: 'no-referrer' };

const cases: Readonly<Record<string, Case>> = {
  'a page': { ...html, url: '/pricing', status: 200 },
  'the page after a sign-in': { ...pageWithToken, url: '/auth/callback?token=secret' },
  'the password reset page': { ...pageWithToken, url: '/auth/reset?token=secret' },
  'the page of a share link': { ...pageWithToken, url: '/share' },
  'a missing page': { ...html, url: '/nowhere', status: 404 },
  'an asset': {
    url: '/assets/app-1a2b.js',
    status: 200,
    policy: apiPolicy,
    referrer: defaultReferrer,
    cache: 'public, max-age=31536000, immutable',
  },
  'a page with a wrong method': {
    ...api,
    method: 'POST',
    url: '/pricing',
    status: 405,
    cache: 'no-store',
  },
  'an API call': { ...api, url: '/api/auth/profile', isSignedIn: true, status: 200 },
  'a HEAD request': { ...api, url: '/api/auth/profile', method: 'HEAD', isSignedIn: true, status: 200 },
  'a call that creates an entity': {
    ...api,
    method: 'POST',
    url: '/api/subscriptions/request',
    isSignedIn: true,
    status: 201,
  },
  'a call without a token': { ...api, url: '/api/auth/profile', status: 401 },
  'an unknown call': { ...api, url: '/api/nowhere', status: 404 },
  'a call with a wrong method': { ...api, method: 'DELETE', url: '/api/auth/profile', status: 405 },
  'a malformed URL': { ...api, url: '/api/%zz', status: 404 },
  'the API description': { ...api, url: '/api/openapi.json', status: 200 },
  'a file': {
    url: () => file,
    status: 200,
    policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    referrer: defaultReferrer,
    cache: 'private, max-age=600',
  },
  'a missing file': { ...api, url: '/api/files/x/y', status: 404 },
  'the Google sign-in callback': {
    ...api,
    url: '/api/auth/google/callback',
    status: 302,
    referrer: 'no-referrer',
  },
};

describe.each(Object.entries(cases))('%s', (_, testCase) => {
  const request = (app: TestApp) =>
    app.app.inject({
      method: testCase.method ?? 'GET',
      url: typeof testCase.url === 'string' ? testCase.url : testCase.url(),
      ...(testCase.status === 201 ? { payload: planOrderBody() } : {}),
      headers: testCase.isSignedIn ? { authorization: `Bearer ${customer.token}` } : {},
    });

  test('has the security headers', async () => {
    const { statusCode, headers } = await request(t);
    expect(statusCode).toBe(testCase.status);
    expect(headers).toMatchObject({
      'content-security-policy': testCase.policy,
      'x-content-type-options': 'nosniff',
      'cache-control': testCase.cache,
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe(testCase.referrer);
    for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
});

test('a rate-limited call has the security headers', async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":1}}' } });
  await app.app.inject('/api/nowhere');
  const { statusCode, headers } = await app.app.inject('/api/nowhere');
  await app.close();
  expect(statusCode).toBe(429);
  expect(headers).toMatchObject({ 'content-security-policy': apiPolicy, 'cache-control': 'no-store' });
});

test.each(['/pricing', '/api/auth/profile', '/nowhere', '/api/nowhere', '/api/%zz', '/healthz'])(
  'with an https public URL, %s sends strict-transport-security',
  async (url) => {
    const { headers } = await secure.app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  },
);

describe('past the application', () => {
  let origin: string;
  const secureHeaders = {
    'cache-control': 'no-store',
    'content-security-policy': apiPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': defaultReferrer,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  beforeAll(async () => {
    origin = await secure.listen();
  });

  const headersOf = (response: Response) => Object.fromEntries(response.headers);
  const connectionUrl = (transport: string) => `${origin}/socket.io/?EIO=4&transport=${transport}`;

  /** Sends the text as it is and returns what the server replies until it closes the connection. */
  async function sendRaw(text: string): Promise<string> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let received = '';
    for await (const chunk of socket) received += chunk;
    return received;
  }

  /** Opens a WebSocket and returns the head of the response. */
  async function upgrade(headers: Readonly<Record<string, string>>): Promise<string> {
    const { host, port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    const lines = Object.entries({
      Host: host,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...lines, '', ''].join('\r\n'));
    const [received]: unknown[] = await once(socket, 'data');
    socket.destroy();
    return String(received);
  }

  test('a malformed request gets the security headers', async () => {
    const received = await sendRaw('nonsense\r\n\r\n');
    for (const [name, value] of Object.entries(secureHeaders))
      expect(received).toContain(`${name}: ${value}\r\n`);
  });

  test.each([
    ['a connection by polling', 'polling', 200],
    ['a refused transport', 'smoke', 400],
  ])('%s gets the security headers', async (_, transport, status) => {
    const response = await fetch(connectionUrl(transport));
    expect(response.status).toBe(status);
    expect(headersOf(response)).toMatchObject(secureHeaders);
  });

  test('a WebSocket gets the security headers', async () => {
    const received = await upgrade({});
    expect(received).toMatch(/^HTTP\/1.1 101 /);
    for (const [name, value] of Object.entries(secureHeaders))
      expect(received).toContain(`${name}: ${value}\r\n`);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1'])(
    'a page of %s cannot open a connection',
    async (foreign) => {
      expect(await upgrade({ Origin: foreign })).toMatch(/^HTTP\/1.1 4\d\d /);
      const response = await fetch(connectionUrl('polling'), { headers: { origin: foreign } });
      expect(response.status).toBe(403);
    },
  );

  test.each([
    ['the public URL', () => 'https://studio.example'],
    ['an origin in CORS_ORIGINS', () => 'https://app.example'],
    ['the address that it calls', () => origin],
  ])('a page of %s can', async (_, allowed) => {
    expect(await upgrade({ Origin: allowed() })).toMatch(/^HTTP\/1.1 101 /);
  });
});
