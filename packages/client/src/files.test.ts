// Uploads and downloads of the client against the real product.

import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signInWithPlan } from '../../../apps/server/src/features/photos/uploads/tus/tus.fixture.ts';
import { createApiKey } from '../../../testing/api-keys.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { deliverJob } from '../../../testing/deliveries.ts';
import { dataOf } from '../../../testing/factories.ts';
import { submitPhotos } from '../../../testing/stored-photos.ts';
import { createNoiseJpeg } from '../../../testing/tus.ts';
import type { ApiKeyScope } from '../../domain/src/accounts/api-key.ts';
import { type FindFailure, failuresOf, startFailingProxy } from './failing-proxy.fixture.ts';
import { type Client, ConnectionError, createClient } from './index.ts';
import { nextChunkBytes } from './upload.ts';

let t: TestApp;
let origin: string;
let customer: TestUser;
let apiKey: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  customer = await signInWithPlan(t, 'Adaeze Okafor');
  const scopes: ApiKeyScope[] = ['photos:read', 'photos:write'];
  apiKey = (await createApiKey(customer, { scopes })).key;
});
afterAll(() => t.close());

async function connect(findFailure?: FindFailure) {
  const proxy = await startFailingProxy(origin, findFailure);
  onTestFinished(() => proxy.close());
  return {
    proxy,
    client: createClient({ baseUrl: proxy.url, apiKey, retryPolicy: { firstDelaySeconds: 0 } }),
  };
}

const listUploads = async () => dataOf(await customer.call('GET /photos/uploads')).uploads;

/** The bytes of the original of an upload, after it was submitted. */
async function readOriginal(client: Client, uploadId: string): Promise<Buffer> {
  const find = async () => (await listUploads()).find(({ _id }) => _id === uploadId)?.state;
  await expect.poll(find).toBe('ready');
  const { job } = await client.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } });
  const { photos } = await client.call('GET /photos', { query: { jobId: job._id } });
  const { stream } = await client.download(photos[0]?.url ?? '');
  return buffer(stream);
}

test('an upload that is interrupted twice arrives whole, and is downloaded with the same bytes', async () => {
  const bytes = await createNoiseJpeg(1_200, 1_000);
  const { client, proxy } = await connect(
    failuresOf('PATCH', { kind: 'cut-request', bytes: 300_000 }, { kind: 'lose-response' }),
  );
  const progress: number[] = [];
  const uploadId = await client.upload(new Blob([bytes]), {
    fileName: 'DSC_1.jpg',
    onProgress: (received) => progress.push(received),
  });
  expect(progress.at(-1)).toBe(bytes.length);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect((await readOriginal(client, uploadId)).equals(bytes)).toBe(true);
});

test('another client continues an upload', async () => {
  const bytes = await createNoiseJpeg(1_200, 1_000);
  const { client, proxy } = await connect(failuresOf('PATCH', { kind: 'stall-request', bytes: 300_000 }));
  const controller = new AbortController();
  const created: string[] = [];
  const first = client.upload(new Blob([bytes]), {
    fileName: 'DSC_2.jpg',
    signal: controller.signal,
    onCreated: (id) => void created.push(id),
  });
  await proxy.stalled;
  controller.abort(new Error('stop'));
  await expect(first).rejects.toThrow('stop');
  const { client: second, proxy: others } = await connect();
  const [uploadId] = created;
  expect(await second.upload(new Blob([bytes]), { fileName: 'DSC_2.jpg', uploadId })).toBe(uploadId);
  expect(others.requests.map(({ method }) => method).slice(0, 2)).toEqual(['HEAD', 'PATCH']);
  expect((await readOriginal(second, uploadId ?? '')).equals(bytes)).toBe(true);
});

test('does not create an upload twice', async () => {
  const before = (await listUploads()).length;
  const { client } = await connect(failuresOf('POST', { kind: 'lose-response' }));
  const upload = client.upload(new Blob(['x'.repeat(100)]), { fileName: 'DSC_3.jpg' });
  await expect(upload).rejects.toBeInstanceOf(ConnectionError);
  expect(await listUploads()).toHaveLength(before + 1);
});

test('names beyond ASCII arrive as they are', async () => {
  const { client } = await connect();
  const id = await client.upload(new Blob([await createNoiseJpeg()]), {
    fileName: 'Ọmọ 写真.jpg',
    folder: 'Àkúrẹ́',
  });
  expect((await listUploads()).find(({ _id }) => _id === id)).toMatchObject({
    fileName: 'Ọmọ 写真.jpg',
    folder: 'Àkúrẹ́',
  });
});

test('a download continues at a byte, and is sent without the key', async () => {
  const admin = await t.signInAdmin();
  const job = await submitPhotos(t, customer);
  const [photo] = await deliverJob(t, { customer, staff: admin }, job);
  const url = photo?.versions[0]?.url ?? '';
  const { client, proxy } = await connect();
  const whole = await client.download(url);
  const bytes = await buffer(whole.stream);
  expect([whole.firstByte, whole.size, whole.contentType]).toEqual([0, bytes.length, 'image/jpeg']);
  const rest = await client.download(url, { firstByte: 100 });
  expect([rest.firstByte, rest.size]).toEqual([100, bytes.length - 100]);
  expect((await buffer(rest.stream)).equals(bytes.subarray(100))).toBe(true);
  expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test('downloads only from the server of the key', async () => {
  const { client } = await connect();
  await expect(client.download('https://elsewhere.example/file')).rejects.toThrow('not the server');
});

test('a download that breaks off ends with an error', async () => {
  const admin = await t.signInAdmin();
  const [photo] = await deliverJob(t, { customer, staff: admin }, await submitPhotos(t, customer));
  const { client } = await connect(failuresOf('GET', { kind: 'cut-response', bytes: 100 }));
  const { stream } = await client.download(photo?.versions[0]?.url ?? '');
  await expect(buffer(stream)).rejects.toThrow();
});

test('chunks take about three seconds, and at most double or halve', () => {
  const mebibyte = 1024 ** 2;
  expect(nextChunkBytes(mebibyte, 100)).toBe(2 * mebibyte);
  expect(nextChunkBytes(4 * mebibyte, 6_000)).toBe(2 * mebibyte);
  expect(nextChunkBytes(4 * mebibyte, 60_000)).toBe(2 * mebibyte);
  expect(nextChunkBytes(32 * mebibyte, 1)).toBe(32 * mebibyte);
  expect(nextChunkBytes(256 * 1024, 60_000)).toBe(256 * 1024);
});
