import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const getDescription = (encoding: string) =>
  t.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });

test('compresses long replies with an encoding that the client accepts', async () => {
  const plain = await t.app.inject({ url: '/api/openapi.json' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [br, gzip] = [await getDescription('gzip, deflate, br, zstd'), await getDescription('gzip')];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(br.headers.vary).toMatch(/accept-encoding/i);
});

test('does not compress short replies', async () => {
  const response = await t.app.inject({ url: '/healthz', headers: { 'accept-encoding': 'br' } });
  expect(response.headers['content-encoding']).toBeUndefined();
});

test('rejects compressed request bodies', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(12) })),
  });
  expect(response.statusCode).toBe(400);
});
