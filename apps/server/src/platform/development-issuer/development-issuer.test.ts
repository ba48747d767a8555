import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Fastify from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createDevelopmentIssuer, type DevelopmentIssuer } from './development-issuer.ts';
import { createRegister } from './identities.ts';
import { createProvider } from './provider.ts';
import { type Answer, TestBrowser } from './test-browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const printing = ['log', 'info', 'warn', 'error', 'debug'] as const;
const verifier = 'a-verifier-that-is-at-least-forty-three-characters-long';
const challenge = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
).toString('base64url');

let server: TestServer;
let issuer: DevelopmentIssuer;
let publicUrl: string;
let printed: MockInstance[];

beforeEach(async () => {
  printed = printing.map((name) => vi.spyOn(console, name));
  server = await startTestServer({ callbackPath: '/back', logLevel: 'trace' });
  issuer = server.issuer;
  publicUrl = server.url;
});

afterEach(async () => {
  await server.close();
  for (const print of printed) expect(print).not.toHaveBeenCalled();
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

async function openPage(browser: TestBrowser): Promise<Answer> {
  const page = await browser.follow(await browser.open(authorizationUrl()));
  expect(page.status).toBe(200);
  return page;
}

async function redeem(back: Answer, withVerifier = verifier): Promise<Response> {
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

async function signInAs(browser: TestBrowser, form: Record<string, string>): Promise<Answer> {
  const page = await openPage(browser);
  return browser.follow(await browser.submit(page.url, form), '/back');
}

test('says what it is, and offers three people, a form and a way out', async () => {
  const page = await openPage(new TestBrowser());
  expect(page.body).toContain('<h1>Development sign-in</h1>');
  expect(page.body).toContain('stands in for Google');
  for (const email of ['admin@burnish.test', 'adaeze@okafor.test', 'marta@lindqvist.test']) {
    expect(page.body).toContain(`value="${email}"`);
  }
  expect(page.body).toContain('<label for="name">Name</label>');
  expect(page.body).toContain('<label for="email">Email</label>');
  expect(page.body).toMatch(/<input type="checkbox" name="verified" checked> Email is verified/);
  expect(page.body).toContain('Cancel and go back');
});

test('its page runs nothing, loads nothing and stands in no frame', async () => {
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

test('vouches for who was picked, in the ID token', async () => {
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

test('an email has one subject, however it is written', async () => {
  const browser = new TestBrowser();
  const one = await claimsOf(await redeem(await signInAs(browser, { choose: 'adaeze@okafor.test' })));
  const typed = { choose: 'typed', name: 'Ada', email: 'Adaeze@Okafor.test', verified: 'on' };
  const two = await claimsOf(await redeem(await signInAs(browser, typed)));
  const other = await claimsOf(await redeem(await signInAs(browser, { choose: 'marta@lindqvist.test' })));
  expect(two.sub).toBe(one.sub);
  expect(other.sub).not.toBe(one.sub);
});

test('an unticked box leaves the email unverified', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'typed', name: 'Ada', email: 'ada@example.com' });
  expect(await claimsOf(await redeem(back))).toMatchObject({
    email: 'ada@example.com',
    email_verified: false,
  });
});

test('what was typed wrong is kept, with the fault beside its field', async () => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  const answer = await browser.submit(page.url, { choose: 'typed', name: ' ', email: '"><script>x' });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('<p class="fault" id="name-fault">Enter a name, like Ada Obi.</p>');
  expect(answer.body).toContain(
    '<p class="fault" id="email-fault">Enter an email address, like ada@example.com.</p>',
  );
  expect(answer.body).toContain('aria-invalid="true" aria-describedby="email-fault"');
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;x"');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).not.toContain('name="verified" checked');
  const corrected = { choose: 'typed', name: 'Ada', email: 'ada@example.com', verified: 'on' };
  const back = await browser.follow(await browser.submit(page.url, corrected), '/back');
  expect(new URL(back.location).searchParams.has('code')).toBe(true);
});

test.each([
  ['nothing', {}],
  ['an unknown choice', { choose: 'somebody@else.test' }],
  ['an endless name', { choose: 'typed', name: 'x'.repeat(5_000), email: 'ada@example.com' }],
])('%s brings the page again', async (_what, form) => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  const answer = await browser.submit(page.url, form);
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('class="fault"');
});

test.each([
  ['too large', { body: `name=${'x'.repeat(20_000)}`, type: 'application/x-www-form-urlencoded' }, 413],
  ['no form', { body: '<a/>', type: 'text/xml' }, 415],
])('a body that is %s is refused', async (_what, { body, type }, status) => {
  const browser = new TestBrowser();
  const { url } = await openPage(browser);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer.status).toBe(status);
});

test('who cancels is sent back with a refusal', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'nobody' });
  expect(new URL(back.location).searchParams.get('error')).toBe('access_denied');
});

