// A bucket whose server stops responding, is killed and is restarted.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutsideProcess, startOutsideProcess } from '../../../../../testing/outside-process.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { createDiskSpace } from './disk-space.ts';
import type { Storage } from './storage.ts';

let folder: string;
let server: OutsideProcess;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-bucket-'));
  server = await startOutsideProcess('s3');
  storage = await openBucketStorage(
    {
      kind: 's3',
      bucket: 'studio',
      endpoint: `http://127.0.0.1:${server.port}`,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    join(folder, 'copies'),
    createDiskSpace({ folder, reserveBytes: 0 }),
    { connect: 5_000, silence: 300, probe: 5_000 },
  );
  await storage.put('kept', Buffer.from('kept'), 'text/plain');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function expectOutage(): Promise<void> {
  const upload = join(folder, 'upload');
  await writeFile(upload, 'upload');
  const unavailable = { code: 'STORAGE_UNAVAILABLE' };
  await Promise.all([
    expect(storage.put('new', Buffer.from('new'), 'text/plain')).rejects.toMatchObject(unavailable),
    expect(storage.putFile('moved', upload, 'text/plain')).rejects.toMatchObject(unavailable),
    expect(storage.read('kept')).rejects.toMatchObject(unavailable),
    expect(storage.withFile('kept', async () => 'opened')).rejects.toMatchObject(unavailable),
    expect(storage.remove('other')).rejects.toMatchObject(unavailable),
    expect(storage.findProblem()).resolves.toBe('bucket_unreachable'),
  ]);
  // It can be sent again.
  expect((await stat(upload)).size).toBe(6);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(() => storage.findProblem()).toBeNull();
  const content = await storage.read('kept');
  expect(content && (await buffer(content)).toString()).toBe('kept');
}

test('every call ends while the server is stopped, and works when it is back', async () => {
  server.stop();
  await expectOutage();
  server.resume();
  await expectRecovery();
});

test('every call ends while the server is gone, and works when it is back', async () => {
  await server.kill();
  await expectOutage();
  await server.restart();
  await expectRecovery();
});
