// The proof that nothing is lost: three hundred files, the server killed once, the browser closed once.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from '@burnish/contract/entity';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { Caller } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { callerOf, signIn, storageWith } from '../testing/people.ts';
import { paidPlan, photograph, sha256 } from '../testing/photos.ts';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';

const small = 299;
/** Bytes a second up: on this one the large file is on its way all the while. */
const slowLine = 400_000;
const fastLine = -1;
const largeName = '000.jpg';

test.describe.configure({ timeout: 300_000 });

let folder: string;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let product: Product;
/** SHA-256 by name. */
const hashes = new Map<string, string>();

async function keep(name: string, bytes: Buffer): Promise<void> {
  hashes.set(name, sha256(bytes));
  await writeFile(join(folder, 'Wedding', name), bytes);
}

/** A picture of noise, which no format makes small. */
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
  await keep(largeName, await noise(4_800, 3_600));
  for (let file = 1; file <= small; file += 1)
    await keep(`${String(file).padStart(3, '0')}.jpg`, await photograph());
  dataDir = await makeDataDir();
  product = await start('0');
});
test.afterAll(async () => {
  await product.stop();
  await dataDir.remove();
  await rm(folder, { recursive: true });
});

async function uploadsOf(caller: Caller): Promise<Upload[]> {
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

/** A browser of its own. */
async function open(browser: Browser, token: string, uploadThroughput: number): Promise<Page> {
  const context = await browser.newContext({ storageState: storageWith(product.url, token) });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput,
  });
  await page.goto(`${product.url}/upload`);
  return page;
}

const give = (page: Page, words: string) =>
  page.locator(`input[aria-label="${words}"]`).setInputFiles(join(folder, 'Wedding'));

const arrived = (uploads: readonly Upload[]) => uploads.filter(({ state }) => state !== 'arriving').length;

/** Where the large file is gone on with, as the page says it to the service. */
function offsetsOf(page: Page, id: string): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith(id))
      offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

async function largeOf(caller: Caller): Promise<Upload> {
  const found = (await uploadsOf(caller)).find(({ fileName }) => fileName === largeName);
  if (found === undefined) throw new Error('the large file was not begun');
  return found;
}

test('three hundred files arrive as they left, though the server dies and the browser is closed', async ({
  browser,
}) => {
  const token = await signIn(product.url, { name: 'Adaeze Okafor', email: 'adaeze@resume.test' });
  const adminToken = await signIn(product.url, { name: 'Kemi Adewale', email: 'admin@burnish.test' });
  const own = callerOf(product.url, token);
  await paidPlan(own, callerOf(product.url, adminToken));

  const first = await open(browser, token, slowLine);
  await give(first, 'Choose a folder');
  await expect.poll(async () => arrived(await uploadsOf(own)), { timeout: 120_000 }).toBeGreaterThan(60);
  const begun = await largeOf(own);
  expect(begun.state).toBe('arriving');
  const afterDeath = offsetsOf(first, begun._id);

  const { port } = new URL(product.url);
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  product = await start(port);
  await expect.poll(async () => arrived(await uploadsOf(own)), { timeout: 120_000 }).toBeGreaterThan(140);
  await expect.poll(() => Math.max(...afterDeath), { timeout: 60_000 }).toBeGreaterThan(0);
  await first.context().close();

  const second = await open(browser, token, fastLine);
  const left = await largeOf(own);
  expect(left.state).toBe('arriving');
  await expect(second.getByRole('heading', { name: /^Unfinished: / })).toBeVisible();
  const afterClosing = offsetsOf(second, left._id);
  await give(second, 'Choose the same folder');
  await expect
    .poll(async () => (await uploadsOf(own)).filter(({ state }) => state === 'ready').length, {
      timeout: 200_000,
    })
    .toBe(small + 1);

  expect(Math.min(...afterClosing)).toBeGreaterThan(0);
  const uploads = await uploadsOf(own);
  expect(new Map(uploads.map(({ fileName, sha256: hash }) => [fileName, hash]))).toEqual(hashes);
  expect(uploads).toHaveLength(small + 1);
  await expect(second.getByText(`${small + 1} files`, { exact: false }).first()).toBeVisible();
  await second.context().close();
});
