import { setTimeout as sleep } from 'node:timers/promises';
import type { DataDir } from './data-dir.ts';
import { launchPostmaster, type Postmaster, StartError } from './postmaster.ts';
import { cleanUpPreviousServer } from './previous-server.ts';
import type { Account } from './run-as.ts';
import type { Logger } from './server-log.ts';
import { claimFolder } from './socket-folder.ts';

export interface LaunchOptions {
  readonly dataDir: DataDir;
  readonly account: Account;
  readonly socketFolder: string;
  readonly command: readonly string[];
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/** Processes of a previous server that are only detected when the new one conflicts with them end within seconds. */
const conflictTimeoutMs = 20_000;
const conflictRetryMs = 200;

/** Starts the server after cleaning up what a previous one left behind. */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const { dataDir, account, socketFolder, command, log, stopping } = options;
  const deadline = performance.now() + conflictTimeoutMs;
  for (;;) {
    // On every attempt: a temporary file cleaner may have removed the folder in the meantime.
    if (!(await claimFolder(socketFolder, account)))
      throw new StartError(`${socketFolder} belongs to another user or is accessible to others`);
    await cleanUpPreviousServer(dataDir, socketFolder, log);
    try {
      return await launchPostmaster(command, log, stopping);
    } catch (error) {
      if (!isConflict(error) || stopping.aborted || performance.now() > deadline) throw error;
    }
    await sleep(conflictRetryMs);
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof StartError &&
  /lock file ".*" already exists|pre-existing shared memory block/.test(error.message);
