// The disk space that resumable uploads can use.
import { rm, stat, symlink, truncate } from 'node:fs/promises';
import { maxPhotoBytes, maxUnfinishedUploads } from '@burnish/domain/photos/photo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../../testing/app.ts';
import { createTusClient, type TusClient } from '../../../../../../../testing/tus.ts';
import { photoForms, photoUploads } from '../../../../db/schema/index.ts';
import { createUpload, expectTusError, plentyOfBytes, signInWithPlan, stagedPath } from './tus.fixture.ts';

let t: TestApp;
let origin: string;
let client: TusClient;
let freeBytes = plentyOfBytes;

beforeAll(async () => {
  t = await createTestApp({ readFreeBytes: async () => freeBytes });
  origin = await t.listen();
  client = createTusClient(origin, await signInWithPlan(t, 'Adaeze Okafor'));
});
afterAll(() => t.close());

describe('a full disk', () => {
  test('rejects new uploads', async () => {
    const other = await t.signIn('Huge');
    const [{ id } = { id: '' }] = await t.database.queries
      .insert(photoUploads)
      .values({
        id: crypto.randomUUID(),
        userId: other.id,
        fileName: 'huge.jpg',
        folder: '',
        size: 2 ** 52,
        state: 'uploading',
        createdAt: t.clock.now(),
        lastActivityAt: t.clock.now(),
      })
      .returning();
    expectTusError(await client.create(10), 507, 'STORAGE_FULL');
    await t.database.queries.delete(photoUploads).where(eq(photoUploads.id, id));
    await createUpload(client, 10);
  });

  test.runIf(process.platform === 'linux')('returns the offset with the error when it fills up', async () => {
    const path = await createUpload(client, 1_000);
    await rm(stagedPath(t, path));
    await symlink('/dev/full', stagedPath(t, path));
    const response = await client.patch(path, 0, Buffer.alloc(1_000));
    expectTusError(response, 507, 'STORAGE_FULL');
    expect(response.headers.get('upload-offset')).toBe('0');
    await client.terminate(path);
  });
});

describe('reserved space', () => {
  const megabyte = 1024 ** 2;
  const reserveBytes = 1024 ** 3;
  const createClient = async (name: string) => createTusClient(origin, await signInWithPlan(t, name));
  /** Other tests leave incomplete uploads. */
  beforeEach(async () => {
    freeBytes = plentyOfBytes;
    await t.database.queries.delete(photoUploads);
  });
  afterAll(() => {
    freeBytes = plentyOfBytes;
  });

  test('is limited for each user, and a reservation ends an hour after its last byte', async () => {
    const [greedy, other] = [await createClient('Greedy'), await createClient('Modest')];
    for (let count = 0; count < 4; count += 1) expect((await greedy.create(maxPhotoBytes)).status).toBe(201);
    const rejected = await greedy.create(1);
    expectTusError(rejected, 429, 'TOO_MANY_UNFINISHED_UPLOADS');
    expect((await other.create(maxPhotoBytes)).status).toBe(201);
    t.clock.advance(3_599_000);
    expectTusError(await greedy.create(1), 429, 'TOO_MANY_UNFINISHED_UPLOADS');
    t.clock.advance(2_000);
    expect((await greedy.create(maxPhotoBytes)).status).toBe(201);
  });

  test('no longer counts bytes that were received, or uploads that were discarded', async () => {
    const person = await createClient('Receiving');
    freeBytes = reserveBytes + 4_000 * megabyte;
    const first = (await person.create(1_500 * megabyte)).headers.get('location') ?? '';
    expectTusError(await person.create(600 * megabyte), 429, 'TOO_MANY_UNFINISHED_UPLOADS');
    // As if these bytes had been received; the file takes no space.
    await truncate(stagedPath(t, first), 500 * megabyte);
    expect((await person.create(600 * megabyte)).status).toBe(201);
    expectTusError(await person.create(600 * megabyte), 429, 'TOO_MANY_UNFINISHED_UPLOADS');
    await person.terminate(first);
    expect((await person.create(600 * megabyte)).status).toBe(201);
  });

  test('is computed without waiting for transfers', async () => {
    const [slow, person] = [await createClient('Slow'), await createClient('Not Waiting')];
    freeBytes = reserveBytes + 2_000 * megabyte;
    const path = (await slow.create(1_500 * megabyte)).headers.get('location') ?? '';
    const sending = slow.slowly(path, 0, Buffer.alloc(400), Buffer.alloc(600));
    await expect.poll(async () => (await stat(stagedPath(t, path))).size).toBe(400);
    expectTusError(await person.create(600 * megabyte), 507, 'STORAGE_FULL');
    sending.finish();
    expect(await sending.status).toBe(204);
  });

  test('is never exceeded by uploads that are created at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => createClient(`Racer ${index}`)));
    freeBytes = reserveBytes + 3_500 * megabyte;
    const responses = await Promise.all(people.map((person) => person.create(1_000 * megabyte)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 507, 507, 507, 507, 507,
    ]);
    expect(await t.database.queries.$count(photoUploads)).toBe(3);
  });

  test('is not taken by the received bytes of others: below the reserve, uploads stop and later continue', async () => {
    const person = await createClient('Stopped');
    const path = (await person.create(1_000)).headers.get('location') ?? '';
    freeBytes = reserveBytes + 1_000;
    const stopped = await person.patch(path, 0, Buffer.alloc(1_000));
    expectTusError(stopped, 507, 'STORAGE_FULL');
    expect(stopped.headers.get('upload-offset')).toBe('0');
    freeBytes = plentyOfBytes;
    expect((await person.patch(path, 0, Buffer.alloc(1_000))).status).toBe(204);
  });
});

