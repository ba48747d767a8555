// What becomes of a file that has arrived: looked at, kept or refused, taken to be handed in, or swept away.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Upload } from '@burnish/contract/entity';
import { sentenceOfRefusal } from '@burnish/contract/upload-refusals';
import { DomainError } from '@burnish/domain/errors';
import { formPhotoMaxBytes } from '@burnish/domain/photo/photo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { dataOf, paidInvoice, sentInvoice } from '../../../../../testing/factories.ts';
import { jpegOf, type TusClient, tusClient, tusRoot, uploadIdOf } from '../../../../../testing/tus.ts';
import { photoUploads } from '../../db/schema.ts';
import type { Caller } from '../../platform/caller.ts';
import { createIds } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTransact } from '../../platform/transaction.ts';
import { createPictures, originalKey, type Pictures } from '../pictures/index.ts';
import { createUploads } from './index.ts';

const days = (count: number) => count * 24 * 60 * 60_000;

let t: TestApp;
let client: TusClient;
let customer: Person;
let pictures: Pictures;
let admin: Person;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  admin = await t.signInAdmin();
  const { storage, clock, secret, config } = t;
  pictures = createPictures({ storage, clock, secret, log: createLogger('silent'), dataDir: config.dataDir });
});
afterAll(async () => {
  await pictures.close();
  await t.close();
});

let customers = 0;

async function signIn(): Promise<void> {
  customer = await t.signIn(`Customer ${customers}`);
  client = tusClient(origin, customer);
}

