import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';

const friend = 'https://app.studio.example';
const stranger = 'https://app.studio.example.evil.example';

const corsHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

function useApp(env: Readonly<Record<string, string>>): () => TestApp {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env });
  });
  afterAll(() => t.close());
  return () => t;
}

const preflight = (t: TestApp, origin: string, url = '/api/subscriptions/request') =>
  t.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-anything',
    },
  });

const read = (t: TestApp, origin: string, url = '/api/openapi.json') =>
  t.app.inject({ url, headers: { origin } });

/** The first request of a page that listens by polling. */
async function handshake(t: TestApp, origin: string, method = 'GET') {
  const url = t.app.server.listening ? `http://127.0.0.1:${addressOf(t)}` : await t.listen();
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { method, headers: { origin } });
  return Object.fromEntries(answer.headers);
}

function addressOf({ app }: TestApp): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('without CORS_ORIGINS', () => {
  const app = useApp({});

  test.each([friend, 'null', 'http://localhost'])('a page of %s is told nothing', async (origin) => {
    const answer = await read(app(), origin);
    expect([answer.statusCode, corsHeaders(answer.headers)]).toEqual([200, {}]);
    const asked = await preflight(app(), origin);
    expect([asked.statusCode, corsHeaders(asked.headers)]).toEqual([405, {}]);
    expect(corsHeaders(await handshake(app(), origin))).toEqual({});
  });
});

describe('with CORS_ORIGINS', () => {
  const app = useApp({ CORS_ORIGINS: `${friend}, http://localhost:3000` });

  const allowed =
    'Authorization, Content-Type, Idempotency-Key, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
  const exposed =
    'Retry-After, Idempotent-Replayed, Connection, Location, Tus-Resumable, Upload-Length, Upload-Offset';

  test.each([friend, 'http://localhost:3000'])('a page of %s may call the API', async (origin) => {
    const asked = await preflight(app(), origin);
    expect([asked.statusCode, corsHeaders(asked.headers), asked.headers.vary]).toEqual([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': allowed,
        'access-control-expose-headers': exposed,
        'access-control-max-age': '600',
      },
      'Origin',
    ]);
    const answer = await read(app(), origin);
    expect([answer.statusCode, corsHeaders(answer.headers), answer.headers.vary]).toEqual([
      200,
      {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposed,
      },
      'Origin',
    ]);
  });

  test.each(['/api/auth/profile', '/api/unknown', '/api/files/x/y'])(
    'and read why it was refused: %s',
    async (url) => {
      const { headers, statusCode } = await read(app(), friend, url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(headers['access-control-allow-origin']).toBe(friend);
    },
  );

  test.each([stranger, 'null', 'http://app.studio.example', 'https://studio.example', `${friend}:8443`, '*'])(
    'a page of %s may not',
    async (origin) => {
      for (const { headers } of [await preflight(app(), origin), await read(app(), origin)]) {
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
        expect(headers.vary).toBe('Origin');
      }
    },
  );

  test('what is no call of the API is not shared', async () => {
    expect(corsHeaders((await read(app(), friend, '/healthz')).headers)).toEqual({});
    const asked = await preflight(app(), friend, '/healthz');
    expect([asked.statusCode, corsHeaders(asked.headers)]).toEqual([405, {}]);
  });

  test('a page of another origin may listen, or may not, alike', async () => {
    const headers = await handshake(app(), friend);
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual([friend, 'Origin']);
    expect(await handshake(app(), friend, 'OPTIONS')).toMatchObject({
      'access-control-allow-origin': friend,
    });
    for (const method of ['GET', 'OPTIONS'])
      expect(await handshake(app(), stranger, method)).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('with CORS_ORIGINS and a limit', () => {
  const app = useApp({ CORS_ORIGINS: friend, RATE_LIMITS: '{"calls":{"max":1}}' });

  test('a page may read when it may ask again, and its preflights are free', async () => {
    for (const _ of [1, 2, 3]) expect((await preflight(app(), friend)).statusCode).toBe(204);
    expect((await read(app(), friend)).statusCode).toBe(200);
    const refused = await read(app(), friend);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'access-control-allow-origin': friend });
  });
});
