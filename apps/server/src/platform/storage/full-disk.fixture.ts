// Fills a disk of one megabyte, mounted at the given folder, and prints the errors of the storage as JSON.
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodes } from '@burnish/domain/errors';
import { mapDiskFull } from './disk-full.ts';
import { createDiskSpace } from './disk-space.ts';
import { openStorage } from './storage.ts';

const [disk = '', otherFolder = ''] = process.argv.slice(2);
// Without a reserve, so that the disk itself is full.
const diskSpace = createDiskSpace({
  folder: disk,
  reserveBytes: 0,
  readFreeBytes: async () => Number.POSITIVE_INFINITY,
});
const storage = await openStorage({ kind: 'files' }, disk, diskSpace);
const upload = join(otherFolder, 'upload');
const large = Buffer.alloc(2 * 1024 ** 2);

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  const actual = error instanceof Error && 'code' in error ? error.code : 'none';
  return errorCodes.find((code) => code === actual) ?? `other: ${String(error)}`;
}

await mkdir(otherFolder, { recursive: true });
await writeFile(upload, large);
const small = join(otherFolder, 'small');
await writeFile(small, 'small');
// From another disk, where files cannot be renamed but must be copied.
await storage.putFile('small', small, 'text/plain');
const report = {
  put: await codeOf(() => storage.put('large', large, 'image/png')),
  putFile: await codeOf(() => storage.putFile('large', upload, 'image/png')),
  other: await codeOf(() => mapDiskFull(() => writeFile(join(disk, 'other'), large))),
  storedFiles: await readdir(join(disk, 'files'), { recursive: true }),
  uploadExists: existsSync(upload),
  smallExists: existsSync(small),
};
process.stdout.write(JSON.stringify(report));
