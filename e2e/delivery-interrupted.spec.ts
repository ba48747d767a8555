// Finished files are complete, and each belongs to its photo, although the server is killed while they are uploaded.
import { once } from 'node:events';
import type { Upload } from '@burnish/contract/photos/entities';
import { expect, type Page, type Route, test } from '@playwright/test';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, createPaidPlan, photosForm, sha256 } from '../testing/photos.ts';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';

const fileCount = 40;
/** Before the server is killed, the browser sends no more files than this. */
const maxSentBefore = 25;
/** It is killed when so many have arrived. */
const minArrivedBefore = 10;

const stems = Array.from({ length: fileCount }, (_, index) => `_DSC${String(index + 1).padStart(4, '0')}`);

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let product: Product;

const start = (port: string) =>
  startProduct({ dataDir: dataDir.path, env: { PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  product = await start('0');
});
test.afterAll(async () => {
  await product.stop();
  await dataDir.remove();
});

async function submitPhotos(customer: ApiClient, admin: ApiClient) {
  await createPaidPlan(customer, admin);
  const files = await Promise.all(
    stems.map(async (stem) => ({ name: `${stem}.JPG`, bytes: await createJpeg() })),
  );
  const form = photosForm(files);
  const [photo] = dataOf(await customer.call('POST /photos/upload', { form })).photos;
  const id = photo?.jobId ?? '';
  return dataOf(await customer.call('GET /photos/jobs/:id', { params: { id } })).job;
}

async function listFiles(admin: ApiClient, jobId: string): Promise<Upload[]> {
  const query = { limit: 200 };
  return dataOf(await admin.call('GET /photos/admin/jobs/:id/files', { params: { id: jobId }, query }))
    .uploads;
}

/** Holds the uploads that the browser begins after the first ones. Returns a function that fails those and lets all others pass. */
async function holdLaterFiles(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let begun = 0;
  let isHolding = true;
  await page.route('**/api/photos/tus', async (route) => {
    begun += 1;
    if (isHolding && begun > maxSentBefore) held.push(route);
    else await route.fallback();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.abort('connectionreset')));
  };
}

test('finished files are complete and match their photos although the server is killed', async ({
  browser,
}) => {
  const token = await signIn(product.url, { name: 'Adaeze Okafor', email: 'adaeze@interrupted.test' });
  const adminToken = await signIn(product.url, { name: 'Kemi Adewale', email: 'admin@burnish.test' });
  const admin = createApiClient(product.url, adminToken);
  const job = await submitPhotos(createApiClient(product.url, token), admin);
  const files = await Promise.all(
    stems.map(async (stem) => ({
      name: `${stem}_final.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createJpeg(),
    })),
  );

  const context = await browser.newContext({ storageState: storageStateFor(product.url, adminToken) });
  const page = await context.newPage();
  await page.goto(`${product.url}/admin?tab=photos&q=${job.number}`);
  await page.getByText('Finished files', { exact: true }).click();
  const zone = page.getByRole('group', { name: 'Add finished files' });
  await expect(zone).toBeVisible();
  const failHeldRequests = await holdLaterFiles(page);
  await zone.locator('input[type=file]').first().setInputFiles(files);
  const countArrived = async () =>
    (await listFiles(admin, job._id)).filter(({ state }) => state !== 'uploading').length;
  await expect.poll(countArrived, { timeout: 60_000 }).toBeGreaterThanOrEqual(minArrivedBefore);

  const { port } = new URL(product.url);
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  await failHeldRequests();
  product = await start(port);

  const listReady = async () => (await listFiles(admin, job._id)).filter(({ state }) => state === 'ready');
  await expect.poll(async () => (await listReady()).length, { timeout: 120_000 }).toBe(fileCount);
  const ready = await listReady();
  expect(new Map(ready.map(({ fileName, sha256: hash }) => [fileName, hash]))).toEqual(
    new Map(files.map(({ name, buffer }) => [name, sha256(buffer)])),
  );
  const query = { jobId: job._id, limit: 200 };
  const { photos } = dataOf(await admin.call('GET /photos/admin/photos', { query }));
  const nameOf = new Map(photos.map(({ _id, fileName }) => [_id, fileName]));
  for (const { fileName, photoId } of ready)
    expect(nameOf.get(photoId ?? '')).toBe(fileName.replace('_final.jpg', '.JPG'));

  await page.getByRole('button', { name: `Submit ${fileCount} for check` }).click();
  await expect(page.getByText(`In check (${fileCount})`)).toBeVisible();
  await context.close();
});
