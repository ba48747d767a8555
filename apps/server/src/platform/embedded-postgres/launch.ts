import { setTimeout as pause } from 'node:timers/promises';
import type { DataDir } from './data-dir.ts';
import { clearLeftovers } from './leftovers.ts';
import { launchPostmaster, type Postmaster, StartError } from './postmaster.ts';
import type { Account } from './run-as.ts';
import type { Logger } from './server-log.ts';
import { claimFolder } from './socket-folder.ts';

export interface Launch {
  readonly dataDir: DataDir;
  readonly account: Account;
  readonly socketFolder: string;
  readonly command: readonly string[];
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/** A leftover that shows only when the server collides with it goes away within seconds. */
const conflictPatienceMs = 20_000;
const conflictPauseMs = 200;

/** Starts the server beside nothing of an earlier life. */
export async function launch(options: Launch): Promise<Postmaster> {
  const { dataDir, account, socketFolder, command, log, stopping } = options;
  const deadline = performance.now() + conflictPatienceMs;
  for (;;) {
    // Each time: a cleaner of temporary files may have taken the folder away since the last.
    if (!(await claimFolder(socketFolder, account))) {
      throw new StartError(`${socketFolder} belongs to somebody else or is open to others`);
    }
    await clearLeftovers(dataDir, socketFolder, log);
    try {
      return await launchPostmaster(command, log, stopping);
    } catch (error) {
      if (!isConflict(error) || stopping.aborted || performance.now() > deadline) throw error;
    }
    await pause(conflictPauseMs);
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof StartError &&
  /lock file ".*" already exists|pre-existing shared memory block/.test(error.message);
