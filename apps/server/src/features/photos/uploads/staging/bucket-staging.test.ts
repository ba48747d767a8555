import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@burnish/domain/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStorage, type MemoryStorage } from '../../../../../../../testing/memory-storage.ts';
import { createDiskSpace } from '../../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { createBucketStaging } from './bucket-staging.ts';
import type { Staging } from './staging.ts';

const id = '0198c2f0-0000-7000-8000-000000000001';
const held = new AbortController().signal;

let folder: string;
let storage: MemoryStorage;
let staging: Staging;
let freeBytes: number;

const open = (changed: Partial<Storage> = {}) =>
  createBucketStaging({
    storage: { ...storage, ...changed },
    folder,
    diskSpace: createDiskSpace({ folder, reserveBytes: 0, readFreeBytes: async () => freeBytes }),
    pieceBytes: 64,
    maxPieces: 4,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-staging-'));
  storage = createMemoryStorage();
  freeBytes = Number.MAX_SAFE_INTEGER;
  staging = open();
  await staging.create(id);
});
afterEach(() => rm(folder, { recursive: true }));

const bytesOf = (count: number, first = 0) =>
  Buffer.from(Array.from({ length: count }, (_, at) => first + at));

/** Sends chunks of ten bytes, and then loses the connection if `isCut`. */
async function* send(bytes: Buffer, isCut = false): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10) yield bytes.subarray(at, at + 10);
  if (isCut) throw new Error('the connection was lost');
}

const append = (
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  { size = 250, lockLost = held, to = staging } = {},
) => to.append(id, offset, size, { bytes, lockLost });

const read = (from = staging) => from.withFile(id, (path) => readFile(path));
const pieces = () => [...storage.files].map(([key, bytes]) => [Number(key.split('/').at(-1)), bytes.length]);

describe('an upload', () => {
  test('is received in requests of any length, and read as one file', async () => {
    const bytes = bytesOf(250);
    expect(await staging.sizeOf(id)).toBe(0);
    expect(await append(0, send(bytes.subarray(0, 35)))).toBe(35);
    expect(await append(35, send(bytes.subarray(35)))).toBe(250);
    expect(await staging.sizeOf(id)).toBe(250);
    expect(await read()).toEqual(bytes);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is stored in pieces, so that a process which is killed loses little', async () => {
    await append(0, send(bytesOf(250)));
    expect(pieces()).toEqual([
      [0, 70],
      [70, 70],
      [140, 70],
      [210, 40],
    ]);
  });

  test('goes on in another process', async () => {
    await append(0, send(bytesOf(100)));
    const other = open();
    expect(await other.sizeOf(id)).toBe(100);
    await append(100, send(bytesOf(50, 100)), { to: other });
    expect(await read(other)).toEqual(bytesOf(150));
  });

  test('keeps everything that was received when the connection is lost', async () => {
    expect(await append(0, send(bytesOf(90), true))).toBe(90);
    expect(await staging.sizeOf(id)).toBe(90);
  });

  test('keeps what was received up to its size', async () => {
    await expect(append(0, send(bytesOf(250)), { size: 85 })).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
    expect(await staging.sizeOf(id)).toBe(80);
    expect(await readdir(folder)).toEqual([]);
  });

  test('has few pieces, however many requests it arrives in', async () => {
    for (let at = 0; at < 200; at += 1) await append(at, send(bytesOf(1, at)));
    expect(storage.files.size).toBeLessThan(16);
    expect(await read()).toEqual(bytesOf(200));
  });

  test('that does not exist has no size and no file', async () => {
    await staging.remove(id);
    expect([await staging.sizeOf(id), await read()]).toEqual([null, null]);
    expect(storage.files.size).toBe(0);
  });

  test('is gone also if its removal was interrupted', async () => {
    await append(0, send(bytesOf(250)));
    const interrupted = open({ removeAll: () => Promise.reject(new DomainError('STORAGE_UNAVAILABLE')) });
    await expect(interrupted.remove(id)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect([await staging.sizeOf(id), await read()]).toEqual([null, null]);
  });

  test('has a size for lists that costs no call of the bucket', async () => {
    let listings = 0;
    const counting = open({
      list(prefix) {
        listings += 1;
        return storage.list(prefix);
      },
    });
    await append(0, send(bytesOf(100)), { to: counting });
    listings = 0;
    for (let count = 0; count < 3; count += 1) expect(await counting.approximateSizeOf(id)).toBe(100);
    expect(listings).toBe(0);
  });
});

describe('a failure', () => {
  test('of the bucket keeps the pieces that were stored', async () => {
    let stored = 0;
    const failing = open({
      async putFile(...args) {
        stored += 1;
        if (stored > 2) throw new DomainError('STORAGE_UNAVAILABLE');
        await storage.putFile(...args);
      },
    });
    await expect(append(0, send(bytesOf(250)), { to: failing })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
    expect(await staging.sizeOf(id)).toBe(140);
    expect(await readdir(folder)).toEqual([]);
  });

  test('by a full disk keeps the pieces that were stored, and no local file', async () => {
    await append(0, send(bytesOf(100)));
    freeBytes = 0;
    await expect(append(100, send(bytesOf(150)))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(read()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await staging.sizeOf(id)).toBe(100);
    expect(await readdir(folder)).toEqual([]);
  });

  test('of the lock keeps a process from writing', async () => {
    const lock = new AbortController();
    async function* sendAndLose() {
      yield* send(bytesOf(100));
      lock.abort();
      yield* send(bytesOf(150, 100));
    }
    await expect(append(0, sendAndLose(), { lockLost: lock.signal })).rejects.toMatchObject({
      code: 'UPLOAD_IN_PROGRESS',
    });
    expect(await staging.sizeOf(id)).toBeLessThanOrEqual(70);
  });

  test('of a process that writes after it has lost its lock never mixes up the file', async () => {
    await append(0, send(bytesOf(250)));
    const [first = ''] = storage.files.keys();
    await storage.put(first, bytesOf(20), '');
    expect(await staging.sizeOf(id)).toBe(20);
    expect(await read()).toEqual(bytesOf(20));
  });

  test('to read a piece fails as a whole', async () => {
    await append(0, send(bytesOf(100)));
    await expect(read(open({ read: async () => null }))).rejects.toThrow('was removed');
  });
});

test('uploads that receive nothing are found by the time of their last piece', async () => {
  const other = id.replace(/1$/, '2');
  await staging.create(other);
  const now = Date.now();
  expect(await staging.listInactiveSince(new Date(now - 60_000))).toEqual([]);
  expect((await staging.listInactiveSince(new Date(now + 60_000))).toSorted()).toEqual([id, other]);
});

test('the file is hashed when it is processed', async () => {
  await append(0, send(bytesOf(250)));
  expect(await staging.finish(id)).toBeNull();
  const hash = await staging.withFile(id, async (path) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  );
  expect(hash).toBe(createHash('sha256').update(bytesOf(250)).digest('hex'));
});
