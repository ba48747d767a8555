// Processing of complete uploads, taking them for a submission, and cleanup.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { rejectionMessages } from '@burnish/contract/errors';
import type { Upload } from '@burnish/contract/photos/entities';
import { DomainError } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { createSentInvoice, dataOf, payInvoice } from '../../../../../../testing/factories.ts';
import { createPendingSubmission } from '../../../../../../testing/stored-photos.ts';
import {
  createNoiseJpeg,
  createTusClient,
  type TusClient,
  tusRoot,
  uploadIdOf,
} from '../../../../../../testing/tus.ts';
import { photoUploads } from '../../../db/schema/index.ts';
import { createIds } from '../../../platform/db/ids.ts';
import { createTransact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { createRenditions, originalKey, type Renditions } from '../renditions/index.ts';
import { createUploadLocks, createUploads, openUploadStaging } from './index.ts';
import { processUploadTask } from './process-upload.ts';
import type { UploadStaging } from './staging/index.ts';

const days = (count: number) => count * 24 * 60 * 60_000;

let t: TestApp;
let client: TusClient;
let customer: TestUser;
let renditions: Renditions;
let staging: UploadStaging;
let admin: TestUser;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  admin = await t.signInAdmin();
  const { storage, clock, secret, config } = t;
  renditions = createRenditions({
    storage,
    diskSpace: t.diskSpace,
    clock,
    secret,
    log: createLogger('silent'),
    dataDir: config.dataDir,
  });
  staging = await openUploadStaging({
    storage,
    dataDir: config.dataDir,
    diskSpace: t.diskSpace,
    receivesIntoStorage: false,
  });
});
afterAll(async () => {
  await renditions.close();
  await t.close();
});

let customers = 0;

async function signIn(): Promise<void> {
  customer = await t.signIn(`Customer ${customers}`);
  client = createTusClient(origin, customer);
}

