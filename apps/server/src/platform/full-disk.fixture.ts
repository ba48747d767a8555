// Run where a disk of one megabyte is mounted at the folder that it is given: what storage says when that is full.
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodes } from '@burnish/domain/errors';
import { openStorage } from './storage.ts';
import { whenFull } from './when-full.ts';

const [disk = '', elsewhere = ''] = process.argv.slice(2);
const storage = await openStorage({ kind: 'files' }, disk);
const upload = join(elsewhere, 'upload');
const large = Buffer.alloc(2 * 1024 ** 2);

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  const found = error instanceof Error && 'code' in error ? error.code : 'none';
  return errorCodes.find((code) => code === found) ?? `another: ${String(error)}`;
}

await mkdir(elsewhere, { recursive: true });
await writeFile(upload, large);
const small = join(elsewhere, 'small');
await writeFile(small, 'small');
// From another disk, where nothing can be moved by its name alone.
await storage.putFile('small', small, 'text/plain');
const answers = {
  put: await codeOf(() => storage.put('large', large, 'image/png')),
  putFile: await codeOf(() => storage.putFile('large', upload, 'image/png')),
  other: await codeOf(() => whenFull(() => writeFile(join(disk, 'other'), large))),
  kept: await readdir(join(disk, 'files'), { recursive: true }),
  isUploadThere: existsSync(upload),
  isSmallThere: existsSync(small),
};
process.stdout.write(JSON.stringify(answers));
