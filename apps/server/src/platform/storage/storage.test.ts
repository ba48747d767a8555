import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { mapDiskFull } from './disk-full.ts';
import { createDiskSpace, type DiskSpace } from './disk-space.ts';
import { openStorage, type Storage } from './storage.ts';

let folder: string;
let bucketServer: S3rver;
let bucketConfig: Config['storage'];
let diskSpace: DiskSpace;
const stores: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-storage-'));
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'studio', configs: [] }],
  });
  const { port }: AddressInfo = await bucketServer.run();
  diskSpace = createDiskSpace({ folder, reserveBytes: 0 });
  bucketConfig = readConfig({
    STORAGE_URL: `s3://studio?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-west-1`,
    STORAGE_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
  }).storage;
  stores['a bucket'] = await openStorage(bucketConfig, folder, diskSpace);
  stores['a folder'] = await openStorage({ kind: 'files' }, folder, diskSpace);
});

afterAll(async () => {
  await bucketServer.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('storage in %s', (kind) => {
  const store = (): Storage => {
    const storage = stores[kind];
    if (storage === undefined) throw new Error(`no storage in ${kind}`);
    return storage;
  };

  test('returns stored files unchanged', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0x25, 0x50, 0x44, 0x46]);
    await store().put('receipts/one', bytes, 'application/pdf');
    const content = await store().read('receipts/one');
    expect(content && (await buffer(content))).toEqual(bytes);
  });

  test('has no removed or missing files', async () => {
    await store().put('receipts/two', Buffer.from('two'), 'image/png');
    await store().remove('receipts/two');
    expect(await store().read('receipts/two')).toBeNull();
    expect(await store().read('receipts/missing')).toBeNull();
  });

  test('reads a part of a file', async () => {
    await store().put('receipts/three', Buffer.from('0123456789'), 'text/plain');
    const part = await store().readRange('receipts/three', { offset: 3, length: 4 });
    expect(part && (await buffer(part)).toString()).toBe('3456');
    expect(await store().readRange('receipts/missing', { offset: 0, length: 1 })).toBeNull();
  });

  test('moves files from a path', async () => {
    const path = join(folder, 'upload');
    const bytes = randomBytes(3 * 1024 ** 2);
    await writeFile(path, bytes);
    await store().putFile('originals/one', path, 'image/jpeg');
    const content = await store().read('originals/one');
    expect(content && (await buffer(content)).equals(bytes)).toBe(true);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('provides a path while a file is in use', async () => {
    await store().put('originals/two', Buffer.from('two'), 'image/png');
    let providedPath = '';
    const text = await store().withFile('originals/two', (path) => {
      providedPath = path;
      return readFile(path, 'utf8');
    });
    expect(text).toBe('two');
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    expect(await store().withFile('originals/missing', () => Promise.resolve('called'))).toBeNull();
    await expect(
      store().withFile('originals/two', () => Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed');
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    expect(providedPath).not.toBe('');
  });

  test('lists its files, with a version that changes when a file is written again', async () => {
    const listed = async () => {
      const files = new Map<string, { bytes: number; version: string }>();
      for await (const { key, ...file } of store().list()) files.set(key, file);
      return files;
    };
    await store().put('listed/a/one', Buffer.from('one'), 'text/plain');
    await store().put('listed/two', Buffer.from('two!'), 'text/plain');
    const before = await listed();
    expect([...before.keys()].filter((key) => key.startsWith('listed/')).sort()).toEqual([
      'listed/a/one',
      'listed/two',
    ]);
    expect(before.get('listed/two')?.bytes).toBe(4);
    await store().put('listed/two', Buffer.from('four'), 'text/plain');
    const after = await listed();
    expect(after.get('listed/two')?.version).not.toBe(before.get('listed/two')?.version);
    expect(after.get('listed/a/one')).toEqual(before.get('listed/a/one'));
  });

  test('lists the files of a folder, with the time when they were written', async () => {
    const before = new Date(Date.now() - 1_000);
    for (const key of ['in/one', 'in/deep/two', 'in-more/three'])
      await store().put(key, Buffer.from(key), 'text/plain');
    const files = [];
    for await (const file of store().list('in')) files.push(file);
    expect(files.map(({ key }) => key).toSorted()).toEqual(['in/deep/two', 'in/one']);
    for (const { writtenAt } of files) expect(writtenAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    for await (const file of store().list('missing')) throw new Error(`${file.key} is listed`);
  });

  test('removes all files of a folder and no others', async () => {
    for (const key of ['renditions/one/1.jpg', 'renditions/one/2.jpg', 'renditions/one-more/1.jpg'])
      await store().put(key, Buffer.from(key), 'image/jpeg');
    await store().removeAll('renditions/one');
    await store().removeAll('renditions/missing');
    expect(await store().read('renditions/one/1.jpg')).toBeNull();
    expect(await store().read('renditions/one/2.jpg')).toBeNull();
    expect(await store().read('renditions/one-more/1.jpg')).not.toBeNull();
  });

  test('has no problem', async () => {
    expect(await store().findProblem()).toBeNull();
  });

  test('reports that the reserve of free space is reached, until there is space again', async () => {
    let freeBytes = 999;
    const low = createDiskSpace({ folder, reserveBytes: 1_000, readFreeBytes: async () => freeBytes });
    const storage = await openStorage(kind === 'a folder' ? { kind: 'files' } : bucketConfig, folder, low);
    expect(await storage.findProblem()).toBe('disk_reserve_reached');
    freeBytes = 1_000;
    expect(await storage.findProblem()).toBeNull();
  });
});

test('rejects keys outside of the folder', async () => {
  for (const key of ['../outside', 'a/../../outside', '/etc/passwd', '']) {
    await expect(stores['a folder']?.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(
      'invalid storage key',
    );
    await expect(stores['a folder']?.read(key)).rejects.toThrow('invalid storage key');
  }
});

test('deletes incomplete files of a crashed process after a day', async () => {
  const tempFolder = join(folder, 'files/.drafts');
  const [old, recent] = [join(tempFolder, 'old'), join(tempFolder, 'recent')];
  for (const path of [old, recent]) await writeFile(path, 'incomplete');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await openStorage({ kind: 'files' }, folder, diskSpace);
  expect(await readdir(tempFolder)).toEqual(['recent']);
  await rm(recent);
});

describe('a full disk', () => {
  test('is recognized by the error or its causes', async () => {
    const failing = (error: Error) => mapDiskFull(() => Promise.reject(error));
    const withCode = (code: string) => Object.assign(new Error('failed'), { code });
    const wrapped = new Error('cannot write file', { cause: withCode('EDQUOT') });
    const bucketError = Object.assign(new Error('failed'), { name: 'QuotaExceeded' });
    for (const error of [withCode('ENOSPC'), wrapped, bucketError])
      await expect(failing(error)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(failing(withCode('EACCES'))).rejects.toMatchObject({ code: 'EACCES' });
    const circular = withCode('EIO');
    circular.cause = circular;
    await expect(failing(circular)).rejects.toMatchObject({ code: 'EIO' });
  });

  // In its own namespace, which needs no root user and leaves nothing mounted.
  test.runIf(process.platform === 'linux')('leaves no partial file', async () => {
    const [disk, otherFolder] = [join(folder, 'disk'), join(folder, 'other')];
    await mkdir(disk);
    const mountAndRun = 'mount -t tmpfs -o size=1m tmpfs "$1" && exec "$0" "$2" "$1" "$3"';
    const script = join(import.meta.dirname, 'full-disk.fixture.ts');
    const namespace = ['--user', '--map-root-user', '--mount'];
    const { stdout } = await promisify(execFile)('unshare', [
      ...namespace,
      'sh',
      '-c',
      mountAndRun,
      process.execPath,
      disk,
      script,
      otherFolder,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      put: 'STORAGE_FULL',
      putFile: 'STORAGE_FULL',
      other: 'STORAGE_FULL',
      storedFiles: ['.drafts', 'small'],
      uploadExists: true,
      smallExists: false,
    });
  });
});

describe('a bucket', () => {
  const open = (change: object) =>
    openStorage({ ...bucketConfig, ...change } as Config['storage'], folder, diskSpace);

  test('that is not reachable is a problem, but the server starts', async () => {
    const storage = await open({ endpoint: 'http://127.0.0.1:9' });
    expect(await storage.findProblem()).toBe('bucket_unreachable');
    await expect(storage.put('a', Buffer.from('a'), 'text/plain')).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
    await expect(storage.read('a')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  test('that does not exist keeps the server from starting', async () => {
    await expect(open({ bucket: 'missing' })).rejects.toThrow("The bucket 'missing' doesn't exist.");
  });

  test('that is deleted later is reported, and writing to it has the right error', async () => {
    const another = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'another'),
      configureBuckets: [{ name: 'studio', configs: [] }],
    });
    const { port }: AddressInfo = await another.run();
    const storage = await open({ endpoint: `http://127.0.0.1:${port}` });
    await rm(join(folder, 'another/studio'), { recursive: true });
    expect(await storage.findProblem()).toBe('bucket_not_found');
    await expect(storage.put('a', Buffer.from('a'), 'text/plain')).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
    await another.close();
  });
});

test('a folder that cannot be written is a problem', async () => {
  const root = await mkdtemp(join(tmpdir(), 'burnish-gone-'));
  const storage = await openStorage({ kind: 'files' }, root, diskSpace);
  await rm(root, { recursive: true });
  expect(await storage.findProblem()).toBe('folder_not_writable');
});