beforeEach(async () => {
  customers += 1;
  await signIn();
  await payInvoice(customer, admin, await createSentInvoice(customer, admin));
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function uploadFile(bytes: Uint8Array<ArrayBuffer>, name = 'DSC_0413.JPG'): Promise<string> {
  const created = await client.create(bytes.length, { name });
  const path = created.headers.get('location') ?? '';
  expect((await client.patch(path, 0, bytes)).status).toBe(204);
  return uploadIdOf(path);
}

async function list(): Promise<Upload[]> {
  return dataOf(await customer.call('GET /photos/uploads', { query: { limit: 100 } })).uploads;
}

async function waitUntilProcessed(id: string): Promise<Upload> {
  return vi.waitFor(
    async () => {
      const upload = (await list()).find(({ _id }) => _id === id);
      if (upload?.state !== 'ready' && upload?.state !== 'rejected')
        throw new Error(`it is ${upload?.state}`);
      return upload;
    },
    { timeout: 60_000, interval: 20 },
  );
}

async function stored(id: string): Promise<Buffer | null> {
  const content = await t.storage.read(originalKey(id));
  return content === null ? null : Buffer.concat(await content.toArray());
}

const stagedPath = (id: string) => join(t.config.dataDir, 'uploads', id);
const isStaged = (id: string) =>
  stat(stagedPath(id)).then(
    () => true,
    () => false,
  );

/** An upload service whose tasks run only when the test runs them. */
function createManualUploads(overrides: { renditions?: Renditions } = {}) {
  const { database, clock, storage, config } = t;
  const newId = createIds(clock);
  const publish = vi.fn();
  let processUpload = async (_: { id: string }): Promise<void> => {};
  const tasks: Pick<Tasks, 'register' | 'enqueue'> = {
    register(task, handle) {
      if (task.name === processUploadTask.name)
        processUpload = (data) => handle(task.data.parse(data), new AbortController().signal);
    },
    async enqueue() {},
  };
  const realtime = { publish };
  const uploads = createUploads({
    access: { requireWork: async () => {} },
    database,
    clock,
    log: createLogger('silent'),
    newId,
    tasks,
    storage,
    diskSpace: t.diskSpace,
    renditions: overrides.renditions ?? renditions,
    realtime,
    securityEvents: { record() {} },
    quotas: { list: async () => [] },
    staging,
    locks: createUploadLocks(null),
    maxUnsubmittedBytes: config.unsubmittedPhotoBytes,
    retentionDays: config.unsubmittedRetentionDays,
  });
  const transact = createTransact({
    database,
    clock,
    newId,
    realtime,
    saveAuditRecords: async () => {},
    saveNotifications: async () => [],
    saveWebhookEvents: async () => {},
  });
  const token = { id: newId(), expiresAt: clock.now() };
  const caller: Caller = { id: customer.id, role: 'user', ipAddress: null, token };
  return {
    uploads,
    publish,
    caller,
    processUpload: (id: string) => processUpload({ id }),
    take: (ids: readonly string[]) =>
      transact(caller, (tx) => uploads.take(tx, { userId: caller.id, jobId: null }, ids)),
  };
}

async function setState(id: string, change: Partial<typeof photoUploads.$inferInsert>): Promise<void> {
  await t.database.queries.update(photoUploads).set(change).where(eq(photoUploads.id, id));
}

describe('processing an upload', () => {
  test('stores the original and its renditions', async () => {
    const bytes = await createNoiseJpeg();
    const id = await uploadFile(bytes, 'DSC 0413.jpeg');
    expect(await waitUntilProcessed(id)).toMatchObject({
      fileName: 'DSC 0413.jpeg',
      state: 'ready',
      mimeType: 'image/jpeg',
      width: 64,
      height: 48,
      sha256: sha256(bytes),
      rejection: null,
      expiresAt: new Date(t.clock.now().getTime() + days(7)).toISOString(),
    });
    expect(await stored(id)).toEqual(bytes);
    expect(await isStaged(id)).toBe(false);
    const [{ thumbnailUrl } = { thumbnailUrl: '' }] = await list();
    expect((await t.app.inject(thumbnailUrl ?? '')).headers['content-type']).toBe('image/jpeg');
  });

  test('corrects the file extension', async () => {
    const id = await uploadFile(await createNoiseJpeg(), 'IMG_0001.PNG');
    expect((await waitUntilProcessed(id)).fileName).toBe('IMG_0001.PNG.jpg');
  });

  test.each([
    ['text', () => Buffer.from('<script>alert(1)</script>'.repeat(9))],
    ['noise', () => randomBytes(5_000)],
    [
      'HTML after the first bytes of a JPEG',
      () => Buffer.from('\xff\xd8\xff\xe0<html>'.repeat(20), 'latin1'),
    ],
  ])('rejects %s and removes the file', async (_, bytes) => {
    const id = await uploadFile(Buffer.from(bytes()));
    const upload = await waitUntilProcessed(id);
    expect(upload).toMatchObject({ state: 'rejected', thumbnailUrl: null });
    expect(Object.values(rejectionMessages)).toContain(upload.rejection);
    await expect.poll(() => isStaged(id)).toBe(false);
    expect(await stored(id)).toBeNull();
  });

  test('rejects an incomplete photo as damaged', async () => {
    const bytes = await createNoiseJpeg(800, 600);
    const id = await uploadFile(bytes.subarray(0, bytes.length / 3));
    expect(await waitUntilProcessed(id)).toMatchObject({
      state: 'rejected',
      rejection: rejectionMessages.unreadable,
    });
    const event = { securityEvent: 'file_refused', detail: 'unreadable' };
    expect(t.logLines).toContainEqual(expect.objectContaining(event));
  });

  test('marks only later uploads of the same user as duplicates', async () => {
    const bytes = await createNoiseJpeg();
    const [first, second] = [await uploadFile(bytes), await uploadFile(bytes)];
    expect((await waitUntilProcessed(first)).warnings).not.toContain('duplicate');
    expect((await waitUntilProcessed(second)).warnings).toContain('duplicate');
    const other = await t.signIn(`Other ${customers}`);
    await payInvoice(other, admin, await createSentInvoice(other, admin));
    [customer, client] = [other, createTusClient(origin, other)];
    expect((await waitUntilProcessed(await uploadFile(bytes))).warnings).not.toContain('duplicate');
  });

  test('can be repeated after any step, with the same result', async () => {
    const bytes = await createNoiseJpeg();
    const id = await uploadFile(bytes);
    const { warnings } = await waitUntilProcessed(id);
    const { processUpload, publish } = createManualUploads();
    // The process stopped after the file was moved to storage.
    await setState(id, { state: 'checking', mimeType: null });
    await processUpload(id);
    expect(await waitUntilProcessed(id)).toMatchObject({ state: 'ready', mimeType: 'image/jpeg', warnings });
    expect(publish).toHaveBeenCalledWith([{ entity: 'upload', id, ownerId: customer.id }]);
    // The process stopped before the file was moved to storage.
    const other = await uploadFile(await createNoiseJpeg());
    await waitUntilProcessed(other);
    await t.storage.withFile(originalKey(other), async (path) =>
      writeFile(stagedPath(other), await readFile(path)),
    );
    await t.storage.remove(originalKey(other));
    await setState(other, { state: 'checking' });
    await processUpload(other);
    await processUpload(other);
    expect((await waitUntilProcessed(other)).state).toBe('ready');
    expect(await stored(other)).not.toBeNull();
    // The process stopped after the rejection, before the file was removed.
    await writeFile(stagedPath(other), bytes);
    await setState(other, { state: 'rejected', rejection: 'unreadable' });
    await processUpload(other);
    expect([await isStaged(other), await stored(other)]).toEqual([false, null]);
  });

  test('lets the client resume after a power failure lost the end of the file', async () => {
    const bytes = await createNoiseJpeg();
    const id = await uploadFile(bytes);
    await waitUntilProcessed(id);
    await writeFile(stagedPath(id), bytes.subarray(0, 1_000));
    await setState(id, { state: 'checking' });
    await createManualUploads().processUpload(id);
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ state: 'uploading', offset: 1_000 });
    expect((await client.patch(`${tusRoot}/${id}`, 1_000, bytes.subarray(1_000))).status).toBe(204);
    expect(await waitUntilProcessed(id)).toMatchObject({ state: 'ready', sha256: sha256(bytes) });
  });

  test('is retried, not rejected, while the file is not on this server', async () => {
    const bytes = await createNoiseJpeg();
    const id = await uploadFile(bytes);
    await waitUntilProcessed(id);
    await t.storage.remove(originalKey(id));
    await setState(id, { state: 'checking' });
    const { processUpload } = createManualUploads();
    await expect(processUpload(id)).rejects.toThrow('neither staged nor stored');
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ state: 'checking' });
    await writeFile(stagedPath(id), bytes);
    await processUpload(id);
    expect(await waitUntilProcessed(id)).toMatchObject({ state: 'ready' });
  });

  test('leaves nothing when the upload is discarded during processing', async () => {
    const id = await uploadFile(await createNoiseJpeg());
    await waitUntilProcessed(id);
    await setState(id, { state: 'checking' });
    const inspect: Renditions['inspect'] = async (one, path, ownerId) => {
      const inspection = await renditions.inspect(one, path, ownerId);
      await t.database.queries.delete(photoUploads).where(eq(photoUploads.id, one));
      return inspection;
    };
    const { processUpload, uploads, caller } = createManualUploads({
      renditions: { ...renditions, inspect: inspect },
    });
    await processUpload(id);
    expect(await stored(id)).toBeNull();
    await expect(renditions.open(id, 300, 'tests')).rejects.toThrow('NOT_FOUND');
    await expect(uploads.discard(caller, id)).rejects.toThrow('NOT_FOUND');
  });
});

