// The resumable way, over the network as a browser takes it.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '@burnish/contract/entity';
import { photoMaxBytes, uploadsMax } from '@burnish/domain/photo/photo';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../../testing/app.ts';
import { dataOf, paidInvoice, sentInvoice } from '../../../../../../testing/factories.ts';
import {
  jpegOf,
  type TusAnswer,
  type TusClient,
  tusClient,
  uploadIdOf,
} from '../../../../../../testing/tus.ts';
import { photoUploads, users } from '../../../db/schema.ts';

let t: TestApp;
let origin: string;
let customer: Person;
let client: TusClient;

async function subscribed(name: string): Promise<Person> {
  const [person, admin] = [await t.signIn(name), await t.signInAdmin()];
  await paidInvoice(person, admin, await sentInvoice(person, admin));
  return person;
}

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  customer = await subscribed('Adaeze Okafor');
  client = tusClient(origin, customer);
});
afterAll(() => t.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function listed(id: string, person = customer): Promise<Upload | undefined> {
  const { uploads } = dataOf(await person.call('GET /photos/uploads', { query: { limit: 100 } }));
  return uploads.find(({ _id }) => _id === id);
}

async function begun(size: number, named?: { name?: string; folder?: string }): Promise<string> {
  const answer = await client.begin(size, named);
  expect(answer).toMatchObject({ status: 201, body: {} });
  return answer.headers.get('location') ?? '';
}

async function offsetOf(path: string, by = client): Promise<number> {
  const answer = await by.head(path);
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

function expectRefused(answer: TusAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { success: false, code } });
  expect(answer.body.message).toMatch(/\w/);
}

const staged = () => join(t.config.dataDir, 'uploads');
const fileOf = (path: string) => join(staged(), uploadIdOf(path));

