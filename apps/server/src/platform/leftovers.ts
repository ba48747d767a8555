import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any work on a file takes, also of another process that shares the folder. */
const milliseconds = 24 * 3_600_000;

/** Takes away what a process that died in the middle left in a folder of files that only last for a moment. */
export async function removeLeftovers(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && now - found.mtimeMs > milliseconds)
      await rm(file, { recursive: true, force: true });
  }
}
