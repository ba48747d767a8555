import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { unzip } from '../../../../../testing/unzip.ts';
import { createStoredZip, type StoredEntry, zipSmallFiles } from './zip-files.ts';
import { centralHeader, endOfZip, localHeader } from './zip-format.ts';

const modifiedAt = new Date('2026-11-24T10:20:31Z');

function entryOf(name: string, bytes: Buffer): StoredEntry {
  return {
    name,
    size: bytes.length,
    modifiedAt,
    crc32: async () => crc32(bytes),
    read: async (offset) => Readable.from([bytes.subarray(offset)]),
  };
}

const script = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    print(json.dumps([[one.filename, one.file_size, one.header_offset, one.CRC, *one.date_time] for one in zip.infolist()]))`;

/** The central directory of a ZIP file as Python reads it. */
async function listEntries(write: (path: string) => Promise<void>): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'all.zip');
  await write(path);
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const;
  return JSON.parse(execFileSync('python3', ['-c', script, path], options));
}

const listEntriesOf = (bytes: Buffer) => listEntries((path) => writeFile(path, bytes));

describe('a ZIP file of stored files', () => {
  const contents = {
    'DSC_1.jpg': Buffer.from('one'),
    'Zoë/été 日本.tif': Buffer.alloc(70_000, 7),
    'last.txt': Buffer.from('the last one'),
  };
  const entries = Object.entries(contents).map(([name, bytes]) => entryOf(name, bytes));
  const zip = createStoredZip(entries);

  test('has the files, their names in Unicode and their times in UTC', async () => {
    const bytes = await buffer(zip.read(0));
    expect(bytes.length).toBe(zip.length);
    expect(await unzip(bytes)).toEqual(contents);
    expect(await listEntriesOf(bytes)).toEqual(
      Object.entries(contents).map(([name, content]) => [
        name,
        content.length,
        expect.any(Number),
        crc32(content),
        ...[2026, 11, 24, 10, 20, 30],
      ]),
    );
  });

  test('continues from every byte, and reads only what is left', async () => {
    const whole = await buffer(zip.read(0));
    const opened: [string, number][] = [];
    const recorded = createStoredZip(
      entries.map((entry) => ({
        ...entry,
        read(offset) {
          opened.push([entry.name, offset]);
          return entry.read(offset);
        },
      })),
    );
    const start = whole.indexOf('the last one');
    const steps = Array.from({ length: 220 }, (_, n) => n).concat(
      Array.from({ length: whole.length - start + 60 }, (_, n) => start - 60 + n),
    );
    for (const first of steps)
      expect((await buffer(recorded.read(first))).equals(whole.subarray(first))).toBe(true);
    opened.length = 0;
    await buffer(recorded.read(start + 4));
    expect(opened).toEqual([['last.txt', 4]]);
    opened.length = 0;
    await buffer(recorded.read(start + 'the last one'.length));
    expect(opened).toEqual([]);
  });

  test('fails if a file is shorter or longer than it was', async () => {
    for (const bytes of ['on', 'ones']) {
      const changed = { ...entryOf('DSC_1.jpg', Buffer.from(bytes)), size: 3 };
      await expect(buffer(createStoredZip([changed]).read(0))).rejects.toThrow('changed size');
    }
  });

  test('may be empty', async () => {
    expect(await listEntriesOf(await buffer(createStoredZip([]).read(0)))).toEqual([]);
  });
});

test('a ZIP file of files that are made while it is sent', async () => {
  async function* files() {
    yield { name: 'one.jpg', bytes: Buffer.from('one'), modifiedAt };
    yield { name: 'two.jpg', bytes: Buffer.from('two'), modifiedAt };
  }
  expect(await unzip(await buffer(zipSmallFiles(files())))).toEqual({
    'one.jpg': Buffer.from('one'),
    'two.jpg': Buffer.from('two'),
  });
});

describe('ZIP64', () => {
  test('files beyond 4 GiB, and files after them', async () => {
    const large = { name: 'large.tif', size: 5 * 1024 ** 3, crc32: 1, modifiedAt };
    const small = { name: 'small.jpg', size: 3, crc32: crc32('abc'), modifiedAt };
    const header = localHeader(large);
    const second = header.length + large.size;
    const secondHeader = localHeader(small);
    const directoryOffset = second + secondHeader.length + small.size;
    const directory = Buffer.concat([centralHeader(large, 0), centralHeader(small, second)]);
    const listed = await listEntries(async (path) => {
      const end = endOfZip(2, directory.length, directoryOffset);
      const file = await open(path, 'w');
      await file.write(header, 0);
      // The bytes of the large file are a hole.
      await file.write(
        Buffer.concat([secondHeader, Buffer.from('abc'), directory, end]),
        0,
        undefined,
        second,
      );
      await file.close();
    });
    const time = [2026, 11, 24, 10, 20, 30];
    expect(listed).toEqual([
      ['large.tif', large.size, 0, 1, ...time],
      ['small.jpg', 3, second, small.crc32, ...time],
    ]);
    expect(header.readUInt32LE(18)).toBe(0xffff_ffff);
  });

  test('more than 65,535 files', async () => {
    const entries = Array.from({ length: 65_536 }, (_, n) => entryOf(`${n}.jpg`, Buffer.alloc(0)));
    const listed = await listEntriesOf(await buffer(createStoredZip(entries).read(0)));
    expect(listed).toHaveLength(65_536);
  });
});
