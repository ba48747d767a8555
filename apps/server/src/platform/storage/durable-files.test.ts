// What a stored file needs to survive a power failure: its content, its name and its folders are flushed.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RecordedFlushes, recordFlushes } from '../../../../../testing/recorded-flushes.ts';
import { loadSecret } from '../security/secrets.ts';
import { createDiskSpace } from './disk-space.ts';
import { openStorage, type Storage } from './storage.ts';

let root: string;
let storage: Storage;
let flushes: RecordedFlushes;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'burnish-durable-'));
  storage = await openStorage({ kind: 'files' }, root, createDiskSpace({ folder: root, reserveBytes: 0 }));
  flushes = await recordFlushes();
});
afterEach(async () => {
  flushes.restore();
  await rm(root, { recursive: true });
});

async function expectDurable(path: string): Promise<void> {
  for (let flushed = path; flushed !== root; flushed = dirname(flushed))
    expect([flushed, await flushes.hasFlushed(flushed)]).toEqual([flushed, true]);
}

test.each([10, 3 * 1024 ** 2])('a file of %d bytes', async (size) => {
  await storage.put('receipts/2026/one', randomBytes(size), 'application/pdf');
  await expectDurable(join(root, 'files/receipts/2026/one'));
});

test('a file in an existing folder', async () => {
  await storage.put('receipts/one', randomBytes(10), 'application/pdf');
  flushes.clear();
  await storage.put('receipts/two', randomBytes(10), 'application/pdf');
  expect(await flushes.hasFlushed(join(root, 'files/receipts/two'))).toBe(true);
  expect(await flushes.hasFlushed(join(root, 'files/receipts'))).toBe(true);
});

test('a local file that is moved into the storage', async () => {
  const path = join(root, 'staged');
  await writeFile(path, randomBytes(10));
  await storage.putFile('originals/one', path, 'image/jpeg');
  await expectDurable(join(root, 'files/originals/one'));
});

test('the secret of the installation, without which everyone is signed out', async () => {
  await loadSecret(null, root);
  expect(await flushes.hasFlushed(root)).toBe(true);
});
