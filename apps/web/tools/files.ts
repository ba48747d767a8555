import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** All files below a folder, sorted, so that the result is the same on every machine. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
