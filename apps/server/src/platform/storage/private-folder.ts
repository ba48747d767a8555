// Folders and files that only the server's own account can open.
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncNewFolders } from './durable-names.ts';

const privateFolderMode = 0o700;
export const privateFileMode = 0o600;
/** Others can open what is inside if they know its path and may open it, but can't list it. */
const traversableFolderMode = 0o711;

/** PostgreSQL's own folder, which the supervisor of the embedded server protects. */
const databaseFolder = 'postgres';

/** Survives a power failure. Does nothing if the folder exists. */
export async function createPrivateFolder(path: string): Promise<void> {
  const outermost = await mkdir(path, { recursive: true, mode: privateFolderMode });
  if (outermost !== undefined) await syncNewFolders(path, outermost);
}

interface Secured {
  /** Paths whose mode can't be changed, for example because they belong to another account. */
  readonly failed: readonly string[];
}

/** Returns false if the mode can't be changed. A file that has been deleted in the meantime needs no mode. */
async function setMode(path: string, mode: number): Promise<boolean> {
  return chmod(path, mode).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
  );
}

async function listEntries(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/**
 * Creates the data folder, or corrects it and the folders directly in it, so that no other account reaches any file.
 * `isTraversed`: the embedded PostgreSQL runs under another account, which has to reach its own folder.
 */
export async function closeDataFolder(
  dataDir: string,
  { isTraversed }: { readonly isTraversed: boolean },
): Promise<Secured> {
  await createPrivateFolder(dataDir);
  const failed: string[] = [];
  if (!(await setMode(dataDir, isTraversed ? traversableFolderMode : privateFolderMode)))
    failed.push(dataDir);
  for (const name of await listEntries(dataDir)) {
    const path = join(dataDir, name);
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
    const mode = isFolder ? privateFolderMode : privateFileMode;
    if (name !== databaseFolder && !(await setMode(path, mode))) failed.push(path);
  }
  return { failed };
}

/** Corrects one entry at a time: there may be many, and no other account reaches them once the folders above them are closed. */
async function secureFolder(folder: string, failed: string[]): Promise<void> {
  for (const name of await listEntries(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    if (stats === null || stats.isSymbolicLink()) continue;
    const mode = stats.isDirectory() ? privateFolderMode : privateFileMode;
    if ((stats.mode & 0o777) !== mode && !(await setMode(path, mode))) failed.push(path);
    if (stats.isDirectory()) await secureFolder(path, failed);
  }
}

/** Corrects everything in the folders of a closed data folder, which may take long. */
export async function secureDataFiles(dataDir: string): Promise<Secured> {
  const failed: string[] = [];
  for (const name of await listEntries(dataDir))
    if (name !== databaseFolder) await secureFolder(join(dataDir, name), failed);
  return { failed };
}
