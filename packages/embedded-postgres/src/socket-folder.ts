import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { HostApp } from './host-app.ts';
import type { Account } from './run-as.ts';

export const socketPort = 5432;

/** sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const socketPathMaxBytes = 100;

/**
 * Returns the folder for the server's socket, created if missing. The socket accepts connections without a password,
 * so the folder's permissions protect the database: it must be owned by the server's account with mode 0700.
 *
 * @throws Error if no such folder is available
 */
export async function claimSocketFolder(dataDir: DataDir, owner: Account, app: HostApp): Promise<string> {
  if (fits(dataDir.socket)) {
    if (await claimFolder(dataDir.socket, owner)) return dataDir.socket;
    throw new Error(`${dataDir.socket} must be a folder of mode 0700 that belongs to user id ${owner.uid}`);
  }
  // Another user may have taken a name in the shared temporary folder. The order is fixed, so that a later start
  // finds the folder of an earlier one.
  for (const candidate of shortFolders(dataDir.clusterName)) {
    if (await claimFolder(candidate, owner)) return candidate;
  }
  throw new Error(
    `The path of ${dataDir.path} is too long for a Unix socket, and the folders for it under ${tmpdir()} ` +
      `belong to other users. Set ${app.dataDirSetting} to a shorter path.`,
  );
}

function shortFolders(clusterName: string): string[] {
  const names = [clusterName, ...[1, 2, 3, 4].map((n) => `${clusterName}-${n}`)];
  return [tmpdir(), '/tmp'].flatMap((folder) => names.map((name) => join(folder, name))).filter(fits);
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= socketPathMaxBytes;

/** Creates the folder if it is missing. Returns false if it must not be used. */
export async function claimFolder(folder: string, owner: Account): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, owner.uid, owner.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // lstat does not follow a symbolic link planted under this name.
  const stats = await lstat(folder);
  return stats.isDirectory() && stats.uid === owner.uid && (stats.mode & 0o077) === 0;
}
