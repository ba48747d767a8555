import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { type BackupFolder, openBackupFolder } from './backup-folder.ts';
import { withoutEncryption } from './encryption.ts';
import { createFileCopies } from './file-copies.ts';

let folder: string;
let storage: Storage;
let backups: BackupFolder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-copies-'));
  storage = await openStorage({ kind: 'files' }, folder, createDiskSpace({ folder, reserveBytes: 0 }));
  backups = await openBackupFolder(join(folder, 'backups'), {
    encryption: withoutEncryption,
    diskSpace: null,
  });
});
afterEach(() => rm(folder, { recursive: true }));

const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'text/plain');

test('has files that are deleted or written between two updates, and reads the others once', async () => {
  await put('kept', 'kept');
  await put('one', 'first');
  const copies = createFileCopies(storage, backups, []);
  await copies.update();
  await storage.remove('one');
  await put('two', 'second');
  await copies.update();
  expect(copies.list().map(({ key }) => key)).toEqual(expect.arrayContaining(['kept', 'one', 'two']));
  expect(copies.copied.files).toBe(3);
});

test('reads only files that are new or were written again, and those whose content is missing', async () => {
  await put('same', 'same');
  await put('changed', 'before');
  const first = createFileCopies(storage, backups, []);
  await first.update();
  await put('changed', 'after!');

  const second = createFileCopies(storage, backups, first.list());
  await second.update();
  expect(second.copied).toEqual({ files: 1, bytes: 6 });
  expect(second.list()).toHaveLength(2);

  await rm(join(folder, 'backups/files'), { recursive: true });
  const third = createFileCopies(storage, backups, second.list());
  await third.update();
  expect(third.copied.files).toBe(2);
});

test('leaves out uploads in progress', async () => {
  await put('kept', 'kept');
  await put('incoming/0198c2f0-0000-7000-8000-000000000001/000000000000', 'the first bytes');
  const copies = createFileCopies(storage, backups, []);
  await copies.update();
  expect(copies.list().map(({ key }) => key)).toEqual(['kept']);
});

test('ends at the first file that cannot be read, and closes the list of files', async () => {
  for (let index = 0; index < 20; index += 1) await put(`file-${index}`, 'bytes');
  let reads = 0;
  let isListClosed = false;
  const copies = createFileCopies(
    {
      ...storage,
      async *list() {
        try {
          yield* storage.list();
        } finally {
          isListClosed = true;
        }
      },
      async read(key) {
        reads += 1;
        if (reads === 2) throw new Error('no access');
        return storage.read(key);
      },
    },
    backups,
    [],
  );
  await expect(copies.update()).rejects.toThrow('no access');
  expect(isListClosed).toBe(true);
  expect(reads).toBeLessThan(10);
});
