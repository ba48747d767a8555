// Resumable uploads of two processes that share a database and a bucket.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Upload } from '@burnish/contract/photos/entities';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createTestApp,
  createTestClock,
  type TestApp,
  type TestUser,
} from '../../../../../../../testing/app.ts';
import { startBucket, type TestBucket } from '../../../../../../../testing/bucket.ts';
import { createTestDatabase, databaseUrlOf } from '../../../../../../../testing/database.ts';
import { dataOf } from '../../../../../../../testing/factories.ts';
import { sha256 } from '../../../../../../../testing/photos.ts';
import { readFiles } from '../../../../../../../testing/stored-files.ts';
import { patiently } from '../../../../../../../testing/task-timing.ts';
import {
  createNoiseJpeg,
  createTusClient,
  type TusClient,
  uploadIdOf,
} from '../../../../../../../testing/tus.ts';
import { photoUploads } from '../../../../db/schema/index.ts';
import { openDatabase } from '../../../../platform/db/database.ts';
import { createLogger } from '../../../../platform/logger.ts';
import { originalKey } from '../../renditions/index.ts';
import { createUpload, expectTusError, signInWithPlan, stagingFolder } from './tus.fixture.ts';

let bucket: TestBucket;
let first: TestApp;
let second: TestApp;
let customer: TestUser;
/** The same customer at both processes. */
let clients: readonly [TusClient, TusClient];

beforeAll(async () => {
  bucket = await startBucket();
  const database = await createTestDatabase();
  const env = { ...bucket.env, DATABASE_URL: databaseUrlOf(database.address) };
  // Bucket and file system have real times.
  first = await createTestApp({ database, env, clock: createTestClock(new Date().toISOString()) });
  second = await createTestApp({
    database: { ...openDatabase(database.address, createLogger('silent'), 10), address: database.address },
    clock: first.clock,
    env,
  });
  const origins = [await first.listen(), await second.listen()] as const;
  customer = await signInWithPlan(first, 'Adaeze Okafor');
  clients = [createTusClient(origins[0], customer), createTusClient(origins[1], customer)];
});
afterAll(async () => {
  await second.close();
  await first.close();
  await bucket.server.close();
});

async function offsetOf(path: string, client: TusClient): Promise<number> {
  const { status, headers } = await client.head(path);
  expect(status).toBe(200);
  return Number(headers.get('upload-offset'));
}

async function findListed(path: string): Promise<Upload | undefined> {
  const { uploads } = dataOf(await customer.call('GET /photos/uploads', { query: { limit: 100 } }));
  return uploads.find(({ _id }) => _id === uploadIdOf(path));
}

const waitUntil = (path: string, state: Upload['state']) =>
  vi.waitFor(async () => {
    const upload = await findListed(path);
    expect(upload?.state).toBe(state);
    return upload;
  }, patiently);

const incoming = async (path: string) =>
  [...(await readFiles(first.storage)).keys()].filter((key) => key.includes(uploadIdOf(path)));

describe('an upload', () => {
  test('goes on in another process, and is checked, hashed and stored', async () => {
    const bytes = await createNoiseJpeg(400, 300);
    const path = await createUpload(clients[0], bytes.length);
    const third = Math.floor(bytes.length / 3);
    await clients[0].patch(path, 0, bytes.subarray(0, third));
    expect(await offsetOf(path, clients[1])).toBe(third);
    await clients[1].patch(path, third, bytes.subarray(third, 2 * third));
    expect((await clients[0].patch(path, 2 * third, bytes.subarray(2 * third))).status).toBe(204);
    const upload = await waitUntil(path, 'ready');
    expect(upload).toMatchObject({ sha256: sha256(bytes), size: bytes.length, offset: bytes.length });
    const stored = await first.storage.read(originalKey(uploadIdOf(path)));
    expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);
    for (const client of clients) expect(await offsetOf(path, client)).toBe(bytes.length);
    expect((await incoming(path)).filter((key) => key.startsWith('incoming/'))).toEqual([]);
    for (const t of [first, second]) expect(await readdir(stagingFolder(t))).toEqual([]);
  });

  test('with the same content as another one is a duplicate', async () => {
    const bytes = await createNoiseJpeg();
    const paths = [
      await createUpload(clients[0], bytes.length),
      await createUpload(clients[1], bytes.length),
    ];
    await Promise.all(paths.map((path, at) => clients[at % 2 === 0 ? 0 : 1].patch(path, 0, bytes)));
    const uploads = await Promise.all(paths.map((path) => waitUntil(path, 'ready')));
    expect(uploads.filter((upload) => upload?.warnings.includes('duplicate'))).toHaveLength(1);
  });

  test('that is no photo is rejected, and leaves nothing', async () => {
    const bytes = randomBytes(5_000);
    const path = await createUpload(clients[0], bytes.length);
    await clients[1].patch(path, 0, bytes);
    expect(await waitUntil(path, 'rejected')).toMatchObject({ sha256: sha256(bytes) });
    await vi.waitFor(async () => expect(await incoming(path)).toEqual([]), patiently);
  });

  test('can be discarded at another process', async () => {
    const path = await createUpload(clients[0], 1_000);
    await clients[0].patch(path, 0, randomBytes(400));
    expect((await clients[1].terminate(path)).status).toBe(204);
    expect((await clients[0].head(path)).status).toBe(404);
    expect((await clients[0].patch(path, 400, randomBytes(600))).status).toBe(404);
    expect(await incoming(path)).toEqual([]);
  });

  test('whose pieces were lost starts again', async () => {
    const bytes = await createNoiseJpeg();
    const path = await createUpload(clients[0], bytes.length);
    await clients[0].patch(path, 0, bytes.subarray(0, 100));
    await first.storage.removeAll(`incoming/${uploadIdOf(path)}`);
    expect(await offsetOf(path, clients[1])).toBe(0);
    expect((await clients[1].patch(path, 0, bytes)).status).toBe(204);
    expect(await waitUntil(path, 'ready')).toMatchObject({ sha256: sha256(bytes) });
  });
});

