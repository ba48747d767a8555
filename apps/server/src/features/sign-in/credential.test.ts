import { createHmac, createPublicKey } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startKeyIssuer } from './issuer.fixture.ts';
import { inactiveEmail, startTestApp, type TestApp } from './sign-in-app.fixture.ts';

type KeyIssuer = Awaited<ReturnType<typeof startKeyIssuer>>;

const clientId = 'us.apps.issuer.test';
let issuer: KeyIssuer;
let app: TestApp;

beforeEach(async () => {
  issuer = await startKeyIssuer();
  await issuer.addKey('ES256', 'one');
  app = await startTestApp({ provider: () => ({ issuer: issuer.url, clientId, clientSecret: 'secret' }) });
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await issuer.close();
});

const seconds = () => Math.floor(Date.now() / 1000);

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: issuer.url,
    aud: clientId,
    sub: '10769150350006150715113082367',
    email: 'ada@gmail.test',
    email_verified: true,
    name: 'Ada Obi',
    iat: seconds() - 5,
    exp: seconds() + 3_600,
    ...changes,
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function expectRefused(token: string): Promise<void> {
  const response = await app.credential(token);
  expect(response.body).toMatchObject({
    success: false,
    code: 'GOOGLE_SIGN_IN_FAILED',
    message: 'Google sign-in failed. Please try again.',
  });
  expect(response.status).toBe(400);
  expect(app.identities).toEqual([]);
}

async function expectAccepted(token: string): Promise<void> {
  const response = await app.credential(token);
  expect(response.body).toMatchObject({ success: true });
  expect(response.status).toBe(200);
}

describe('a valid token', () => {
  test('signs in', async () => {
    const response = await app.credential(await issuer.sign('one', claims()));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      success: true,
      message: 'Welcome!',
      data: { token: 'token+of ada@gmail.test', user: { email: 'ada@gmail.test' } },
    });
    expect(app.identities).toEqual([
      {
        issuer: issuer.url,
        subject: '10769150350006150715113082367',
        email: 'ada@gmail.test',
        isEmailVerified: true,
        name: 'Ada Obi',
      },
    ]);
    expect(app.ipAddresses).toEqual(['127.0.0.1']);
  });

  test.each(['RS256', 'PS256', 'EdDSA'])('can be signed with %s', async (algorithm) => {
    await issuer.addKey(algorithm, 'other');
    await expectAccepted(await issuer.sign('other', claims()));
  });

  test.each([
    ['no name', { name: undefined }],
    ['a name of blanks', { name: '  ' }],
    ['a name that is none', { name: 7 }],
  ])('may have %s', async (_what, change) => {
    await expectAccepted(await issuer.sign('one', claims(change)));
    expect(app.identities).toMatchObject([{ name: null }]);
  });

  test('can have several audiences if it was issued to us', async () => {
    await expectAccepted(await issuer.sign('one', claims({ aud: ['others', clientId], azp: clientId })));
  });

  test('with a nonce comes with it', async () => {
    const token = await issuer.sign('one', claims({ nonce: 'n-0S6_WzA2Mj' }));
    expect((await app.credential(token, 'n-0S6_WzA2Mj')).status).toBe(200);
  });

  test('of a deactivated account reports it', async () => {
    const response = await app.credential(await issuer.sign('one', claims({ email: inactiveEmail })));
    expect(response).toMatchObject({ status: 401, body: { code: 'ACCOUNT_NOT_ACTIVE' } });
  });
});

test.each([
  ['has a nonce that the request lacks', { nonce: 'n-0S6_WzA2Mj' }, undefined],
  ['has another nonce', { nonce: 'n-0S6_WzA2Mj' }, 'n-another'],
  ['lacks the nonce of the request', {}, 'n-0S6_WzA2Mj'],
])('rejects a token that %s', async (_, change, nonce) => {
  const response = await app.credential(await issuer.sign('one', claims(change)), nonce);
  expect(response).toMatchObject({ status: 400, body: { code: 'GOOGLE_SIGN_IN_FAILED' } });
  expect(app.identities).toEqual([]);
});

