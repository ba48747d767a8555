// Names of files survive a power failure only once their folder has been written to the disk.
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Some network file systems can't write a folder, and keep names by themselves. */
const unsupported: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']);

/** Makes the names in a folder survive a power failure: of files that were created, moved here or deleted. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsupported.has(error.code))) throw error;
  } finally {
    await folder.close();
  }
}

/** `outermost`: the first of the new folders, as returned by `mkdir`. */
export async function syncNewFolders(path: string, outermost: string): Promise<void> {
  for (let folder = path; folder.length >= outermost.length; folder = dirname(folder))
    await syncFolder(dirname(folder));
}
