import { text } from 'node:stream/consumers';
import { callbackCookieName } from '@burnish/contract/accounts/callback-cookie';
import { DomainError } from '@burnish/domain/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type BrowserResponse,
  TestBrowser,
} from '../../platform/security/development-issuer/test-browser.fixture.ts';
import { type Listening, listen, startKeyIssuer, startProvider } from './issuer.fixture.ts';
import { inactiveEmail, startTestApp, type TestApp } from './sign-in-app.fixture.ts';

const minute = 60_000;

let app: TestApp;
const opened: { close(): Promise<void> }[] = [];

function closeLater<T extends { close(): Promise<void> }>(resource: T): T {
  opened.push(resource);
  return resource;
}

beforeEach(async () => {
  app = closeLater(await startTestApp());
});

afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
  vi.restoreAllMocks();
});

function begin(browser: TestBrowser, at = app): Promise<BrowserResponse> {
  return browser.open(`${at.url}/api/auth/google`);
}

/** Follows the redirect from our route to the issuer's page. */
async function goToIssuer(browser: TestBrowser): Promise<BrowserResponse> {
  return browser.follow(await begin(browser));
}

/** Submits the issuer's page, and returns the redirect to our callback without following it. */
async function choose(
  browser: TestBrowser,
  page: BrowserResponse,
  form: Record<string, string>,
): Promise<string> {
  const response = await browser.follow(await browser.submit(page.url, form), '/callback');
  return response.location;
}

async function comeBackAs(browser: TestBrowser, form: Record<string, string>): Promise<string> {
  return choose(browser, await goToIssuer(browser), form);
}

const admin = { choose: 'admin@burnish.test' };
const typed = { choose: 'typed', name: 'Ada Obi', email: 'ada@example.com', verified: 'on' };

function expectFailed(response: BrowserResponse, kind: string, page = '/auth?error=google', at = app): void {
  expect(response.status).toBe(302);
  expect(response.location).toBe(at.url + page);
  expect(at.identities).toEqual([]);
  expect(at.logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, kind }]);
}

