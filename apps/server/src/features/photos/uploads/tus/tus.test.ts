// Resumable uploads over a real connection, as a browser makes them.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { Upload } from '@burnish/contract/photos/entities';
import { maxPhotoBytes, maxUploads } from '@burnish/domain/photos/photo';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../../testing/factories.ts';
import { recordFlushes } from '../../../../../../../testing/recorded-flushes.ts';
import {
  createNoiseJpeg,
  createTusClient,
  type TusClient,
  uploadIdOf,
} from '../../../../../../../testing/tus.ts';
import { photoUploads, users } from '../../../../db/schema/index.ts';
import { lockKeys } from '../../../../platform/db/lock-keys.ts';
import {
  createUpload,
  expectTusError,
  plentyOfBytes,
  signInWithPlan,
  stagedPath,
  stagingFolder,
} from './tus.fixture.ts';

let t: TestApp;
let origin: string;
let customer: TestUser;
let client: TusClient;

beforeAll(async () => {
  t = await createTestApp({ readFreeBytes: async () => plentyOfBytes });
  origin = await t.listen();
  customer = await signInWithPlan(t, 'Adaeze Okafor');
  client = createTusClient(origin, customer);
});
afterAll(() => t.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function findListed(id: string, person = customer): Promise<Upload | undefined> {
  const { uploads } = dataOf(await person.call('GET /photos/uploads', { query: { limit: 100 } }));
  return uploads.find(({ _id }) => _id === id);
}

async function offsetOf(path: string, by = client): Promise<number> {
  const response = await by.head(path);
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

describe('an upload', () => {
  test('is received in chunks and hashed', async () => {
    const bytes = await createNoiseJpeg();
    const path = await createUpload(client, bytes.length, {
      name: 'IMG_0001.JPG',
      folder: 'Ikoyi wedding/first set',
    });
    const half = Math.floor(bytes.length / 2);
    const first = await client.patch(path, 0, bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
    expect(await offsetOf(path)).toBe(half);
    expect(await findListed(uploadIdOf(path))).toMatchObject({
      state: 'uploading',
      offset: half,
      sha256: null,
    });
    const second = await client.patch(path, half, bytes.subarray(half));
    expect([second.status, second.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    expect(await findListed(uploadIdOf(path))).toMatchObject({
      fileName: 'IMG_0001.JPG',
      folder: 'Ikoyi wedding/first set',
      size: bytes.length,
      offset: bytes.length,
      sha256: sha256(bytes),
    });
    expect(await offsetOf(path)).toBe(bytes.length);
  });

  test('can be created with its content', async () => {
    const bytes = await createNoiseJpeg();
    const response = await client.send('/api/photos/tus', {
      method: 'POST',
      headers: { 'upload-length': String(bytes.length), 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    });
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, String(bytes.length)]);
    const path = response.headers.get('location') ?? '';
    expect(await findListed(uploadIdOf(path))).toMatchObject({ fileName: /^photo/, sha256: sha256(bytes) });
  });

  test('takes no other content than bytes', async () => {
    const response = await client.send('/api/photos/tus', {
      method: 'POST',
      headers: { 'upload-length': '2', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  test('keeps its file name without paths and control characters', async () => {
    const names = {
      'DSC 0413 (2).JPG': 'DSC 0413 (2).JPG',
      '../../etc/passwd': 'passwd',
      'C:\\photos\\IMG.JPG': 'IMG.JPG',
      'a\u0000b\u202e\r\n.JPG': 'ab.JPG',
      '..': '..',
      '': 'photo',
    };
    for (const [name, expectedName] of Object.entries(names)) {
      const path = await createUpload(client, 10, { name, folder: `../../${name}/./a` });
      const upload = await findListed(uploadIdOf(path));
      expect(upload?.fileName).toBe(expectedName);
      expect(upload?.folder.split(/[/\\]/)).not.toContain('..');
      expect(upload?.folder).not.toMatch(/\p{C}/u);
    }
    expect(await readdir(stagingFolder(t))).toSatisfy((files: string[]) =>
      files.every((file) => /^[0-9a-f-]{36}$/.test(file)),
    );
  });

  test('belongs to its user', async () => {
    const path = await createUpload(client, 10);
    const stranger = createTusClient(origin, await signInWithPlan(t, 'Another User'));
    expect((await stranger.head(path)).status).toBe(404);
    expectTusError(await stranger.patch(path, 0, Buffer.alloc(10)), 404, 'NOT_FOUND');
    expectTusError(await stranger.terminate(path), 404, 'NOT_FOUND');
    expect(await offsetOf(path)).toBe(0);
    for (const id of ['x', crypto.randomUUID(), '..%2f..%2fetc'])
      expectTusError(await client.patch(`/api/photos/tus/${id}`, 0, Buffer.alloc(1)), 404, 'NOT_FOUND');
  });

  test('requires a signed-in, active user', async () => {
    const path = await createUpload(client, 10);
    const anonymous = createTusClient(origin, { token: '' });
    expectTusError(await anonymous.create(10), 401, 'UNAUTHENTICATED');
    expectTusError(await anonymous.patch(path, 0, Buffer.alloc(10)), 401, 'UNAUTHENTICATED');
    const deactivated = await signInWithPlan(t, 'Deactivated');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, deactivated.id));
    expectTusError(await createTusClient(origin, deactivated).create(10), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('requires a paid subscription', async () => {
    const without = createTusClient(origin, await t.signIn('Without Plan'));
    expectTusError(await without.create(10), 409, 'NO_ACTIVE_SUBSCRIPTION');
  });

  test('must not be empty or larger than 2 GB', async () => {
    expectTusError(await client.create(0), 400, 'INVALID_INPUT');
    const tooLarge = await client.create(maxPhotoBytes + 1);
    expectTusError(tooLarge, 413, 'PHOTO_TOO_LARGE');
    expect(tooLarge.body.message).toBe('This photo is larger than 2 GB. Upload a smaller file.');
    await client.terminate(await createUpload(client, maxPhotoBytes));
  });

  test('accepts no more bytes than announced', async () => {
    const path = await createUpload(client, 10);
    expectTusError(await client.patch(path, 0, Buffer.alloc(11)), 413, 'BODY_TOO_LARGE');
    expect(await offsetOf(path)).toBe(0);
    // Without a content length, so that only the bytes themselves can be counted.
    const unmeasured = { body: new Blob([Buffer.alloc(11)]).stream(), duplex: 'half' as const };
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expectTusError(
      await client.send(path, { method: 'PATCH', headers, ...unmeasured }),
      413,
      'BODY_TOO_LARGE',
    );
    expect(await offsetOf(path)).toBe(0);
  });

  test('continues only at its offset', async () => {
    const path = await createUpload(client, 10);
    await client.patch(path, 0, Buffer.alloc(4));
    for (const offset of [0, 3, 5, 10])
      expectTusError(await client.patch(path, offset, Buffer.alloc(1)), 409, 'INVALID_STATE');
    expect(await offsetOf(path)).toBe(4);
  });

  test.each([
    ['with another protocol version', { 'tus-resumable': '0.9', 'upload-length': '5' }],
    ['without a length', {}],
    ['with an invalid length', { 'upload-length': '-5' }],
    ['with a deferred length', { 'upload-defer-length': '1' }],
    ['with invalid metadata', { 'upload-length': '5', 'upload-metadata': 'filename §' }],
  ])('%s is rejected in the common error format', async (_, headers) => {
    const response = await client.send('/api/photos/tus', { method: 'POST', headers });
    expectTusError(response, 400, 'INVALID_INPUT');
  });

  test('can be discarded, with its files', async () => {
    const bytes = await createNoiseJpeg();
    const [one, other] = [await createUpload(client, bytes.length), await createUpload(client, bytes.length)];
    await client.patch(one, 0, bytes.subarray(0, 100));
    expect((await client.terminate(one)).status).toBe(204);
    await client.patch(other, 0, bytes);
    await customer.call('DELETE /photos/uploads/:id', { params: { id: uploadIdOf(other) } });
    for (const path of [one, other]) {
      expect((await client.head(path)).status).toBe(404);
      expect(await findListed(uploadIdOf(path))).toBeUndefined();
      await expect(stat(stagedPath(t, path))).rejects.toThrow('ENOENT');
    }
  });

  test('is rejected when the user has too many', async () => {
    const customerWithMany = await signInWithPlan(t, 'Many Files');
    await t.database.queries.execute(sql`insert into photo_uploads
      (id, user_id, file_name, size, folder, state, created_at, last_activity_at)
      select gen_random_uuid(), ${customerWithMany.id}, 'a.jpg', 1, '', 'uploading', now(), now()
      from generate_series(1, ${maxUploads})`);
    expectTusError(await createTusClient(origin, customerWithMany).create(10), 400, 'INVALID_INPUT');
    await t.database.queries.delete(photoUploads).where(eq(photoUploads.userId, customerWithMany.id));
  });
});

describe('a lost connection', () => {
  test('keeps what was received, and the hash includes all bytes', async () => {
    const bytes = randomBytes(3_000_000);
    const path = await createUpload(client, bytes.length);
    const sending = client.slowly(path, 0, bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000));
    await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(1_000_000);
    sending.cut();
    expect(await sending.status).toBeNull();
    const offset = await offsetOf(path);
    expect(offset).toBe(1_000_000);
    await client.patch(path, offset, bytes.subarray(offset));
    expect(await findListed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
  });

  test('releases the upload when the client asks for the offset', async () => {
    const bytes = randomBytes(2_000_000);
    const path = await createUpload(client, bytes.length);
    const stalled = client.slowly(path, 0, bytes.subarray(0, 700_000), bytes.subarray(700_000));
    await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(700_000);
    const offset = await offsetOf(path);
    expect(offset).toBe(700_000);
    await client.patch(path, offset, bytes.subarray(offset));
    expect(await findListed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
    stalled.cut();
  });

  test('a running transfer is not aborted by a second one', async () => {
    const bytes = randomBytes(1_000_000);
    const path = await createUpload(client, bytes.length);
    const sending = client.slowly(path, 0, bytes.subarray(0, 400_000), bytes.subarray(400_000));
    await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(400_000);
    expectTusError(await client.patch(path, 400_000, bytes.subarray(400_000)), 423, 'UPLOAD_IN_PROGRESS');
    sending.finish();
    expect(await sending.status).toBe(204);
    expect(await findListed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
  });
});

test('the list of uploads does not wait for a transfer', async () => {
  const path = await createUpload(client, 1_000);
  const sending = client.slowly(path, 0, Buffer.alloc(400), Buffer.alloc(600));
  await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(400);
  expect(await findListed(uploadIdOf(path))).toMatchObject({ offset: 400 });
  sending.finish();
  expect(await sending.status).toBe(204);
});

test('the hourly cleanup does not wait for a transfer that has lasted for more than an hour', async () => {
  const path = await createUpload(client, 1_000);
  const sending = client.slowly(path, 0, Buffer.alloc(400), Buffer.alloc(600));
  await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(400);
  await t.services.uploads.cleanUp(new Date(t.clock.now().getTime() + 2 * 3_600_000));
  sending.finish();
  expect(await sending.status).toBe(204);
});

test('uploads are created while a backup is made', async () => {
  await t.database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.backup})`);
    expect(await createUpload(client, 1_000)).toContain('/photos/tus/');
  });
});

test('uploads continue after a restart', async () => {
  const bytes = randomBytes(500_000);
  const [path, complete] = [
    await createUpload(client, bytes.length),
    await createUpload(client, bytes.length),
  ];
  await client.patch(path, 0, bytes.subarray(0, 200_000));
  await client.patch(complete, 0, bytes);
  // As if the process had stopped after the last byte, before the upload was marked as complete.
  await t.database.queries
    .update(photoUploads)
    .set({ state: 'uploading', sha256: null, rejection: null })
    .where(eq(photoUploads.id, uploadIdOf(complete)));
  await writeFile(stagedPath(t, complete), bytes);
  t = await t.restart();
  origin = await t.listen();
  client = createTusClient(origin, customer);
  customer = t.bearer(customer.token);
  expect(await offsetOf(path)).toBe(200_000);
  await client.patch(path, 200_000, bytes.subarray(200_000));
  expect(await offsetOf(complete)).toBe(bytes.length);
  for (const uploadPath of [path, complete])
    expect(await findListed(uploadIdOf(uploadPath))).toMatchObject({ sha256: sha256(bytes) });
});

describe('a power failure', () => {
  test('that took a new file makes the upload start again', async () => {
    const bytes = await createNoiseJpeg();
    const path = await createUpload(client, bytes.length);
    await client.patch(path, 0, bytes.subarray(0, 100));
    await rm(stagedPath(t, path));
    expect(await offsetOf(path)).toBe(0);
    expect((await client.patch(path, 0, bytes)).status).toBe(204);
    expect(await findListed(uploadIdOf(path))).toMatchObject({ offset: bytes.length, sha256: sha256(bytes) });
  });

  test('does not take a file that has been received completely', async () => {
    const flushes = await recordFlushes();
    try {
      const bytes = await createNoiseJpeg();
      const path = await createUpload(client, bytes.length);
      flushes.clear();
      await client.patch(path, 0, bytes);
      expect(await flushes.hasFlushed(stagingFolder(t))).toBe(true);
    } finally {
      flushes.restore();
    }
  });
});

test('pages of allowed origins may upload', async () => {
  const other = await createTestApp({ env: { CORS_ORIGINS: 'https://app.studio.example' } });
  const preflight = await other.app.inject({
    method: 'OPTIONS',
    url: '/api/photos/tus/x',
    headers: { origin: 'https://app.studio.example', 'access-control-request-method': 'PATCH' },
  });
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
  expect(preflight.headers['access-control-allow-headers']).toContain('Upload-Offset');
  const response = await other.app.inject({
    method: 'HEAD',
    url: '/api/photos/tus/x',
    headers: { origin: 'https://app.studio.example' },
  });
  expect(response.headers['access-control-expose-headers']).toContain('Upload-Offset');
  expect(response.headers['access-control-allow-origin']).toBe('https://app.studio.example');
  await other.close();
});

test('file and folder names are not logged', async () => {
  await createUpload(client, 10, { name: 'secret bride.jpg', folder: 'secret wedding' });
  expect(JSON.stringify(t.logLines)).not.toContain('secret');
});
