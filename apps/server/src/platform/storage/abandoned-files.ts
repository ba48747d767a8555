import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';

/** Longer than any file is in use, including by another process that shares the folder. */
const maxAgeMilliseconds = millisecondsPerDay;

/** Deletes temporary files that a crashed process left in a folder. */
export async function deleteAbandonedFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && now - stats.mtimeMs > maxAgeMilliseconds)
      await rm(path, { recursive: true, force: true });
  }
}
