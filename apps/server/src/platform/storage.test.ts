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
import { readConfig } from '../config.ts';
import { openStorage, type Storage } from './storage.ts';
import { whenFull } from './when-full.ts';

let folder: string;
let bucketServer: S3rver;
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
  const { storage } = readConfig({
    STORAGE_URL: `s3://studio?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-west-1`,
    STORAGE_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
  });
  stores['a bucket'] = await openStorage(storage, folder);
  stores['a folder'] = await openStorage({ kind: 'files' }, folder);
});

afterAll(async () => {
  await bucketServer.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  const store = (): Storage => {
    const found = stores[kind];
    if (found === undefined) throw new Error(`no store in ${kind}`);
    return found;
  };

  test('are given back as they were handed in', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0x25, 0x50, 0x44, 0x46]);
    await store().put('receipts/one', bytes, 'application/pdf');
    const content = await store().read('receipts/one');
    expect(content && (await buffer(content))).toEqual(bytes);
  });

  test('are gone when they were removed, and what never was is not there', async () => {
    await store().put('receipts/two', Buffer.from('two'), 'image/png');
    await store().remove('receipts/two');
    expect(await store().read('receipts/two')).toBeNull();
    expect(await store().read('receipts/never')).toBeNull();
  });

  test('are taken in from a path, where they are gone afterwards', async () => {
    const path = join(folder, 'upload');
    const bytes = randomBytes(3 * 1024 ** 2);
    await writeFile(path, bytes);
    await store().putFile('originals/one', path, 'image/jpeg');
    const content = await store().read('originals/one');
    expect(content && (await buffer(content)).equals(bytes)).toBe(true);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are lent as a path for as long as they are worked on', async () => {
    await store().put('originals/two', Buffer.from('two'), 'image/png');
    let lent = '';
    const text = await store().withFile('originals/two', (path) => {
      lent = path;
      return readFile(path, 'utf8');
    });
    expect(text).toBe('two');
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    expect(await store().withFile('originals/never', () => Promise.resolve('lent'))).toBeNull();
    await expect(
      store().withFile('originals/two', () => Promise.reject(new Error('no work'))),
    ).rejects.toThrow('no work');
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    expect(lent).not.toBe('');
  });

  test('are removed with all that lie beside them, and no others', async () => {
    for (const key of ['pictures/one/1.jpg', 'pictures/one/2.jpg', 'pictures/one-more/1.jpg'])
      await store().put(key, Buffer.from(key), 'image/jpeg');
    await store().removeAll('pictures/one');
    await store().removeAll('pictures/never');
    expect(await store().read('pictures/one/1.jpg')).toBeNull();
    expect(await store().read('pictures/one/2.jpg')).toBeNull();
    expect(await store().read('pictures/one-more/1.jpg')).not.toBeNull();
  });

  test('can be asked whether they are within reach', async () => {
    expect(await store().isReady()).toBe(true);
  });
});

test('no key leads out of the folder', async () => {
  for (const key of ['../outside', 'a/../../outside', '/etc/passwd', '']) {
    await expect(stores['a folder']?.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('elsewhere');
    await expect(stores['a folder']?.read(key)).rejects.toThrow('elsewhere');
  }
});

test('what was being written when a process died is swept away a day later', async () => {
  const drafts = join(folder, 'files/.drafts');
  const [old, fresh] = [join(drafts, 'old'), join(drafts, 'fresh')];
  for (const draft of [old, fresh]) await writeFile(draft, 'half of it');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await openStorage({ kind: 'files' }, folder);
  expect(await readdir(drafts)).toEqual(['fresh']);
  await rm(fresh);
});

describe('a full disk', () => {
  test('is told from what else may go wrong, wherever it is said', async () => {
    const failing = (error: Error) => whenFull(() => Promise.reject(error));
    const coded = (code: string) => Object.assign(new Error('it failed'), { code });
    const wrapped = new Error('a file cannot be written', { cause: coded('EDQUOT') });
    const ofBucket = Object.assign(new Error('it failed'), { name: 'QuotaExceeded' });
    for (const error of [coded('ENOSPC'), wrapped, ofBucket])
      await expect(failing(error)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(failing(coded('EACCES'))).rejects.toMatchObject({ code: 'EACCES' });
    const circle = coded('EIO');
    circle.cause = circle;
    await expect(failing(circle)).rejects.toMatchObject({ code: 'EIO' });
  });

  // In a namespace of its own, so that nobody need be root and nothing stays mounted.
  test.runIf(process.platform === 'linux')('keeps nothing half, and says so', async () => {
    const [disk, elsewhere] = [join(folder, 'disk'), join(folder, 'elsewhere')];
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
      elsewhere,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      put: 'STORAGE_FULL',
      putFile: 'STORAGE_FULL',
      other: 'STORAGE_FULL',
      kept: ['.drafts', 'small'],
      isUploadThere: true,
      isSmallThere: false,
    });
  });
});

test('a bucket that does not answer is not ready', async () => {
  const storage = await openStorage(
    {
      kind: 's3',
      bucket: 'studio',
      endpoint: 'http://127.0.0.1:9',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    folder,
  );
  expect(await storage.isReady()).toBe(false);
});