describe('unfinished uploads', () => {
  test('are limited for each user: those being checked, and those that received something within an hour', async () => {
    const person = await signInWithPlan(t, 'Impatient');
    const [impatient, other] = [person, await signInWithPlan(t, 'Patient')].map((user) =>
      createTusClient(origin, user),
    );
    if (impatient === undefined || other === undefined) throw new Error('there are no clients');
    await t.database.queries.insert(photoUploads).values(
      Array.from({ length: maxUnfinishedUploads - 1 }, (_, index) => ({
        id: crypto.randomUUID(),
        userId: person.id,
        fileName: `wedding ${index}.jpg`,
        folder: '',
        size: 10,
        state: index % 2 === 0 ? ('checking' as const) : ('uploading' as const),
        createdAt: t.clock.now(),
        lastActivityAt: t.clock.now(),
      })),
    );
    const [first, second] = await Promise.all([impatient.create(10), impatient.create(10)]);
    expect([first.status, second.status].toSorted()).toEqual([201, 429]);
    expectTusError(await impatient.create(10), 429, 'TOO_MANY_UNFINISHED_UPLOADS');
    expect((await other.create(10)).status).toBe(201);
    t.clock.advance(3_601_000);
    expect((await impatient.create(10)).status).toBe(201);
  });
});

describe('photos that are not submitted', () => {
  const limit = 51_200 * 1024 ** 2;
  async function signInWithUnsubmitted(
    name: string,
    size: number,
    state: 'checking' | 'rejected' = 'checking',
  ) {
    const person = await signInWithPlan(t, name);
    await t.database.queries.insert(photoUploads).values({
      id: crypto.randomUUID(),
      userId: person.id,
      fileName: 'wedding.jpg',
      folder: '',
      size,
      state,
      rejection: state === 'rejected' ? 'unreadable' : null,
      createdAt: t.clock.now(),
      lastActivityAt: t.clock.now(),
    });
    return { id: person.id, client: createTusClient(origin, person) };
  }

  test('may take a limited space', async () => {
    const { client: person } = await signInWithUnsubmitted('Hoarder', limit - 10);
    const rejected = await person.create(11);
    expectTusError(rejected, 409, 'TOO_MANY_UNSUBMITTED_PHOTOS');
    const path = (await person.create(10)).headers.get('location') ?? '';
    expectTusError(await person.create(1), 409, 'TOO_MANY_UNSUBMITTED_PHOTOS');
    await person.terminate(path);
    expect((await person.create(10)).status).toBe(201);
  });

  test('that were rejected take none', async () => {
    const { client: person } = await signInWithUnsubmitted('Rejected', limit, 'rejected');
    expect((await person.create(10)).status).toBe(201);
  });

  test('never take more if they are created at the same time', async () => {
    const { client: person } = await signInWithUnsubmitted('Racing', limit - 3_000);
    const responses = await Promise.all(Array.from({ length: 8 }, () => person.create(1_000)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 409, 409, 409, 409, 409,
    ]);
  });

  test('take space while they arrive in a form', async () => {
    const { id: userId, client: person } = await signInWithUnsubmitted('Form', limit - 1_000);
    const form = { id: crypto.randomUUID(), userId, announcedBytes: 900, startedAt: t.clock.now() };
    await t.database.queries.insert(photoForms).values(form);
    expectTusError(await person.create(101), 409, 'TOO_MANY_UNSUBMITTED_PHOTOS');
    expect((await person.create(100)).status).toBe(201);
  });
});