beforeEach(async () => {
  customers += 1;
  await signIn();
  await paidInvoice(customer, admin, await sentInvoice(customer, admin));
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function uploaded(bytes: Uint8Array<ArrayBuffer>, name = 'DSC_0413.JPG'): Promise<string> {
  const begun = await client.begin(bytes.length, { name });
  const path = begun.headers.get('location') ?? '';
  expect((await client.patch(path, 0, bytes)).status).toBe(204);
  return uploadIdOf(path);
}

async function list(): Promise<Upload[]> {
  return dataOf(await customer.call('GET /photos/uploads', { query: { limit: 100 } })).uploads;
}

async function seen(id: string): Promise<Upload> {
  return vi.waitFor(
    async () => {
      const upload = (await list()).find(({ _id }) => _id === id);
      if (upload?.state !== 'ready' && upload?.state !== 'refused') throw new Error(`it is ${upload?.state}`);
      return upload;
    },
    { timeout: 10_000, interval: 20 },
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

/** Uploads of their own, whose jobs run when the test says so. */
function uploadsByHand(parts: { pictures?: Pictures } = {}) {
  const { database, clock, storage, config } = t;
  const newId = createIds(clock);
  const changed = vi.fn();
  let look = async (_: { id: string }): Promise<void> => {};
  const jobs: Pick<Jobs, 'work' | 'enqueue'> = {
    work(job, handle) {
      look = (data) => handle(job.data.parse(data));
    },
    async enqueue() {},
  };
  const live = { changed, disconnect() {}, disconnectToken() {} };
  const uploads = createUploads({
    database,
    clock,
    newId,
    jobs,
    storage,
    pictures: parts.pictures ?? pictures,
    live,
    dataDir: config.dataDir,
    mayUpload: async () => {},
  });
  const transact = createTransact({ database, clock, newId, live });
  const token = { id: newId(), endsAt: clock.now() };
  const caller: Caller = { id: customer.id, role: 'user', address: null, token };
  return {
    uploads,
    changed,
    caller,
    look: (id: string) => look({ id }),
    take: (ids: readonly string[]) => transact(caller, (tx) => uploads.take(tx, caller.id, ids)),
  };
}

async function setState(id: string, change: Partial<typeof photoUploads.$inferInsert>): Promise<void> {
  await t.database.queries.update(photoUploads).set(change).where(eq(photoUploads.id, id));
}

describe('a file that has arrived', () => {
  test('is kept as it is, pictured, and ready', async () => {
    const bytes = await jpegOf();
    const id = await uploaded(bytes, 'DSC 0413.jpeg');
    expect(await seen(id)).toMatchObject({
      fileName: 'DSC 0413.jpeg',
      state: 'ready',
      mimeType: 'image/jpeg',
      width: 64,
      height: 48,
      sha256: sha256(bytes),
      refusal: null,
      endsAt: new Date(t.clock.now().getTime() + days(7)).toISOString(),
    });
    expect(await stored(id)).toEqual(bytes);
    expect(await isStaged(id)).toBe(false);
    const [{ thumbnailUrl } = { thumbnailUrl: '' }] = await list();
    expect((await t.app.inject(thumbnailUrl ?? '')).headers['content-type']).toBe('image/jpeg');
  });

  test('ends as what its bytes are', async () => {
    const id = await uploaded(await jpegOf(), 'IMG_0001.PNG');
    expect((await seen(id)).fileName).toBe('IMG_0001.PNG.jpg');
  });

  test.each([
    ['words', () => Buffer.from('<script>alert(1)</script>'.repeat(9))],
    ['noise', () => randomBytes(5_000)],
    [
      'a page behind the first bytes of a picture',
      () => Buffer.from('\xff\xd8\xff\xe0<html>'.repeat(20), 'latin1'),
    ],
  ])('and is %s is refused, and nothing of it is kept', async (_, bytes) => {
    const id = await uploaded(Buffer.from(bytes()));
    const upload = await seen(id);
    expect(upload).toMatchObject({ state: 'refused', thumbnailUrl: null });
    expect(Object.values(sentenceOfRefusal)).toContain(upload.refusal);
    await vi.waitFor(async () => expect(await isStaged(id)).toBe(false));
    expect(await stored(id)).toBeNull();
  });

  test('broken off in the middle is refused as damaged', async () => {
    const bytes = await jpegOf(800, 600);
    const id = await uploaded(bytes.subarray(0, bytes.length / 3));
    expect(await seen(id)).toMatchObject({ state: 'refused', refusal: sentenceOfRefusal.unreadable });
  });

  test('a second time is marked; the first is not, nor one of somebody else', async () => {
    const bytes = await jpegOf();
    const [first, second] = [await uploaded(bytes), await uploaded(bytes)];
    expect((await seen(first)).findings).not.toContain('duplicate');
    expect((await seen(second)).findings).toContain('duplicate');
    const other = await t.signIn(`Other ${customers}`);
    await paidInvoice(other, admin, await sentInvoice(other, admin));
    [customer, client] = [other, tusClient(origin, other)];
    expect((await seen(await uploaded(bytes))).findings).not.toContain('duplicate');
  });

  test('may be looked at again after any step, with the same end', async () => {
    const bytes = await jpegOf();
    const id = await uploaded(bytes);
    const { findings } = await seen(id);
    const { look, changed } = uploadsByHand();
    // Looked at and moved, and the process ended before it was written down.
    await setState(id, { state: 'checking', mimeType: null });
    await look(id);
    expect(await seen(id)).toMatchObject({ state: 'ready', mimeType: 'image/jpeg', findings });
    expect(changed).toHaveBeenCalledWith({ entity: 'upload', id }, customer.id);
    // The same with one that has not been moved.
    const other = await uploaded(await jpegOf());
    await seen(other);
    await t.storage.withFile(originalKey(other), async (path) =>
      writeFile(stagedPath(other), await readFile(path)),
    );
    await t.storage.remove(originalKey(other));
    await setState(other, { state: 'checking' });
    await look(other);
    await look(other);
    expect((await seen(other)).state).toBe('ready');
    expect(await stored(other)).not.toBeNull();
    // Refused, and the process ended before the file was removed.
    await writeFile(stagedPath(other), bytes);
    await setState(other, { state: 'refused', refusal: 'unreadable' });
    await look(other);
    expect([await isStaged(other), await stored(other)]).toEqual([false, null]);
  });

  test('whose end a loss of power took goes on from where it stands then', async () => {
    const bytes = await jpegOf();
    const id = await uploaded(bytes);
    await seen(id);
    await writeFile(stagedPath(id), bytes.subarray(0, 1_000));
    await setState(id, { state: 'checking' });
    await uploadsByHand().look(id);
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ state: 'arriving', offset: 1_000 });
    expect((await client.patch(`${tusRoot}/${id}`, 1_000, bytes.subarray(1_000))).status).toBe(204);
    expect(await seen(id)).toMatchObject({ state: 'ready', sha256: sha256(bytes) });
  });

  test('thrown away while it is looked at leaves nothing', async () => {
    const id = await uploaded(await jpegOf());
    await seen(id);
    await setState(id, { state: 'checking' });
    const examine: Pictures['examine'] = async (one, path) => {
      const examined = await pictures.examine(one, path);
      await t.database.queries.delete(photoUploads).where(eq(photoUploads.id, one));
      return examined;
    };
    const { look, uploads, caller } = uploadsByHand({ pictures: { ...pictures, examine } });
    await look(id);
    expect(await stored(id)).toBeNull();
    await expect(pictures.open(id, 300)).rejects.toThrow('NOT_FOUND');
    await expect(uploads.discard(caller, id)).rejects.toThrow('NOT_FOUND');
  });
});

describe('taking files to hand them in', () => {
  test('gives them in the order asked for, and once', async () => {
    const ids = [await uploaded(await jpegOf()), await uploaded(await jpegOf())].toReversed();
    for (const id of ids) await seen(id);
    const { take } = uploadsByHand();
    expect((await take(ids)).map(({ id }) => id)).toEqual(ids);
    expect(await list()).toEqual([]);
    for (const id of ids) expect(await stored(id)).not.toBeNull();
    await expect(take(ids)).rejects.toThrow('NOT_FOUND');
  });

  test('takes all or none', async () => {
    const ready = await uploaded(await jpegOf());
    await seen(ready);
    const arriving = uploadIdOf((await client.begin(10)).headers.get('location') ?? '');
    const { take } = uploadsByHand();
    await expect(take([ready, arriving])).rejects.toThrow('UPLOAD_NOT_READY');
    await expect(take([ready, crypto.randomUUID()])).rejects.toThrow('NOT_FOUND');
    expect(await list()).toHaveLength(2);
  });
});

describe('a photograph in a form', () => {
  const leftovers = async () => (await readdir(join(t.config.dataDir, 'uploads'))).toSorted();

  test('is kept at once', async () => {
    const bytes = await jpegOf();
    const { uploads, caller } = uploadsByHand();
    const before = await leftovers();
    const file = await uploads.receive(caller, { name: '../IMG_1.JPG', content: Readable.from([bytes]) });
    expect(file).toMatchObject({
      fileName: 'IMG_1.JPG',
      size: bytes.length,
      mimeType: 'image/jpeg',
      sha256: sha256(bytes),
    });
    expect(await stored(file.id)).toEqual(bytes);
    await uploads.throwAway(file.id);
    expect(await stored(file.id)).toBeNull();
    expect(await leftovers()).toEqual(before);
  });

  test('that is none is refused with the reason', async () => {
    const { uploads, caller } = uploadsByHand();
    const before = await leftovers();
    const refused = uploads.receive(caller, {
      name: 'a.jpg',
      content: Readable.from([Buffer.from('words')]),
    });
    await expect(refused).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
      faults: [{ path: 'photos', message: sentenceOfRefusal.not_a_photograph }],
    });
    expect(await leftovers()).toEqual(before);
  });

  test('that is too large, or breaks off, leaves nothing', async () => {
    const { uploads, caller } = uploadsByHand();
    const before = await leftovers();
    const mebibyte = Buffer.alloc(1024 ** 2);
    const large = Array.from({ length: formPhotoMaxBytes / mebibyte.length }, () => mebibyte);
    const content = Readable.from([...large, Buffer.alloc(1)]);
    await expect(uploads.receive(caller, { name: 'a.jpg', content })).rejects.toThrow('PHOTO_TOO_LARGE');
    async function* breakingOff() {
      yield mebibyte;
      throw new DomainError('BODY_TOO_LARGE');
    }
    await expect(uploads.receive(caller, { name: 'a.jpg', content: breakingOff() })).rejects.toThrow(
      'BODY_TOO_LARGE',
    );
    expect(await leftovers()).toEqual(before);
  });
});

