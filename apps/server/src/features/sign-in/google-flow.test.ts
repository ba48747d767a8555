import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, TestBrowser } from '../../platform/development-issuer/test-browser.ts';
import { inactiveEmail, startTestApp, type TestApp } from './test-app.ts';
import { type Listening, listen, startKeyIssuer, startProvider } from './test-issuer.ts';

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

function begin(browser: TestBrowser, at = app): Promise<Answer> {
  return browser.open(`${at.url}/api/auth/google`);
}

/** From our route to the issuer's page. */
async function goToIssuer(browser: TestBrowser): Promise<Answer> {
  return browser.follow(await begin(browser));
}

/** From the issuer's page to the redirect that leads back to us, which is not followed. */
async function choose(browser: TestBrowser, page: Answer, form: Record<string, string>): Promise<string> {
  const answer = await browser.follow(await browser.submit(page.url, form), '/callback');
  return answer.location;
}

async function comeBackAs(browser: TestBrowser, form: Record<string, string>): Promise<string> {
  return choose(browser, await goToIssuer(browser), form);
}

const admin = { choose: 'admin@burnish.test' };
const typed = { choose: 'typed', name: 'Ada Obi', email: 'ada@example.com', verified: 'on' };

function expectFailed(answer: Answer, kind: string, page = '/auth?error=google', at = app): void {
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(at.url + page);
  expect(at.identities).toEqual([]);
  expect(at.logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, kind }]);
}

