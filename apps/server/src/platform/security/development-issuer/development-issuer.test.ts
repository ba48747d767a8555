import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Fastify from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createDevelopmentIssuer, type DevelopmentIssuer } from './development-issuer.ts';
import { createIdentityRegistry } from './identities.ts';
import { createProvider } from './provider.ts';
import { type BrowserResponse, TestBrowser } from './test-browser.fixture.ts';
import { startTestServer, type TestServer } from './test-server.fixture.ts';

const consoleMethods = ['log', 'info', 'warn', 'error', 'debug'] as const;
const verifier = 'a-verifier-that-is-at-least-forty-three-characters-long';
const challenge = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
).toString('base64url');

let server: TestServer;
let issuer: DevelopmentIssuer;
let publicUrl: string;
let consoleSpies: MockInstance[];

beforeEach(async () => {
  consoleSpies = consoleMethods.map((name) => vi.spyOn(console, name));
  server = await startTestServer({ callbackPath: '/back', logLevel: 'trace' });
  issuer = server.issuer;
  publicUrl = server.url;
});

afterEach(async () => {
  await server.close();
  for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function authorizationUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: issuer.provider().clientId,
    redirect_uri: `${publicUrl}/back`,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  });
  return `${publicUrl}/development-issuer/auth?${query}`;
}

async function openPage(browser: TestBrowser): Promise<BrowserResponse> {
  const page = await browser.follow(await browser.open(authorizationUrl()));
  expect(page.status).toBe(200);
  return page;
}

async function redeem(back: BrowserResponse, withVerifier = verifier): Promise<Response> {
  const { clientId, clientSecret, fetch } = issuer.provider();
  return fetch(`${issuer.provider().issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(back.location).searchParams.get('code') ?? '',
      redirect_uri: `${publicUrl}/back`,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: withVerifier,
    }),
  });
}

async function claimsOf(response: Response) {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('id_token' in body)) throw new Error('no ID token');
  return decodeJwt(String(body.id_token));
}

async function signInAs(browser: TestBrowser, form: Record<string, string>): Promise<BrowserResponse> {
  const page = await openPage(browser);
  return browser.follow(await browser.submit(page.url, form), '/back');
}

test('shows three people, a form and a cancel button', async () => {
  const page = await openPage(new TestBrowser());
  expect(page.body).toContain('<h1>Development sign-in</h1>');
  expect(page.body).toContain('replaces Google');
  for (const email of ['admin@burnish.test', 'adaeze@okafor.test', 'marta@lindqvist.test']) {
    expect(page.body).toContain(`value="${email}"`);
  }
  expect(page.body).toContain('<label for="name">Name</label>');
  expect(page.body).toContain('<label for="email">Email</label>');
  expect(page.body).toMatch(/<input type="checkbox" name="verified" checked> Email is verified/);
  expect(page.body).toContain('Cancel and go back');
});

test('has no scripts, loads no resources and cannot be framed', async () => {
  const page = await openPage(new TestBrowser());
  expect(page.body).not.toContain('<script');
  const policy = page.headers.get('content-security-policy') ?? '';
  const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString(
    'base64',
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('issues an ID token for the chosen person', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'adaeze@okafor.test' });
  expect(new URL(back.location).searchParams.get('state')).toBe('the-state');
  const claims = await claimsOf(await redeem(back));
  expect(claims).toMatchObject({
    iss: `${publicUrl}/development-issuer`,
    aud: issuer.provider().clientId,
    nonce: 'the-nonce',
    email: 'adaeze@okafor.test',
    email_verified: true,
    name: 'Adaeze Okafor',
  });
});

test('issues the same subject for an email in any case', async () => {
  const browser = new TestBrowser();
  const one = await claimsOf(await redeem(await signInAs(browser, { choose: 'adaeze@okafor.test' })));
  const form = { choose: 'typed', name: 'Ada', email: 'Adaeze@Okafor.test', verified: 'on' };
  const two = await claimsOf(await redeem(await signInAs(browser, form)));
  const other = await claimsOf(await redeem(await signInAs(browser, { choose: 'marta@lindqvist.test' })));
  expect(two.sub).toBe(one.sub);
  expect(other.sub).not.toBe(one.sub);
});

test('does not verify the email if the box is not checked', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'typed', name: 'Ada', email: 'ada@example.com' });
  expect(await claimsOf(await redeem(back))).toMatchObject({
    email: 'ada@example.com',
    email_verified: false,
  });
});

test('shows invalid values again, with an error at each field', async () => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  const response = await browser.submit(page.url, { choose: 'typed', name: ' ', email: '"><script>x' });
  expect(response.status).toBe(400);
  expect(response.body).toContain('<p class="error" id="name-error">Enter a name, like Ada Obi.</p>');
  expect(response.body).toContain(
    '<p class="error" id="email-error">Enter an email address, like ada@example.com.</p>',
  );
  expect(response.body).toContain('aria-invalid="true" aria-describedby="email-error"');
  expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;x"');
  expect(response.body).not.toContain('<script');
  expect(response.body).not.toContain('name="verified" checked');
  const corrected = { choose: 'typed', name: 'Ada', email: 'ada@example.com', verified: 'on' };
  const back = await browser.follow(await browser.submit(page.url, corrected), '/back');
  expect(new URL(back.location).searchParams.has('code')).toBe(true);
});

test.each([
  ['an empty form', {}],
  ['an unknown choice', { choose: 'somebody@else.test' }],
  ['a name that is too long', { choose: 'typed', name: 'x'.repeat(5_000), email: 'ada@example.com' }],
])('shows the page again for %s', async (_name, form) => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  const response = await browser.submit(page.url, form);
  expect(response.status).toBe(400);
  expect(response.body).toContain('class="error"');
});

test.each([
  ['too large', { body: `name=${'x'.repeat(20_000)}`, type: 'application/x-www-form-urlencoded' }, 413],
  ['not a form', { body: '<a/>', type: 'text/xml' }, 415],
])('rejects a body that is %s', async (_name, { body, type }, status) => {
  const browser = new TestBrowser();
  const { url } = await openPage(browser);
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  expect(response.status).toBe(status);
});

test('redirects back with an error on cancel', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'cancel' });
  expect(new URL(back.location).searchParams.get('error')).toBe('access_denied');
});

test('rejects another browser than the one that started', async () => {
  const page = await openPage(new TestBrowser());
  const otherBrowser = new TestBrowser();
  for (const response of [
    await otherBrowser.open(page.url),
    await otherBrowser.submit(page.url, { choose: 'admin@burnish.test' }),
  ]) {
    expect(response.status).toBe(400);
    expect(response.body).toContain('This sign-in has expired');
    expect(response.body).toContain('<a href="/auth">Start again</a>');
  }
});

test('rejects a second submission', async () => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  await browser.follow(await browser.submit(page.url, { choose: 'admin@burnish.test' }), '/back');
  const second = await browser.submit(page.url, { choose: 'admin@burnish.test' });
  expect(second.status).toBe(400);
});

test('rejects a code with another verifier', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  const rejected = await redeem(back, `${verifier}-other`);
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ error: 'invalid_grant' });
});

test('accepts a code only once', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  expect((await redeem(back)).status).toBe(200);
  expect((await redeem(back)).status).toBe(400);
});

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ['another redirect URI', { redirect_uri: 'https://evil.example/back' }],
  ['an unknown client', { client_id: 'unknown' }],
])('rejects %s without showing a stack', async (_name, changes) => {
  const response = await new TestBrowser().open(authorizationUrl(changes));
  const page = response.location === '' ? response.body : response.location;
  expect(response.status).toBeLessThan(500);
  expect(page).toMatch(/invalid_|PKCE/);
  expect(page).not.toContain('node_modules');
  expect(response.location).not.toContain('code=');
  expect(response.location).not.toContain('evil.example');
});

test('logs its own errors and does not show the stack', async () => {
  const onError = vi.fn();
  const provider = createProvider({
    ...issuer.provider(),
    redirectUri: `${publicUrl}/back`,
    interactionPath: () => {
      throw new Error('secret message');
    },
    registry: createIdentityRegistry(),
    onError,
  });
  const handle = provider.callback();
  const httpServer = createServer((request, response) => void handle(request, response));
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const address = authorizationUrl().replace(publicUrl, `http://127.0.0.1:${portOf(httpServer)}`);
  const response = await new TestBrowser().open(address);
  httpServer.close();
  expect(response.status).toBe(500);
  expect(response.body).toContain('This sign-in has expired');
  expect(response.body).not.toMatch(/secret message|node_modules/);
  expect(onError).toHaveBeenCalledOnce();
});