describe('starting a sign-in', () => {
  test('redirects to the issuer with PKCE, state, nonce and account selection', async () => {
    const response = await begin(new TestBrowser());
    const address = new URL(response.location);
    expect(response.status).toBe(302);
    expect(address.origin + address.pathname).toBe(`${app.url}/development-issuer/auth`);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toEqual({
      client_id: app.issuer.provider().clientId,
      redirect_uri: `${app.url}/api/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('sets an encrypted HttpOnly cookie for ten minutes', async () => {
    const browser = new TestBrowser();
    const { location } = await begin(browser);
    expect(browser.cookies).toHaveLength(1);
    const [cookie] = browser.cookies;
    expect(cookie?.name).toMatch(/^sign-in-[0-9a-f]{16}$/);
    expect(cookie?.attributes).toBe('Max-Age=600; Path=/api/auth/google; HttpOnly; SameSite=Lax');
    for (const secret of ['state', 'nonce']) {
      expect(cookie?.value).not.toContain(new URL(location).searchParams.get(secret));
    }
  });

  test('sets a Secure cookie on HTTPS', async () => {
    const issuer = closeLater(await startKeyIssuer());
    const secure = closeLater(
      await startTestApp({
        publicUrl: 'https://studio.example',
        provider: () => ({ issuer: issuer.url, clientId: 'us', clientSecret: 'secret' }),
      }),
    );
    const browser = new TestBrowser();
    const { location } = await begin(browser, secure);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(
      'https://studio.example/api/auth/google/callback',
    );
    expect(browser.cookies[0]?.attributes).toContain('Secure');
  });

  test('deletes the oldest cookies of abandoned sign-ins', async () => {
    const browser = new TestBrowser();
    const tabs: BrowserResponse[] = [];
    for (let tab = 0; tab < 12; tab += 1) tabs.push(await begin(browser));
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign-in-'))).toHaveLength(8);
    const outcomes: boolean[] = [];
    for (const tab of tabs.slice(3, 5)) {
      const back = await choose(browser, await browser.follow(tab), admin);
      outcomes.push((await browser.open(back)).location.includes('/auth/callback?token='));
    }
    expect(outcomes).toEqual([false, true]);
  });

  test('does not start with a HEAD request', async () => {
    const response = await fetch(`${app.url}/api/auth/google`, { method: 'HEAD', redirect: 'manual' });
    expect(response.status).toBe(404);
  });
});

describe('completing a sign-in', () => {
  test.each([
    ['picked', admin, { email: 'admin@burnish.test', name: 'Studio admin' }],
    ['typed', typed, { email: 'ada@example.com', name: 'Ada Obi' }],
  ])('signs in who was %s', async (_how, form, who) => {
    const browser = new TestBrowser();
    const response = await browser.open(await comeBackAs(browser, form));
    expect(response.status).toBe(302);
    expect(response.location).toBe(
      `${app.url}/auth/callback?token=${encodeURIComponent(`token+of ${who.email}`)}`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(app.identities).toEqual([
      {
        ...who,
        issuer: `${app.url}/development-issuer`,
        subject: expect.stringMatching(/^[0-9a-f]{32}$/),
        isEmailVerified: true,
      },
    ]);
    expect(app.ipAddresses).toEqual(['127.0.0.1']);
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign-in-'))).toEqual([]);
    expect(app.logged).toEqual([]);
  });

  test('gives the browser a cookie for the token, which only the page after the sign-in can read', async () => {
    const browser = new TestBrowser();
    const { location } = await browser.open(await comeBackAs(browser, admin));
    const token = new URL(location).searchParams.get('token') ?? '';
    expect(browser.cookies.filter(({ path }) => path === '/auth/callback')).toMatchObject([
      {
        name: await callbackCookieName(token),
        attributes: 'Max-Age=60; Path=/auth/callback; SameSite=Lax',
      },
    ]);
    expect(await callbackCookieName(`${token}x`)).not.toBe(await callbackCookieName(token));
  });

  test('works for several users in one browser', async () => {
    const browser = new TestBrowser();
    await browser.open(await comeBackAs(browser, admin));
    await browser.open(await comeBackAs(browser, typed));
    expect(app.identities.map(({ email }) => email)).toEqual(['admin@burnish.test', 'ada@example.com']);
  });

  test('works in two tabs at the same time', async () => {
    const browser = new TestBrowser();
    const first = await goToIssuer(browser);
    const second = await goToIssuer(browser);
    const backOfSecond = await choose(browser, second, typed);
    const backOfFirst = await choose(browser, first, admin);
    expect((await browser.open(backOfFirst)).location).toContain('/auth/callback?token=');
    expect((await browser.open(backOfSecond)).location).toContain('/auth/callback?token=');
    expect(app.identities.map(({ email }) => email)).toEqual(['admin@burnish.test', 'ada@example.com']);
  });

  test('fails for an unverified email', async () => {
    const browser = new TestBrowser();
    const { verified: _, ...unverified } = typed;
    expectFailed(await browser.open(await comeBackAs(browser, unverified)), 'GOOGLE_SIGN_IN_FAILED');
  });

  test('reports a deactivated account', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, { ...typed, email: inactiveEmail });
    expectFailed(await browser.open(back), 'ACCOUNT_NOT_ACTIVE', '/auth?error=inactive');
  });

  test('returns to the sign-in page after canceling, and can be started again', async () => {
    const browser = new TestBrowser();
    expectFailed(await browser.open(await comeBackAs(browser, { choose: 'cancel' })), 'declined');
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign'))).toEqual([]);
    const response = await browser.open(await comeBackAs(browser, admin));
    expect(response.location).toContain('/auth/callback?token=');
  });

  test.each([
    ['no query', { code: null, state: null, iss: null }],
    ['no state', { state: null }],
    ['another state', { state: 'x'.repeat(43) }],
  ])('%s: refused', async (_what, changes) => {
    const browser = new TestBrowser();
    const back = new URL(await comeBackAs(browser, admin));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) back.searchParams.delete(name);
      else back.searchParams.set(name, value);
    }
    expectFailed(await browser.open(back.href), 'flow_missing');
  });

  test('fails with two states', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expectFailed(await browser.open(`${back}&state=another`), 'response_invalid');
  });

  test('fails with the response of another issuer', async () => {
    const browser = new TestBrowser();
    const back = new URL(await comeBackAs(browser, admin));
    back.searchParams.set('iss', 'https://evil.example');
    expectFailed(await browser.open(back.href), 'response_invalid');
  });

  test('fails in another browser, and still completes in the first one', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expectFailed(await new TestBrowser().open(back), 'flow_missing');
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test('fails with the cookie of another browser', async () => {
    const victim = new TestBrowser();
    const back = await comeBackAs(victim, admin);
    const thief = new TestBrowser();
    await begin(thief);
    const name = victim.cookies.find((cookie) => cookie.name.startsWith('sign-in-'))?.name ?? '';
    thief.cookies = thief.cookies.map((cookie) => ({ ...cookie, name }));
    expectFailed(await thief.open(back), 'response_invalid');
  });

  test('fails with a modified cookie', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    browser.cookies = browser.cookies.map((cookie) => ({
      ...cookie,
      value: `${cookie.value.slice(0, -4)}AAAA`,
    }));
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('fails after ten minutes', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    app.advance(10 * minute + 1_000);
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('works just before ten minutes', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    app.advance(9 * minute);
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test('fails when the same URL is opened again', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    await browser.open(back);
    app.identities.length = 0;
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('fails when the same code is used again with its cookie', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    const savedCookies = browser.cookies;
    await browser.open(back);
    app.identities.length = 0;
    browser.cookies = savedCookies;
    expectFailed(await browser.open(back), 'code_rejected');
  });

  test('is limited before the issuer is asked, and works with the next request', async () => {
    let isAllowed = false;
    const addresses: string[] = [];
    const limited = closeLater(
      await startTestApp({
        countSignIn(ipAddress) {
          addresses.push(ipAddress);
          if (!isAllowed) throw new DomainError('TOO_MANY_REQUESTS');
        },
      }),
    );
    const browser = new TestBrowser();
    const page = await browser.follow(await begin(browser, limited));
    expect(addresses).toEqual([]);
    const back = await choose(browser, page, admin);
    expectFailed(await browser.open(back), 'TOO_MANY_REQUESTS', '/auth?error=google', limited);
    expect(addresses).toHaveLength(1);
    isAllowed = true;
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test('is not completed by a HEAD request', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expect((await fetch(back, { method: 'HEAD', redirect: 'manual' })).status).toBe(404);
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test.each([
    ['challenge', 'code_challenge', 'code_rejected'],
    ['nonce', 'nonce', 'response_invalid'],
  ])('a %s that is not this flow’s: refused', async (_what, parameter, kind) => {
    const browser = new TestBrowser();
    const address = new URL((await begin(browser)).location);
    address.searchParams.set(parameter, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    const page = await browser.follow(await browser.open(address.href));
    expectFailed(await browser.open(await choose(browser, page, admin)), kind);
  });

  test('logs no code, state, token or personal data when it fails', async () => {
    const browser = new TestBrowser();
    const { verified: _, ...unverified } = typed;
    const back = new URL(await comeBackAs(browser, unverified));
    await browser.open(back.href);
    await browser.open(`${back.origin}${back.pathname}?error=${'ada@example.com'}&state=x`);
    const log = app.logged.join('');
    expect(log).not.toBe('');
    expect(log).not.toMatch(/ada|example\.com/i);
    for (const parameter of ['code', 'state']) expect(log).not.toContain(back.searchParams.get(parameter));
  });
});

describe('other issuers', () => {
  const client = { id: 'us.apps.issuer.test', secret: 'a secret: with & signs%' };

  /** The application as a client of a complete provider that replaces Google. */
  async function startWithProvider(clientSecret = client.secret) {
    let issuer: Listening | null = null;
    const product = closeLater(
      await startTestApp({
        provider: () => ({ issuer: issuer?.url ?? '', clientId: client.id, clientSecret }),
      }),
    );
    issuer = closeLater(
      await startProvider({ ...client, redirectUri: `${product.url}/api/auth/google/callback` }),
    );
    return { product, issuer };
  }

  test('a separate provider can replace Google', async () => {
    const { product, issuer } = await startWithProvider();
    const browser = new TestBrowser();
    const back = await browser.follow(await begin(browser, product), '/auth/callback?token=');
    expect(back.location).toContain(encodeURIComponent('ada@gmail.test'));
    expect(product.identities).toEqual([
      {
        issuer: issuer.url,
        subject: '10769150350006150715113082367',
        email: 'ada@gmail.test',
        isEmailVerified: true,
        name: 'Ada Obi',
      },
    ]);
    expect(product.logged).toEqual([]);
  });

  test('a wrong client secret fails, and the log has the reason', async () => {
    const { product } = await startWithProvider('another secret');
    const browser = new TestBrowser();
    const response = await browser.follow(await begin(browser, product), '/auth?error');
    expectFailed(response, 'client_rejected', undefined, product);
  });

  test.each([
    ['in the body, where the issuer takes it there', ['client_secret_basic', 'client_secret_post'], true],
    ['in a header, where it says so', ['client_secret_basic'], false],
    ['in a header, where it says nothing', undefined, false],
  ])('the secret goes %s', async (_where, methods, isInBody) => {
    const sent: { body: string; authorization: string | undefined }[] = [];
    const issuer = closeLater(
      await listen((request, response) => {
        response.setHeader('content-type', 'application/json');
        const metadata = {
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/authorize`,
          token_endpoint: `${issuer.url}/token`,
          jwks_uri: `${issuer.url}/keys`,
          token_endpoint_auth_methods_supported: methods,
        };
        if (request.url !== '/token') {
          response.end(JSON.stringify(metadata));
          return;
        }
        void text(request).then((body) => {
          sent.push({ body, authorization: request.headers.authorization });
          response.writeHead(400).end('{"error":"invalid_grant"}');
        });
      }),
    );
    const provider = () => ({ issuer: issuer.url, clientId: 'us', clientSecret: 'shh' });
    const product = closeLater(await startTestApp({ provider }));
    const browser = new TestBrowser();
    const state = new URL((await begin(browser, product)).location).searchParams.get('state');
    const response = await browser.open(`${product.url}/api/auth/google/callback?code=abc&state=${state}`);
    expectFailed(response, 'code_rejected', undefined, product);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.includes('client_secret=shh')).toBe(isInBody);
    expect(sent[0]?.authorization).toBe(isInBody ? undefined : `Basic ${btoa('us:shh')}`);
  });

  test('redirects to /auth while the issuer is down, and works once it is up', async () => {
    const reserved = await startKeyIssuer();
    await reserved.close();
    const provider = () => ({ issuer: reserved.url, clientId: 'us', clientSecret: 'secret' });
    const product = closeLater(await startTestApp({ provider }));
    expectFailed(await begin(new TestBrowser(), product), 'issuer_unreachable', undefined, product);

    closeLater(
      await listen(
        (_request, response) => {
          response.setHeader('content-type', 'application/json');
          const authorization_endpoint = `${reserved.url}/authorize`;
          const jwks_uri = `${reserved.url}/keys`;
          response.end(JSON.stringify({ issuer: reserved.url, authorization_endpoint, jwks_uri }));
        },
        Number(new URL(reserved.url).port),
      ),
    );
    expect((await begin(new TestBrowser(), product)).location).toContain(`${reserved.url}/authorize?`);
  });

  test('fails if the issuer goes down during a sign-in', async () => {
    const issuer = closeLater(await startKeyIssuer());
    const provider = () => ({ issuer: issuer.url, clientId: 'us', clientSecret: 'secret' });
    const product = closeLater(await startTestApp({ provider }));
    const browser = new TestBrowser();
    const state = new URL((await begin(browser, product)).location).searchParams.get('state');
    issuer.setHealth('down');
    const response = await browser.open(`${product.url}/api/auth/google/callback?code=abc&state=${state}`);
    expectFailed(response, 'issuer_unreachable', undefined, product);
  });

  test.each([
    ['calls itself otherwise', (url: string) => ({ issuer: `${url}/other` })],
    ['keeps its keys elsewhere behind http', () => ({ jwks_uri: 'http://keys.example/keys' })],
  ])('one that %s is not trusted', async (_what, change) => {
    const issuer = closeLater(
      await listen((_request, response) => {
        response.setHeader('content-type', 'application/json');
        const metadata = {
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/authorize`,
          jwks_uri: `${issuer.url}/keys`,
          ...change(issuer.url),
        };
        response.end(JSON.stringify(metadata));
      }),
    );
    const provider = () => ({ issuer: issuer.url, clientId: 'us', clientSecret: 'secret' });
    const product = closeLater(await startTestApp({ provider }));
    const response = await product.credential('eyJhbGciOiJSUzI1NiJ9.e30.c2ln');
    expect(response.status).toBe(503);
  });

  test('plain HTTP is only allowed on loopback', async () => {
    const sent = vi.fn();
    const provider = () => ({
      issuer: 'http://issuer.example',
      clientId: 'us',
      clientSecret: 'secret',
      fetch: sent,
    });
    const product = closeLater(await startTestApp({ provider }));
    expectFailed(await begin(new TestBrowser(), product), 'issuer_unreachable', undefined, product);
    expect(sent).not.toHaveBeenCalled();
  });
});
