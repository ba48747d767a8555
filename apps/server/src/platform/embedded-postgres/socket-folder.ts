import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { Account } from './run-as.ts';

export const socketPort = 5432;

/** sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const longestSocketPath = 100;

/**
 * The folder of the server's socket. Everyone who can reach the socket is let in without a password, so the
 * folder is what protects the database: 0700 and owned by the server's account, or it is not used.
 */
export async function claimSocketFolder(dataDir: DataDir, owner: Account): Promise<string> {
  if (fits(dataDir.socket)) {
    if (await claimFolder(dataDir.socket, owner)) return dataDir.socket;
    throw new Error(`${dataDir.socket} must be a folder of mode 0700 that belongs to user id ${owner.uid}`);
  }
  // In the shared temporary folder anyone may have taken the name: then the next one. The order is fixed,
  // so that a later start finds the folder of an earlier one.
  for (const candidate of shortFolders(dataDir.clusterName)) {
    if (await claimFolder(candidate, owner)) return candidate;
  }
  throw new Error(
    `The path of ${dataDir.path} is too long for a Unix socket, and the folders for it under ${tmpdir()} ` +
      'belong to somebody else. Give Burnish a shorter DATA_DIR.',
  );
}

function shortFolders(clusterName: string): string[] {
  const names = [clusterName, ...[1, 2, 3, 4].map((n) => `${clusterName}-${n}`)];
  return [tmpdir(), '/tmp'].flatMap((folder) => names.map((name) => join(folder, name))).filter(fits);
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;

/** Makes the folder if it is missing. False: it must not be used. */
export async function claimFolder(folder: string, owner: Account): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, owner.uid, owner.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // lstat: a symbolic link planted under this name must not lead elsewhere.
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0;
}
