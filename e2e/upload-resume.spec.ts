// Nothing is lost when 300 files are uploaded while the server is killed and the browser is closed. A burst of finished
// uploads doesn't make the page read the whole list of uploads each time.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from '@burnish/contract/photos/entities';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, createPaidPlan, sha256 } from '../testing/photos.ts';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';

const smallFileCount = 299;
/** The first browser never sends the large file beyond this. The small files are far smaller. */
const heldFromByte = 2_000_000;
const largeName = '000.jpg';

let folder: string;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let product: Product;
/** SHA-256 by name. */
const hashes = new Map<string, string>();

async function writePhoto(name: string, bytes: Buffer): Promise<void> {
  hashes.set(name, sha256(bytes));
  await writeFile(join(folder, 'Wedding', name), bytes);
}

/** Noise can't be compressed, so the file is large. */
async function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 100 })
    .toBuffer();
}

const start = (port: string) =>
  startProduct({ dataDir: dataDir.path, env: { PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-folder-'));
  await mkdir(join(folder, 'Wedding'));
  await writePhoto(largeName, await noise(4_800, 3_600));
  for (let file = 1; file <= smallFileCount; file += 1)
    await writePhoto(`${String(file).padStart(3, '0')}.jpg`, await createJpeg());
  dataDir = await makeDataDir();
  product = await start('0');
});
test.afterAll(async () => {
  await product.stop();
  await dataDir.remove();
  await rm(folder, { recursive: true });
});

async function listUploads(caller: ApiClient): Promise<Upload[]> {
  const all: Upload[] = [];
  let cursor: string | undefined;
  do {
    const { uploads, page } = dataOf(
      await caller.call('GET /photos/uploads', { query: { limit: 200, ...(cursor && { cursor }) } }),
    );
    all.push(...uploads);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Opens the upload page in a new browser context. */
async function open(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ storageState: storageStateFor(product.url, token) });
  const page = await context.newPage();
  await page.goto(`${product.url}/upload`);
  return page;
}

/** Keeps the large file incomplete: holds its later chunks. Returns a function that fails the held requests. */
async function holdLargeFile(page: Page): Promise<() => Promise<void>> {
  const held = new Set<Route>();
  await page.route('**/api/photos/tus/*', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (offset < heldFromByte) await route.fallback();
    else held.add(route);
  });
  return async () => {
    const routes = [...held];
    held.clear();
    await Promise.all(routes.map((route) => route.abort('connectionreset')));
  };
}

const chooseFolder = (page: Page, label: string) =>
  page.locator(`input[aria-label="${label}"]`).setInputFiles(join(folder, 'Wedding'));

const countUploaded = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => state !== 'uploading').length;

/** The offsets from which the page resumes an upload. */
function recordOffsets(page: Page, id: string): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith(id))
      offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** How often the page has read the list of uploads; its further pages don't count. */
function countListReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/photos/uploads') && !searchParams.has('cursor')) reads += 1;
  });
  return () => reads;
}

async function findLargeUpload(caller: ApiClient): Promise<Upload> {
  const found = (await listUploads(caller)).find(({ fileName }) => fileName === largeName);
  if (found === undefined) throw new Error('the large file is not being uploaded');
  return found;
}

test('300 files are uploaded unchanged although the server is killed and the browser is closed', async ({
  browser,
}) => {
  const token = await signIn(product.url, { name: 'Adaeze Okafor', email: 'adaeze@resume.test' });
  const adminToken = await signIn(product.url, { name: 'Kemi Adewale', email: 'admin@burnish.test' });
  const api = createApiClient(product.url, token);
  await createPaidPlan(api, createApiClient(product.url, adminToken));

  const first = await open(browser, token);
  const failHeldRequests = await holdLargeFile(first);
  await chooseFolder(first, 'Choose a folder');
  await expect
    .poll(async () => countUploaded(await listUploads(api)), { timeout: 120_000 })
    .toBeGreaterThan(60);
  const large = await findLargeUpload(api);
  expect(large.state).toBe('uploading');
  const offsetsAfterKill = recordOffsets(first, large._id);

  const { port } = new URL(product.url);
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  await failHeldRequests();
  product = await start(port);
  await expect
    .poll(async () => countUploaded(await listUploads(api)), { timeout: 120_000 })
    .toBeGreaterThan(140);
  await expect.poll(() => Math.max(...offsetsAfterKill), { timeout: 60_000 }).toBeGreaterThan(0);
  await first.context().close();

  const second = await open(browser, token);
  const unfinished = await findLargeUpload(api);
  expect(unfinished.state).toBe('uploading');
  await expect(second.getByRole('heading', { name: /^Unfinished uploads: / })).toBeVisible();
  const offsetsAfterClosing = recordOffsets(second, unfinished._id);
  const listReads = countListReads(second);
  await chooseFolder(second, 'Choose the same folder');
  await expect
    .poll(async () => (await listUploads(api)).filter(({ state }) => state === 'ready').length, {
      timeout: 200_000,
    })
    .toBe(smallFileCount + 1);

  expect(Math.min(...offsetsAfterClosing)).toBeGreaterThan(0);
  // About a hundred and fifty uploads finished on this page. Reconnects and failed requests may add a read or two.
  expect(listReads()).toBeLessThan(10);
  // The server may have died before it acknowledged a new upload, which then stays empty until it expires.
  const uploads = (await listUploads(api)).filter(({ state }) => state === 'ready');
  expect(new Map(uploads.map(({ fileName, sha256: hash }) => [fileName, hash]))).toEqual(hashes);
  expect(uploads).toHaveLength(smallFileCount + 1);
  await expect(second.getByText(`${smallFileCount + 1} files`, { exact: false }).first()).toBeVisible();
  await second.context().close();
});