test('readRows returns the uploads that exist', async () => {
  const bytes = await createNoiseJpeg();
  const id = await uploadFile(bytes);
  const upload = await waitUntilProcessed(id);
  const rows = await createManualUploads().uploads.readRows([id, crypto.randomUUID()]);
  expect(rows.map((viewFor) => viewFor('customer'))).toEqual([upload]);
});

describe('take', () => {
  test('returns the files in the given order, once', async () => {
    const ids = [
      await uploadFile(await createNoiseJpeg()),
      await uploadFile(await createNoiseJpeg()),
    ].toReversed();
    for (const id of ids) await waitUntilProcessed(id);
    const { take } = createManualUploads();
    expect((await take(ids)).map(({ id }) => id)).toEqual(ids);
    expect(await list()).toEqual([]);
    for (const id of ids) expect(await stored(id)).not.toBeNull();
    await expect(take(ids)).rejects.toThrow('NOT_FOUND');
  });

  test('takes all uploads or none', async () => {
    const ready = await uploadFile(await createNoiseJpeg());
    await waitUntilProcessed(ready);
    const incomplete = uploadIdOf((await client.create(10)).headers.get('location') ?? '');
    const { take } = createManualUploads();
    await expect(take([ready, incomplete])).rejects.toThrow('UPLOAD_NOT_READY');
    await expect(take([ready, crypto.randomUUID()])).rejects.toThrow('NOT_FOUND');
    expect(await list()).toHaveLength(2);
  });
});

