import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';

const allowedOrigin = 'https://app.studio.example';
const otherOrigin = 'https://app.studio.example.evil.example';

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

/** The first Socket.IO request of a page that uses polling. */
async function handshake(t: TestApp, origin: string, method = 'GET') {
  const url = t.app.server.listening ? `http://127.0.0.1:${portOf(t)}` : await t.listen();
  const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { method, headers: { origin } });
  return Object.fromEntries(response.headers);
}

function portOf({ app }: TestApp): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('without CORS_ORIGINS', () => {
  const app = useApp({});

  test.each([allowedOrigin, 'null', 'http://localhost'])('sends no CORS headers to %s', async (origin) => {
    const response = await read(app(), origin);
    expect([response.statusCode, corsHeaders(response.headers)]).toEqual([200, {}]);
    const preflightReply = await preflight(app(), origin);
    expect([preflightReply.statusCode, corsHeaders(preflightReply.headers)]).toEqual([405, {}]);
    expect(corsHeaders(await handshake(app(), origin))).toEqual({});
  });
});

describe('with CORS_ORIGINS', () => {
  const app = useApp({ CORS_ORIGINS: `${allowedOrigin}, http://localhost:3000` });

  const allowed =
    'Authorization, Content-Type, Idempotency-Key, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
  const exposed =
    'Retry-After, Idempotent-Replayed, Connection, Location, Tus-Resumable, Upload-Length, Upload-Offset';

  test.each([allowedOrigin, 'http://localhost:3000'])(
    'allows pages of %s to call the API',
    async (origin) => {
      const preflightReply = await preflight(app(), origin);
      expect([
        preflightReply.statusCode,
        corsHeaders(preflightReply.headers),
        preflightReply.headers.vary,
      ]).toEqual([
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
      const response = await read(app(), origin);
      expect([response.statusCode, corsHeaders(response.headers), response.headers.vary]).toEqual([
        200,
        {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': exposed,
        },
        'Origin',
      ]);
    },
  );

  test.each(['/api/auth/profile', '/api/unknown', '/api/files/x/y'])(
    'allows pages to read errors: %s',
    async (url) => {
      const { headers, statusCode } = await read(app(), allowedOrigin, url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(headers['access-control-allow-origin']).toBe(allowedOrigin);
    },
  );

  test.each([
    otherOrigin,
    'null',
    'http://app.studio.example',
    'https://studio.example',
    `${allowedOrigin}:8443`,
    '*',
  ])('does not allow pages of %s', async (origin) => {
    for (const { headers } of [await preflight(app(), origin), await read(app(), origin)]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers.vary).toBe('Origin');
    }
  });

  test('does not apply to URLs outside of the API', async () => {
    expect(corsHeaders((await read(app(), allowedOrigin, '/healthz')).headers)).toEqual({});
    const preflightReply = await preflight(app(), allowedOrigin, '/healthz');
    expect([preflightReply.statusCode, corsHeaders(preflightReply.headers)]).toEqual([405, {}]);
  });

  test('applies to Socket.IO too', async () => {
    const headers = await handshake(app(), allowedOrigin);
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual([allowedOrigin, 'Origin']);
    expect(await handshake(app(), allowedOrigin, 'OPTIONS')).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
    });
    for (const method of ['GET', 'OPTIONS'])
      expect(await handshake(app(), otherOrigin, method)).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('with CORS_ORIGINS and a limit', () => {
  const app = useApp({ CORS_ORIGINS: allowedOrigin, RATE_LIMITS: '{"calls":{"max":1}}' });

  test('lets pages read when to retry, and does not count preflights', async () => {
    for (const _ of [1, 2, 3]) expect((await preflight(app(), allowedOrigin)).statusCode).toBe(204);
    expect((await read(app(), allowedOrigin)).statusCode).toBe(200);
    const limited = await read(app(), allowedOrigin);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers).toMatchObject({
      'retry-after': '60',
      'access-control-allow-origin': allowedOrigin,
    });
  });
});