test('what nobody touches for a week is swept away with everything', async () => {
  const old = await uploaded(await jpegOf());
  await seen(old);
  const path = (await client.begin(1_000)).headers.get('location') ?? '';
  const stray = crypto.randomUUID();
  await writeFile(stagedPath(stray), 'left by a stop');
  await utimes(stagedPath(stray), new Date(0), new Date(0));
  await utimes(stagedPath(uploadIdOf(path)), new Date(0), new Date(0));
  const { uploads } = uploadsByHand();

  t.clock.advance(days(6));
  await client.patch(path, 0, Buffer.alloc(500));
  await utimes(stagedPath(uploadIdOf(path)), new Date(0), new Date(0));
  await uploads.forgetOld(t.clock.now());
  expect(await list()).toHaveLength(2);
  expect([await isStaged(stray), await isStaged(uploadIdOf(path))]).toEqual([false, true]);

  t.clock.advance(days(1) + 1_000);
  await signIn();
  await uploads.forgetOld(t.clock.now());
  expect((await list()).map(({ _id }) => _id)).toEqual([uploadIdOf(path)]);
  expect(await stored(old)).toBeNull();
  await expect(pictures.open(old, 300)).rejects.toThrow('NOT_FOUND');

  t.clock.advance(days(6));
  await signIn();
  await uploads.forgetOld(t.clock.now());
  expect(await list()).toEqual([]);
  expect(await isStaged(uploadIdOf(path))).toBe(false);
});