describe('receive', () => {
  const stagedFiles = async () => (await readdir(join(t.config.dataDir, 'uploads'))).toSorted();

  test('stores a photo of a form', async () => {
    const bytes = await createNoiseJpeg();
    const { uploads, caller } = createManualUploads();
    const before = await stagedFiles();
    const file = await uploads.receive(caller, { name: '../IMG_1.JPG', content: Readable.from([bytes]) });
    expect(file).toMatchObject({
      fileName: 'IMG_1.JPG',
      size: bytes.length,
      mimeType: 'image/jpeg',
      sha256: sha256(bytes),
    });
    expect(await stored(file.id)).toEqual(bytes);
    await uploads.removeFiles(file.id);
    expect(await stored(file.id)).toBeNull();
    expect(await stagedFiles()).toEqual(before);
  });

  test('rejects a file that is not a photo, with the reason', async () => {
    const { uploads, caller } = createManualUploads();
    const before = await stagedFiles();
    const result = uploads.receive(caller, {
      name: 'a.jpg',
      content: Readable.from([Buffer.from('text')]),
    });
    await expect(result).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
      fieldErrors: [{ path: 'photos', message: rejectionMessages.not_a_photo }],
    });
    expect(await stagedFiles()).toEqual(before);
  });

  test('leaves nothing when the connection is lost', async () => {
    const { uploads, caller } = createManualUploads();
    const before = await stagedFiles();
    const mebibyte = Buffer.alloc(1024 ** 2);
    async function* failing() {
      yield mebibyte;
      throw new DomainError('BODY_TOO_LARGE');
    }
    await expect(uploads.receive(caller, { name: 'a.jpg', content: failing() })).rejects.toThrow(
      'BODY_TOO_LARGE',
    );
    expect(await stagedFiles()).toEqual(before);
  });
});

test('cleanUp removes uploads that received nothing for an hour', async () => {
  const [empty, begun] = await Promise.all(
    [0, 100].map(async (bytes) => {
      const path = (await client.create(1_000)).headers.get('location') ?? '';
      if (bytes > 0) await client.patch(path, 0, Buffer.alloc(bytes));
      return uploadIdOf(path);
    }),
  );
  const { uploads } = createManualUploads();
  t.clock.advance(3_599_000);
  await uploads.cleanUp(t.clock.now());
  expect((await list()).map(({ _id }) => _id).toSorted()).toEqual([empty, begun].toSorted());
  t.clock.advance(2_000);
  await uploads.cleanUp(t.clock.now());
  expect((await list()).map(({ _id }) => _id)).toEqual([begun]);
  expect(await isStaged(empty ?? '')).toBe(false);
});

