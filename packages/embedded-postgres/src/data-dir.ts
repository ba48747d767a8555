import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HostApp } from './host-app.ts';

/** The paths in the data directory. Only `cluster` and `socket` belong to the server's account. */
export interface DataDir {
  readonly path: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly socket: string;
  readonly lock: string;
  /** Unique per data directory. Appears in the process titles of the server's children. */
  readonly clusterName: string;
}

/** Creates the directory if it is missing. */
export async function openDataDir(path: string, app: HostApp): Promise<DataDir> {
  // As root the server runs under another account, which has to traverse this directory; its own folders are 0700.
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  // Two spellings of one directory must resolve to the same lock and the same socket.
  const real = await realpath(path);
  const cluster = join(real, 'cluster');
  return {
    path: real,
    cluster,
    socket: join(real, 'socket'),
    lock: join(real, 'supervisor.lock'),
    clusterName: `${app.databaseName}-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`,
  };
}

export interface DataDirLock {
  release(): void;
}

/**
 * Ensures that a data directory has one supervisor.
 *
 * The lock is held by the kernel (fcntl, through SQLite because Node has no call for it). It is released when its
 * process ends, however it ends, so there are no stale locks. It also works between containers that share a volume,
 * where process ids mean nothing. Limit: the process that holds the lock must never open and close the lock file by
 * other means, because that releases the lock.
 *
 * @throws Error if another process holds the lock
 */
export async function lockDataDir({ lock: lockFile, path }: DataDir, app: HostApp): Promise<DataDirLock> {
  const holderFile = `${lockFile}.holder`;
  const lock = tryLock(lockFile);
  if (!lock) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown process');
    throw new Error(
      `The database in ${path} is in use by another running ${app.name} (${holder}). ` +
        `Stop it first, or set ${app.dataDirSetting} to another directory.`,
    );
  }
  // Only used in the error message above.
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}`, { mode: 0o600 }).catch(
    (error: unknown) => {
      lock.close();
      throw error;
    },
  );
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Of two processes that try at the same time, each can keep the other from getting the lock: both then try again, for
 * this many milliseconds.
 */
const lockTimeoutMs = 500;

function tryLock(lockFile: string): DatabaseSync | undefined {
  const database = new DatabaseSync(lockFile, { timeout: lockTimeoutMs });
  try {
    chmodSync(lockFile, 0o600);
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