test('another browser cannot answer for the one that began', async () => {
  const page = await openPage(new TestBrowser());
  const stranger = new TestBrowser();
  for (const answer of [
    await stranger.open(page.url),
    await stranger.submit(page.url, { choose: 'admin@burnish.test' }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('This sign-in has ended');
    expect(answer.body).toContain('<a href="/auth">Start again</a>');
  }
});

test('the page cannot be answered twice', async () => {
  const browser = new TestBrowser();
  const page = await openPage(browser);
  await browser.follow(await browser.submit(page.url, { choose: 'admin@burnish.test' }), '/back');
  const again = await browser.submit(page.url, { choose: 'admin@burnish.test' });
  expect(again.status).toBe(400);
});

test('a code needs the verifier that its challenge was made from', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  const refused = await redeem(back, `${verifier}-but-another`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a code serves once', async () => {
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  expect((await redeem(back)).status).toBe(200);
  expect((await redeem(back)).status).toBe(400);
});

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ['another way back', { redirect_uri: 'https://evil.example/back' }],
  ['an unknown client', { client_id: 'nobody' }],
])('refuses %s, on a page without a stack', async (_what, changes) => {
  const answer = await new TestBrowser().open(authorizationUrl(changes));
  const page = answer.location === '' ? answer.body : answer.location;
  expect(answer.status).toBeLessThan(500);
  expect(page).toMatch(/invalid_|PKCE/);
  expect(page).not.toContain('node_modules');
  expect(answer.location).not.toContain('code=');
  expect(answer.location).not.toContain('evil.example');
});

test('a fault of its own reaches the log, and the browser without a stack', async () => {
  const onError = vi.fn();
  const provider = createProvider({
    ...issuer.provider(),
    redirectUri: `${publicUrl}/back`,
    interactionPath: () => {
      throw new Error('a secret place');
    },
    register: createRegister(),
    onError,
  });
  const handle = provider.callback();
  const bare = createServer((request, response) => void handle(request, response));
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = authorizationUrl().replace(publicUrl, `http://127.0.0.1:${portOf(bare)}`);
  const answer = await new TestBrowser().open(address);
  bare.close();
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('This sign-in has ended');
  expect(answer.body).not.toMatch(/secret place|node_modules/);
  expect(onError).toHaveBeenCalledOnce();
});

test('without a usable public address it answers, and does not hang', async () => {
  const lost = Fastify();
  createDevelopmentIssuer({ publicUrl: () => 'nowhere', callbackPath: '/back' }).mount(lost);
  expect((await lost.inject({ url: '/development-issuer/jwks' })).statusCode).toBe(500);
  await lost.close();
});

test('gives out the public addresses, whatever name it is called by', async () => {
  const { issuer: name, fetch: fetchHere } = issuer.provider();
  const direct = await fetchHere(`${name}/.well-known/openid-configuration`, {
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

test("another site's script gets no answer from it", async () => {
  const { clientId } = issuer.provider();
  const answer = await fetch(`${publicUrl}/development-issuer/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ client_id: clientId, grant_type: 'authorization_code', code: 'x' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('publishes no private key', async () => {
  const { issuer: name, fetch: fetchHere } = issuer.provider();
  const keys = await (await fetchHere(`${name}/jwks`, {})).text();
  expect(keys).toContain('"kid"');
  expect(keys).not.toContain('"d"');
});

test('each start has its own client and keys', async () => {
  const other = createDevelopmentIssuer({ publicUrl: () => publicUrl, callbackPath: '/back' });
  expect(other.provider().clientId).not.toBe(issuer.provider().clientId);
  expect(other.provider().clientSecret).not.toBe(issuer.provider().clientSecret);
  const back = await signInAs(new TestBrowser(), { choose: 'admin@burnish.test' });
  const body: unknown = await (await redeem(back)).json();
  const token = typeof body === 'object' && body !== null && 'id_token' in body ? String(body.id_token) : '';
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
});

test('logs nobody', async () => {
  await redeem(await signInAs(new TestBrowser(), { choose: 'adaeze@okafor.test' }));
  expect(server.logged.join('')).not.toMatch(/adaeze|okafor/i);
});
