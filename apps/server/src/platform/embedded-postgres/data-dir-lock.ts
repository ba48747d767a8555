import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

export interface DataDirLock {
  release(): void;
}

/**
 * Makes sure that one data directory has one supervisor.
 *
 * The lock is the kernel's (fcntl, taken through SQLite as Node has no call for it): it ends with its
 * process however that dies, so there is no stale lock to take over and no race in doing so, and it holds
 * between containers that share a volume, where process ids mean nothing. Its one weakness: the process
 * that holds it must never open and close the lock file by other means, since that drops the lock.
 */
export async function lockDataDir(lockFile: string, dataDir: string): Promise<DataDirLock> {
  const holderFile = `${lockFile}.holder`;
  const lock = tryLock(lockFile);
  if (!lock) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown process');
    throw new Error(
      `The database in ${dataDir} is in use by another running Burnish (${holder}). ` +
        'Stop that one first, or give this one its own DATA_DIR.',
    );
  }
  // Only for the sentence above; nothing is decided by it.
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}`).catch((error: unknown) => {
    lock.close();
    throw error;
  });
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

function tryLock(lockFile: string): DatabaseSync | undefined {
  const database = new DatabaseSync(lockFile);
  try {
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
