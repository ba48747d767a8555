import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openStorage, type Storage } from './storage.ts';

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

  test('can be asked whether they are within reach', async () => {
    expect(await store().isReady()).toBe(true);
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
