import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { sendWithoutBody } from '../../../../../testing/withheld-body.ts';

/** The placeholder in built files. */
const unknownOrigin = 'https://nowhere.invalid';
const publicUrl = 'https://studio.example';

const builtFiles = {
  'index.html': `<!doctype html><link rel="canonical" href="${unknownOrigin}/"><meta property="og:url" content="${unknownOrigin}/">`,
  '404.html': '<!doctype html><title>Not found</title>',
  'robots.txt': `User-agent: *\nSitemap: ${unknownOrigin}/sitemap.xml\n`,
  'sitemap.xml': `<urlset><url><loc>${unknownOrigin}/pricing</loc></url></urlset>`,
  'site.webmanifest': '{"name":"Burnish"}',
  'icon-192.png': 'png',
  'share/lipstick.jpg': 'jpg',
};

let t: TestApp;
let local: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-built-'));
  await mkdir(join(folder, 'client/share'), { recursive: true });
  for (const [name, content] of Object.entries(builtFiles))
    await writeFile(join(folder, 'client', name), content);
  const pages = { '/': { file: 'index.html', scripts: [] } };
  const notFound = { file: '404.html', scripts: [] };
  const texts = ['/robots.txt', '/sitemap.xml'];
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ unknownOrigin, pages, notFound, texts }));
  t = await createTestApp({
    pages: folder,
    env: { PUBLIC_URL: publicUrl, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  local = await createTestApp({ pages: folder });
});
afterAll(async () => {
  await t.close();
  await local.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=3600'],
])('%s', (url, type, cacheControl) => {
  test('contains the public URL in place of the placeholder', async () => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(publicUrl);
    expect(body).not.toContain(unknownOrigin);
  });

  test('has its content type and cache control', async () => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
  });

  test('is compressed with an accepted encoding', async () => {
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await get(url, { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(Number(headers['content-length'])).toBeGreaterThan(0);
    }
  });

  test('is not sent again if it has not changed', async () => {
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': cacheControl });
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('supports HEAD', async () => {
    const { statusCode, body, headers } = await t.app.inject({ url, method: 'HEAD' });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toBe(type);
  });
});

test('uses the address of the server without a configured public URL', async () => {
  const before = await local.app.inject('/sitemap.xml');
  expect(before.body).toContain('http://localhost:');
  const origin = await local.listen();
  const { port } = new URL(origin);
  const response = await fetch(`${origin}/sitemap.xml`);
  expect(await response.text()).toContain(`<loc>http://localhost:${port}/pricing</loc>`);
});

test('a missing page is 404, even if it is cached', async () => {
  const first = await get('/missing');
  expect(first.statusCode).toBe(404);
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
  const again = await get('/missing', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([404, first.body]);
});

test('a missing page and a missing call are answered before the body is read', async () => {
  const origin = await t.listen();
  const page = await sendWithoutBody(origin, { method: 'GET', url: '/missing' });
  expect(page).toMatch(/^HTTP\/1\.1 404 /);
  expect(page.toLowerCase()).toContain('content-type: text/html; charset=utf-8');
  for (const url of ['/missing', '/api/missing']) {
    const call = await sendWithoutBody(origin, { method: 'POST', url });
    expect(call).toMatch(/^HTTP\/1\.1 404 /);
    expect(call).toContain('"code":"NOT_FOUND"');
  }
});

test.each([
  ['/site.webmanifest', 'application/manifest+json'],
  ['/icon-192.png', 'image/png'],
  ['/share/lipstick.jpg', 'image/jpeg'],
])('sends %s as %s', async (url, type) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain(type);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});