/** The first process has locked the upload before it saves what it receives. */
const untilFirstReceives = () =>
  vi.waitFor(async () => expect(await readdir(stagingFolder(first))).toHaveLength(1), patiently);

describe('two processes', () => {
  // What an earlier upload received is deleted after its response.
  beforeEach(() =>
    vi.waitFor(async () => expect(await readdir(stagingFolder(first))).toEqual([]), patiently),
  );

  test('never write one upload at the same time', async () => {
    const bytes = randomBytes(100_000);
    const path = await createUpload(clients[0], bytes.length);
    const sending = clients[0].slowly(path, 0, bytes.subarray(0, 40_000), bytes.subarray(40_000));
    await untilFirstReceives();
    expectTusError(await clients[1].patch(path, 0, bytes), 423, 'UPLOAD_IN_PROGRESS');
    sending.finish();
    expect(await sending.status).toBe(204);
    expect(await offsetOf(path, clients[1])).toBe(bytes.length);
  });

  test('hand over an upload when its client asks the other one for the offset', async () => {
    const bytes = randomBytes(100_000);
    const path = await createUpload(clients[0], bytes.length);
    const stalled = clients[0].slowly(path, 0, bytes.subarray(0, 70_000), bytes.subarray(70_000));
    await untilFirstReceives();
    const offset = await offsetOf(path, clients[1]);
    expect(await stalled.status).toBeNull();
    expect(offset).toBeLessThanOrEqual(70_000);
    expect((await clients[1].patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await waitUntil(path, 'rejected')).toMatchObject({ sha256: sha256(bytes) });
  });

  test('release an upload whose lock is lost with its connection', async () => {
    const bytes = randomBytes(100_000);
    const path = await createUpload(clients[0], bytes.length);
    const sending = clients[0].slowly(path, 0, bytes.subarray(0, 70_000), bytes.subarray(70_000));
    await untilFirstReceives();
    expectTusError(await clients[1].patch(path, 0, bytes), 423, 'UPLOAD_IN_PROGRESS');
    await first.database.run(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objsubid = 1 and database = (
         select oid from pg_database where datname = current_database()
       )`,
    );
    expect(await sending.status).toBeNull();
    const offset = await vi.waitFor(() => offsetOf(path, clients[1]), patiently);
    expect((await clients[1].patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await waitUntil(path, 'rejected')).toMatchObject({ sha256: sha256(bytes) });
    // Until the other process has its locks again.
    await vi.waitFor(() => offsetOf(path, clients[0]), patiently);
  });
});

test('pieces that a crash left without an upload are deleted after a day, those of an upload with it', async () => {
  const [orphan, kept] = [await createUpload(clients[0], 1_000), await createUpload(clients[0], 1_000)];
  for (const path of [orphan, kept]) await clients[0].patch(path, 0, randomBytes(400));
  await first.database.queries.delete(photoUploads).where(eq(photoUploads.id, uploadIdOf(orphan)));
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  await first.services.uploads.cleanUp(days(0));
  expect(await incoming(orphan)).toHaveLength(1);
  await first.services.uploads.cleanUp(days(2));
  expect(await incoming(orphan)).toEqual([]);
  expect(await incoming(kept)).toHaveLength(1);
  await first.services.uploads.cleanUp(days(8));
  expect(await incoming(kept)).toEqual([]);
  expect(await findListed(kept)).toBeUndefined();
});