test('replies with an error if the public URL is invalid', async () => {
  const app = Fastify();
  const issuer = await createDevelopmentIssuer({ publicUrl: () => 'invalid', callbackPath: '/back' });
  issuer.mount(app);
  expect((await app.inject({ url: '/development-issuer/jwks' })).statusCode).toBe(500);
  await app.close();
});

test('uses public URLs, whatever the host of the request', async () => {
  const { issuer: name, fetch: fetchDirectly } = issuer.provider();
  const direct = await fetchDirectly(`${name}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  const metadata: unknown = await direct.json();
  expect(metadata).toMatchObject({
    issuer: `${publicUrl}/development-issuer`,
    authorization_endpoint: `${publicUrl}/development-issuer/auth`,
    token_endpoint: `${publicUrl}/development-issuer/token`,
    jwks_uri: `${publicUrl}/development-issuer/jwks`,
  });
});

test('does not allow requests from other origins', async () => {
  const { clientId } = issuer.provider();
  const response = await fetch(`${publicUrl}/development-issuer/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ client_id: clientId, grant_type: 'authorization_code', code: 'x' }),
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('does not publish private keys', async () => {
  const { issuer: name, fetch: fetchDirectly } = issuer.provider();
  const keys = await (await fetchDirectly(`${name}/jwks`, {})).text();
  expect(keys).toContain('"kid"');
  expect(keys).not.toContain('"d"');
});

test('creates a new client and keys for each instance', async () => {
  const other = await createDevelopmentIssuer({ publicUrl: () => publicUrl, callbackPath: '/back' });
  expect(other.provider().clientId).not.toBe(issuer.provider().clientId);
  expect(other.provider().clientSecret).not.toBe(issuer.provider().clientSecret);
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  const body: unknown = await (await redeem(back)).json();
  const token = typeof body === 'object' && body !== null && 'id_token' in body ? String(body.id_token) : '';
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
});

test('logs no personal data', async () => {
  await redeem(await signInAs(new TestBrowser(), { choose: 'adaeze@okafor.test' }));
  expect(server.logged.join('')).not.toMatch(/adaeze|okafor/i);
});