test.each([
  ['an expired upload', 100, days(7)],
  ['an upload that received nothing for an hour', 0, 3_600_000],
])('cleanUp keeps %s that goes on between the list and the lock', async (_, bytes, age) => {
  await signIn();
  const path = (await client.create(1_000)).headers.get('location') ?? '';
  if (bytes > 0) await client.patch(path, 0, Buffer.alloc(bytes));
  const id = uploadIdOf(path);
  const { uploads } = createManualUploads();
  const start = t.clock.now();
  t.clock.advance(age + 1_000);
  const { cleaned } = await t.database.queries.transaction(async (tx) => {
    await tx.select().from(photoUploads).where(eq(photoUploads.id, id)).for('update');
    const cleaned = uploads.cleanUp(t.clock.now());
    await untilBlocked(t.database, 1);
    await tx.update(photoUploads).set({ lastActivityAt: t.clock.now() }).where(eq(photoUploads.id, id));
    return { cleaned };
  });
  await cleaned;
  await signIn();
  expect((await list()).map(({ _id }) => _id)).toEqual([id]);
  expect(await isStaged(id)).toBe(true);
  t.clock.set(start);
});

test('cleanUp keeps an expired upload that begins to wait for a payment between the list and the lock', async () => {
  const pending = await createPendingSubmission(t, customer);
  const id = await uploadFile(await createNoiseJpeg());
  await waitUntilProcessed(id);
  const { uploads } = createManualUploads();
  const start = t.clock.now();
  t.clock.advance(days(7) + 1_000);
  const { cleaned } = await t.database.queries.transaction(async (tx) => {
    await tx.select().from(photoUploads).where(eq(photoUploads.id, id)).for('update');
    const cleaned = uploads.cleanUp(t.clock.now());
    await untilBlocked(t.database, 1);
    await tx.update(photoUploads).set({ pendingSubmissionId: pending._id }).where(eq(photoUploads.id, id));
    return { cleaned };
  });
  await cleaned;
  expect(await t.database.queries.$count(photoUploads, eq(photoUploads.id, id))).toBe(1);
  expect(await stored(id)).not.toBeNull();
  t.clock.set(start);
});

test('cleanUp removes expired uploads and orphaned files', async () => {
  const old = await uploadFile(await createNoiseJpeg());
  await waitUntilProcessed(old);
  const path = (await client.create(1_000)).headers.get('location') ?? '';
  const orphan = crypto.randomUUID();
  await writeFile(stagedPath(orphan), 'left by a crash');
  await utimes(stagedPath(orphan), new Date(0), new Date(0));
  await utimes(stagedPath(uploadIdOf(path)), new Date(0), new Date(0));
  const { uploads } = createManualUploads();

  t.clock.advance(days(6));
  await client.patch(path, 0, Buffer.alloc(500));
  await utimes(stagedPath(uploadIdOf(path)), new Date(0), new Date(0));
  await uploads.cleanUp(t.clock.now());
  expect(await list()).toHaveLength(2);
  expect([await isStaged(orphan), await isStaged(uploadIdOf(path))]).toEqual([false, true]);

  t.clock.advance(days(1) + 1_000);
  await signIn();
  await uploads.cleanUp(t.clock.now());
  expect((await list()).map(({ _id }) => _id)).toEqual([uploadIdOf(path)]);
  expect(await stored(old)).toBeNull();
  await expect(renditions.open(old, 300, 'tests')).rejects.toThrow('NOT_FOUND');

  t.clock.advance(days(6));
  await signIn();
  await uploads.cleanUp(t.clock.now());
  expect(await list()).toEqual([]);
  expect(await isStaged(uploadIdOf(path))).toBe(false);
});