describe('rejects', () => {
  test.each<[string, () => JWTPayload]>([
    ['another audience', () => ({ aud: 'others' })],
    ['several audiences, given to another', () => ({ aud: ['others', clientId], azp: 'others' })],
    ['several audiences, given to nobody', () => ({ aud: ['others', clientId] })],
    ['another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['an issuer with a slash more', () => ({ iss: `${issuer.url}/` })],
    ['an expired one', () => ({ exp: seconds() - 60 })],
    ['one that is not valid yet', () => ({ nbf: seconds() + 3_600 })],
    ['an email that is none', () => ({ email: 'ada' })],
    ['an unverified email', () => ({ email_verified: false })],
    ["an email verified 'false'", () => ({ email_verified: 'false' })],
  ])('%s', async (_what, change) => {
    await expectRefused(await issuer.sign('one', claims(change())));
  });

  test.each(['iss', 'aud', 'sub', 'iat', 'exp', 'email', 'email_verified'])(
    'one without %s',
    async (name) => {
      const { [name]: _, ...rest } = claims();
      await expectRefused(await issuer.sign('one', rest));
    },
  );

  test('a token without a signature (alg none)', async () => {
    await expectRefused(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`);
  });

  test('a token signed with the public key as the secret (HS256)', async () => {
    await issuer.addKey('RS256', 'rsa');
    const jwk = issuer.publicJwk('rsa');
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const content = `${encode({ alg: 'HS256', kid: 'rsa' })}.${encode(claims())}`;
    for (const secret of [pem, JSON.stringify(jwk), 'secret']) {
      const signature = createHmac('sha256', secret).update(content).digest('base64url');
      await expectRefused(`${content}.${signature}`);
    }
  });

  test.each(['RS384', 'ES512'])('a token signed with %s', async (algorithm) => {
    await issuer.addKey(algorithm, 'other');
    await expectRefused(await issuer.sign('other', claims()));
  });

  test('a token with changed claims', async () => {
    const [header, , signature] = (await issuer.sign('one', claims())).split('.');
    await expectRefused(`${header}.${encode(claims({ email: 'admin@burnish.test' }))}.${signature}`);
  });

  test("a token signed with another key under the issuer's key ID", async () => {
    const stranger = await startKeyIssuer();
    await stranger.addKey('ES256', 'one');
    await expectRefused(await stranger.sign('one', claims()));
    await stranger.close();
  });

  test.each(['x', 'a.b.c', '...', 'eyJhbGciOiJSUzI1NiJ9', '𝕏'.repeat(100)])(
    'no token at all: %s',
    async (text) => {
      await expectRefused(text);
    },
  );

  test('an empty credential, with a field error', async () => {
    expect(await app.credential('')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe("the issuer's keys", () => {
  test('are fetched once', async () => {
    for (let call = 0; call < 3; call += 1) await expectAccepted(await issuer.sign('one', claims()));
    expect(issuer.keyFetches()).toBe(1);
  });

  test('are fetched again for an unknown key, but not for every unknown key', async () => {
    await expectAccepted(await issuer.sign('one', claims()));
    for (let call = 0; call < 3; call += 1) {
      const response = await app.credential(await issuer.sign('one', claims(), { kid: `made-up-${call}` }));
      expect(response.body).toMatchObject({ code: 'GOOGLE_SIGN_IN_FAILED' });
    }
    expect(issuer.keyFetches()).toBe(1);

    await issuer.addKey('ES256', 'two');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await expectAccepted(await issuer.sign('two', claims()));
    expect(issuer.keyFetches()).toBe(2);
  });

  test.each(['down', 'malformed'] as const)(
    'that are %s return NOT_READY and are fetched again',
    async (state) => {
      await expectRefused('a.b.c');
      issuer.setHealth(state);
      const token = await issuer.sign('one', claims());
      expect(await app.credential(token)).toMatchObject({ status: 503, body: { code: 'NOT_READY' } });
      issuer.setHealth('healthy');
      await expectAccepted(token);
    },
  );
});

test.each(['down', 'malformed'] as const)(
  'an issuer that is %s: not ready, and asked again',
  async (state) => {
    issuer.setHealth(state);
    const token = await issuer.sign('one', claims());
    expect(await app.credential(token)).toMatchObject({ status: 503, body: { code: 'NOT_READY' } });
    issuer.setHealth('healthy');
    await expectAccepted(token);
  },
);

test('only Google may omit the scheme of its issuer name', async () => {
  const google = await startKeyIssuer('https://accounts.google.com');
  await google.addKey('ES256', 'one');
  const client = await startTestApp({
    provider: () => ({
      issuer: 'https://accounts.google.com',
      clientId,
      clientSecret: 'secret',
      fetch: (url, request) => fetch(google.url + new URL(url).pathname, request),
    }),
  });
  for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
    const response = await client.credential(await google.sign('one', claims({ iss })));
    expect(response.status, iss).toBe(200);
  }
  expect(client.identities.map((identity) => identity.issuer)).toEqual([
    'https://accounts.google.com',
    'https://accounts.google.com',
  ]);
  await expectRefused(await issuer.sign('one', claims({ iss: issuer.url.replace('http://', '') })));
  await client.close();
  await google.close();
});
