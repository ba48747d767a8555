// Temporary folders in memory, for what is created and deleted as a whole: a file system on a disk takes a multiple of the
// processor time to create the thousand files of a database, most of all after others were deleted.
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. Containers often limit it to 64 MB. */
const sharedMemory = '/dev/shm';

/** Several times what the databases of a run need at the same time. */
const requiredBytes = 4 * 2 ** 30;

async function hasRoom(): Promise<boolean> {
  const stats = await statfs(sharedMemory).catch(() => null);
  if (stats === null) return false;
  return Math.min(stats.bavail * stats.bsize, process.availableMemory()) >= requiredBytes;
}

/** Creates a folder in memory, or where the system keeps temporary files if there isn't enough memory. */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? sharedMemory : tmpdir(), prefix));
}