describe('the way there', () => {
  test('asks the issuer with PKCE, state, nonce and a choice of account', async () => {
    const answer = await begin(new TestBrowser());
    const address = new URL(answer.location);
    expect(answer.status).toBe(302);
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
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('leaves one closed cookie for ten minutes, out of reach of scripts', async () => {
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

  test('the cookie is Secure where the product is reached by https', async () => {
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

  test('tabs that never return do not pile up cookies: the oldest are given up', async () => {
    const browser = new TestBrowser();
    const tabs: Answer[] = [];
    for (let tab = 0; tab < 12; tab += 1) tabs.push(await begin(browser));
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign-in-'))).toHaveLength(8);
    const outcomes: boolean[] = [];
    for (const tab of tabs.slice(3, 5)) {
      const back = await choose(browser, await browser.follow(tab), admin);
      outcomes.push((await browser.open(back)).location.includes('/auth/callback?token='));
    }
    expect(outcomes).toEqual([false, true]);
  });

  test('a look at the address (HEAD) begins nothing', async () => {
    const answer = await fetch(`${app.url}/api/auth/google`, { method: 'HEAD', redirect: 'manual' });
    expect(answer.status).toBe(404);
  });
});

describe('the way back', () => {
  test.each([
    ['picked', admin, { email: 'admin@burnish.test', name: 'Studio admin' }],
    ['typed', typed, { email: 'ada@example.com', name: 'Ada Obi' }],
  ])('signs in who was %s', async (_how, form, who) => {
    const browser = new TestBrowser();
    const answer = await browser.open(await comeBackAs(browser, form));
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(
      `${app.url}/auth/callback?token=${encodeURIComponent(`token+of ${who.email}`)}`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(app.identities).toEqual([
      {
        ...who,
        issuer: `${app.url}/development-issuer`,
        subject: expect.stringMatching(/^[0-9a-f]{32}$/),
        isEmailVerified: true,
      },
    ]);
    expect(app.addresses).toEqual(['127.0.0.1']);
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign-in-'))).toEqual([]);
    expect(app.logged).toEqual([]);
  });

  test('one browser signs in as one person after another', async () => {
    const browser = new TestBrowser();
    await browser.open(await comeBackAs(browser, admin));
    await browser.open(await comeBackAs(browser, typed));
    expect(app.identities.map(({ email }) => email)).toEqual(['admin@burnish.test', 'ada@example.com']);
  });

  test('two tabs at once do not spoil each other', async () => {
    const browser = new TestBrowser();
    const first = await goToIssuer(browser);
    const second = await goToIssuer(browser);
    const backOfSecond = await choose(browser, second, typed);
    const backOfFirst = await choose(browser, first, admin);
    expect((await browser.open(backOfFirst)).location).toContain('/auth/callback?token=');
    expect((await browser.open(backOfSecond)).location).toContain('/auth/callback?token=');
    expect(app.identities.map(({ email }) => email)).toEqual(['admin@burnish.test', 'ada@example.com']);
  });

  test('an unverified email is refused', async () => {
    const browser = new TestBrowser();
    const { verified: _, ...unverified } = typed;
    expectFailed(await browser.open(await comeBackAs(browser, unverified)), 'GOOGLE_SIGN_IN_FAILED');
  });

  test('a deactivated account is told so', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, { ...typed, email: inactiveEmail });
    expectFailed(await browser.open(back), 'ACCOUNT_NOT_ACTIVE', '/auth?error=inactive');
  });

  test('who cancels comes back signed out, and may begin again', async () => {
    const browser = new TestBrowser();
    expectFailed(await browser.open(await comeBackAs(browser, { choose: 'nobody' })), 'declined');
    expect(browser.cookies.filter(({ name }) => name.startsWith('sign-in-'))).toEqual([]);
    const answer = await browser.open(await comeBackAs(browser, admin));
    expect(answer.location).toContain('/auth/callback?token=');
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

  test('two states in one answer: refused', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expectFailed(await browser.open(`${back}&state=another`), 'answer_invalid');
  });

  test("another issuer's answer: refused", async () => {
    const browser = new TestBrowser();
    const back = new URL(await comeBackAs(browser, admin));
    back.searchParams.set('iss', 'https://evil.example');
    expectFailed(await browser.open(back.href), 'answer_invalid');
  });

  test('another browser: refused, and the one that began can still finish', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expectFailed(await new TestBrowser().open(back), 'flow_missing');
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test("another browser's cookie under this flow's name: refused", async () => {
    const victim = new TestBrowser();
    const back = await comeBackAs(victim, admin);
    const thief = new TestBrowser();
    await begin(thief);
    const name = victim.cookies.find((cookie) => cookie.name.startsWith('sign-in-'))?.name ?? '';
    thief.cookies = thief.cookies.map((cookie) => ({ ...cookie, name }));
    expectFailed(await thief.open(back), 'answer_invalid');
  });

  test('a cookie that somebody changed: refused', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    browser.cookies = browser.cookies.map((cookie) => ({
      ...cookie,
      value: `${cookie.value.slice(0, -4)}AAAA`,
    }));
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('after ten minutes: refused', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    app.advance(10 * minute + 1_000);
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('just before ten minutes: signed in', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    app.advance(9 * minute);
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test('the same answer a second time: refused', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    await browser.open(back);
    app.identities.length = 0;
    expectFailed(await browser.open(back), 'flow_missing');
  });

  test('the same code a second time, its cookie brought back: refused by the issuer', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    const kept = browser.cookies;
    await browser.open(back);
    app.identities.length = 0;
    browser.cookies = kept;
    expectFailed(await browser.open(back), 'code_refused');
  });

  test('a look at the answer (HEAD) does not use it up', async () => {
    const browser = new TestBrowser();
    const back = await comeBackAs(browser, admin);
    expect((await fetch(back, { method: 'HEAD', redirect: 'manual' })).status).toBe(404);
    expect((await browser.open(back)).location).toContain('/auth/callback?token=');
  });

  test.each([
    ['challenge', 'code_challenge', 'code_refused'],
    ['nonce', 'nonce', 'answer_invalid'],
  ])('a %s that is not this flow’s: refused', async (_what, parameter, kind) => {
    const browser = new TestBrowser();
    const address = new URL((await begin(browser)).location);
    address.searchParams.set(parameter, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    const page = await browser.follow(await browser.open(address.href));
    expectFailed(await browser.open(await choose(browser, page, admin)), kind);
  });

  test('no failure puts a code, a state, a token or a person into the log', async () => {
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

describe('any issuer', () => {
  const client = { id: 'us.apps.issuer.test', secret: 'a secret: with & signs%' };

  /** The product as a client of a whole provider in Google's place. */
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

  test('a provider of its own stands in for Google', async () => {
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

  test('with a wrong client secret nobody gets in, and the log says why', async () => {
    const { product } = await startWithProvider('another secret');
    const browser = new TestBrowser();
    const answer = await browser.follow(await begin(browser, product), '/auth?error');
    expectFailed(answer, 'client_refused', undefined, product);
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
    const answer = await browser.open(`${product.url}/api/auth/google/callback?code=abc&state=${state}`);
    expectFailed(answer, 'code_refused', undefined, product);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.includes('client_secret=shh')).toBe(isInBody);
    expect(sent[0]?.authorization).toBe(isInBody ? undefined : `Basic ${btoa('us:shh')}`);
  });

  test('one that is down: back to /auth, and found as soon as it is up', async () => {
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

  test('one that goes down while somebody is away', async () => {
    const issuer = closeLater(await startKeyIssuer());
    const provider = () => ({ issuer: issuer.url, clientId: 'us', clientSecret: 'secret' });
    const product = closeLater(await startTestApp({ provider }));
    const browser = new TestBrowser();
    const state = new URL((await begin(browser, product)).location).searchParams.get('state');
    issuer.become('down');
    const answer = await browser.open(`${product.url}/api/auth/google/callback?code=abc&state=${state}`);
    expectFailed(answer, 'issuer_unreachable', undefined, product);
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
    const answer = await product.credential('eyJhbGciOiJSUzI1NiJ9.e30.c2ln');
    expect(answer.status).toBe(503);
  });

  test('http is not spoken beyond this machine', async () => {
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