describe('an upload', () => {
  test('arrives piece by piece, and is hashed as it passes', async () => {
    const bytes = await jpegOf();
    const path = await begun(bytes.length, { name: 'IMG_0001.JPG', folder: 'Ikoyi wedding/first set' });
    const half = Math.floor(bytes.length / 2);
    const first = await client.patch(path, 0, bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
    expect(await offsetOf(path)).toBe(half);
    expect(await listed(uploadIdOf(path))).toMatchObject({ state: 'arriving', offset: half, sha256: null });
    const second = await client.patch(path, half, bytes.subarray(half));
    expect([second.status, second.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    expect(await listed(uploadIdOf(path))).toMatchObject({
      fileName: 'IMG_0001.JPG',
      folder: 'Ikoyi wedding/first set',
      size: bytes.length,
      offset: bytes.length,
      sha256: sha256(bytes),
    });
    expect(await offsetOf(path)).toBe(bytes.length);
  });

  test('can come with its beginning', async () => {
    const bytes = await jpegOf();
    const answer = await client.send('/api/photos/tus', {
      method: 'POST',
      headers: { 'upload-length': String(bytes.length), 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(bytes.length)]);
    const path = answer.headers.get('location') ?? '';
    expect(await listed(uploadIdOf(path))).toMatchObject({ fileName: /^photograph/, sha256: sha256(bytes) });
  });

  test('keeps its camera’s name, and no way out of a folder with it', async () => {
    const names = {
      'DSC 0413 (2).JPG': 'DSC 0413 (2).JPG',
      '../../etc/passwd': 'passwd',
      'C:\\photos\\IMG.JPG': 'IMG.JPG',
      'a\u0000b\u202e\r\n.JPG': 'ab.JPG',
      '..': '..',
      '': 'photograph',
    };
    for (const [name, kept] of Object.entries(names)) {
      const path = await begun(10, { name, folder: `../../${name}/./a` });
      const upload = await listed(uploadIdOf(path));
      expect(upload?.fileName).toBe(kept);
      expect(upload?.folder.split(/[/\\]/)).not.toContain('..');
      expect(upload?.folder).not.toMatch(/\p{C}/u);
    }
    expect(await readdir(staged())).toSatisfy((files: string[]) =>
      files.every((file) => /^[0-9a-f-]{36}$/.test(file)),
    );
  });

  test('is nobody else’s', async () => {
    const path = await begun(10);
    const stranger = tusClient(origin, await subscribed('Somebody Else'));
    expect((await stranger.head(path)).status).toBe(404);
    expectRefused(await stranger.patch(path, 0, Buffer.alloc(10)), 404, 'NOT_FOUND');
    expectRefused(await stranger.terminate(path), 404, 'NOT_FOUND');
    expect(await offsetOf(path)).toBe(0);
    for (const id of ['x', crypto.randomUUID(), '..%2f..%2fetc'])
      expectRefused(await client.patch(`/api/photos/tus/${id}`, 0, Buffer.alloc(1)), 404, 'NOT_FOUND');
  });

  test('needs somebody who is signed in and active', async () => {
    const path = await begun(10);
    const nobody = tusClient(origin, { token: '' });
    expectRefused(await nobody.begin(10), 401, 'UNAUTHENTICATED');
    expectRefused(await nobody.patch(path, 0, Buffer.alloc(10)), 401, 'UNAUTHENTICATED');
    const left = await subscribed('Left Since');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, left.id));
    expectRefused(await tusClient(origin, left).begin(10), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('needs images that are paid for', async () => {
    const without = tusClient(origin, await t.signIn('Without Plan'));
    expectRefused(await without.begin(10), 409, 'NO_ACTIVE_SUBSCRIPTION');
  });

  test('is neither empty nor larger than 2 GB', async () => {
    expectRefused(await client.begin(0), 400, 'INVALID_INPUT');
    const tooLarge = await client.begin(photoMaxBytes + 1);
    expectRefused(tooLarge, 413, 'PHOTO_TOO_LARGE');
    expect(tooLarge.body.message).toBe('The photograph is larger than 2 GB.');
    await client.terminate(await begun(photoMaxBytes));
  });

  test('takes no more than it announced', async () => {
    const path = await begun(10);
    expectRefused(await client.patch(path, 0, Buffer.alloc(11)), 413, 'BODY_TOO_LARGE');
    expect(await offsetOf(path)).toBe(0);
    // Without a length that could be judged before.
    const unmeasured = { body: new Blob([Buffer.alloc(11)]).stream(), duplex: 'half' as const };
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expectRefused(
      await client.send(path, { method: 'PATCH', headers, ...unmeasured }),
      413,
      'BODY_TOO_LARGE',
    );
    expect(await offsetOf(path)).toBe(0);
  });

  test('goes on only where it stands', async () => {
    const path = await begun(10);
    await client.patch(path, 0, Buffer.alloc(4));
    for (const offset of [0, 3, 5, 10])
      expectRefused(await client.patch(path, offset, Buffer.alloc(1)), 409, 'WRONG_STATE');
    expect(await offsetOf(path)).toBe(4);
  });

  test.each([
    ['without the protocol', { 'tus-resumable': '0.9', 'upload-length': '5' }],
    ['without a length', {}],
    ['of a length that is none', { 'upload-length': '-5' }],
    ['of a length to be told later', { 'upload-defer-length': '1' }],
    ['with metadata that are none', { 'upload-length': '5', 'upload-metadata': 'filename §' }],
  ])('%s is refused in the envelope', async (_, headers) => {
    const answer = await client.send('/api/photos/tus', { method: 'POST', headers });
    expectRefused(answer, 400, 'INVALID_INPUT');
  });

  test('is gone with everything when it is thrown away', async () => {
    const bytes = await jpegOf();
    const [one, other] = [await begun(bytes.length), await begun(bytes.length)];
    await client.patch(one, 0, bytes.subarray(0, 100));
    expect((await client.terminate(one)).status).toBe(204);
    await client.patch(other, 0, bytes);
    await customer.call('DELETE /photos/uploads/:id', { params: { id: uploadIdOf(other) } });
    for (const path of [one, other]) {
      expect((await client.head(path)).status).toBe(404);
      expect(await listed(uploadIdOf(path))).toBeUndefined();
      await expect(stat(fileOf(path))).rejects.toThrow('ENOENT');
    }
  });

  test('is one of so many that may wait', async () => {
    const eager = await subscribed('Very Eager');
    await t.database.queries.execute(sql`insert into photo_uploads
      (id, user_id, file_name, size, folder, state, created_at, touched_at)
      select gen_random_uuid(), ${eager.id}, 'a.jpg', 1, '', 'arriving', now(), now()
      from generate_series(1, ${uploadsMax})`);
    expectRefused(await tusClient(origin, eager).begin(10), 400, 'INVALID_INPUT');
    await t.database.queries.delete(photoUploads).where(eq(photoUploads.userId, eager.id));
  });
});

describe('a line that breaks', () => {
  test('loses nothing that arrived, and the rest makes the right hash', async () => {
    const bytes = randomBytes(3_000_000);
    const path = await begun(bytes.length);
    const sending = client.slowly(path, 0, bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000));
    await vi.waitFor(async () => expect((await stat(fileOf(path))).size).toBe(1_000_000));
    sending.cut();
    expect(await sending.status).toBeNull();
    const offset = await offsetOf(path);
    expect(offset).toBe(1_000_000);
    await client.patch(path, offset, bytes.subarray(offset));
    expect(await listed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
  });

  test('that nobody noticed gives way to whoever asks how far it came', async () => {
    const bytes = randomBytes(2_000_000);
    const path = await begun(bytes.length);
    const stalled = client.slowly(path, 0, bytes.subarray(0, 700_000), bytes.subarray(700_000));
    await vi.waitFor(async () => expect((await stat(fileOf(path))).size).toBe(700_000));
    const offset = await offsetOf(path);
    expect(offset).toBe(700_000);
    await client.patch(path, offset, bytes.subarray(offset));
    expect(await listed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
    stalled.cut();
  });

  test('is not pushed aside by another that sends', async () => {
    const bytes = randomBytes(1_000_000);
    const path = await begun(bytes.length);
    const sending = client.slowly(path, 0, bytes.subarray(0, 400_000), bytes.subarray(400_000));
    await vi.waitFor(async () => expect((await stat(fileOf(path))).size).toBe(400_000));
    expectRefused(await client.patch(path, 400_000, bytes.subarray(400_000)), 423, 'UPLOAD_BUSY');
    sending.finish();
    expect(await sending.status).toBe(204);
    expect(await listed(uploadIdOf(path))).toMatchObject({ sha256: sha256(bytes) });
  });
});

describe('a disk', () => {
  test('that has no room refuses what is begun', async () => {
    const [{ id } = { id: '' }] = await t.database.queries
      .insert(photoUploads)
      .values({
        id: crypto.randomUUID(),
        userId: customer.id,
        fileName: 'all of it',
        folder: '',
        size: 2 ** 52,
        state: 'arriving',
        createdAt: t.clock.now(),
        touchedAt: t.clock.now(),
      })
      .returning();
    expectRefused(await client.begin(10), 507, 'STORAGE_FULL');
    await t.database.queries.delete(photoUploads).where(eq(photoUploads.id, id));
    await begun(10);
  });

  test.runIf(process.platform === 'linux')('that fills up says how far it came', async () => {
    const path = await begun(1_000);
    await rm(fileOf(path));
    await symlink('/dev/full', fileOf(path));
    const answer = await client.patch(path, 0, Buffer.alloc(1_000));
    expectRefused(answer, 507, 'STORAGE_FULL');
    expect(answer.headers.get('upload-offset')).toBe('0');
    await client.terminate(path);
  });
});

test('a restart in the middle changes nothing', async () => {
  const bytes = randomBytes(500_000);
  const [path, whole] = [await begun(bytes.length), await begun(bytes.length)];
  await client.patch(path, 0, bytes.subarray(0, 200_000));
  await client.patch(whole, 0, bytes);
  // As if the process had ended between the last byte and the note of it.
  await t.database.queries
    .update(photoUploads)
    .set({ state: 'arriving', sha256: null, refusal: null })
    .where(eq(photoUploads.id, uploadIdOf(whole)));
  await writeFile(fileOf(whole), bytes);
  t = await t.restart();
  origin = await t.listen();
  client = tusClient(origin, customer);
  customer = t.bearer(customer.token);
  expect(await offsetOf(path)).toBe(200_000);
  await client.patch(path, 200_000, bytes.subarray(200_000));
  expect(await offsetOf(whole)).toBe(bytes.length);
  for (const one of [path, whole])
    expect(await listed(uploadIdOf(one))).toMatchObject({ sha256: sha256(bytes) });
});

test('pages of other origins may use it', async () => {
  const other = await createTestApp({ env: { CORS_ORIGINS: 'https://app.studio.example' } });
  const asked = await other.app.inject({
    method: 'OPTIONS',
    url: '/api/photos/tus/x',
    headers: { origin: 'https://app.studio.example', 'access-control-request-method': 'PATCH' },
  });
  expect(asked.headers['access-control-allow-methods']).toContain('PATCH');
  expect(asked.headers['access-control-allow-headers']).toContain('Upload-Offset');
  const answer = await other.app.inject({
    method: 'HEAD',
    url: '/api/photos/tus/x',
    headers: { origin: 'https://app.studio.example' },
  });
  expect(answer.headers['access-control-expose-headers']).toContain('Upload-Offset');
  expect(answer.headers['access-control-allow-origin']).toBe('https://app.studio.example');
  await other.close();
});

test('names and folders stand in no log', async () => {
  await begun(10, { name: 'secret bride.jpg', folder: 'secret wedding' });
  expect(JSON.stringify(t.log)).not.toContain('secret');
});
