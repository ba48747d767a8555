import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { Logger } from './server-log.ts';
import { findServerProcesses, shutDown, shutdownSteps, waitUntil } from './server-processes.ts';
import { socketPort } from './socket-folder.ts';

/**
 * Stops the processes and removes the files of a previous server without a supervisor. The caller holds the lock on
 * the data directory, so the supervisor of anything that still runs there is dead.
 *
 * @throws Error if a process cannot be stopped
 */
export async function cleanUpPreviousServer(
  dataDir: DataDir,
  socketFolder: string,
  log: Logger,
): Promise<void> {
  const { postmasters } = await findServerProcesses(dataDir);
  for (const pid of postmasters) {
    log.warn({ pid }, 'stopping a PostgreSQL server left behind by an earlier run');
    const hasEnded = async () => !(await findServerProcesses(dataDir)).postmasters.includes(pid);
    if (!(await shutDown(pid, hasEnded))) throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
  }
  await waitForBackends(dataDir, log);
  // With no process left these files are stale. PostgreSQL would trust them if their process id now belongs to
  // another process of the same user.
  await rm(join(dataDir.cluster, 'postmaster.pid'), { force: true });
  await rm(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/**
 * The children of a killed postmaster notice and exit by themselves, except in the middle of a computation. A living
 * child may still write to the files, so no new server may start until all have ended.
 */
async function waitForBackends(dataDir: DataDir, log: Logger): Promise<void> {
  const haveEnded = async () => (await findServerProcesses(dataDir)).backends.length === 0;
  if (await waitUntil(haveEnded, 2_000)) return;
  const { backends } = await findServerProcesses(dataDir);
  log.warn({ backends }, 'stopping the children of a killed PostgreSQL server');
  const withoutFastShutdown = shutdownSteps.filter(({ signal }) => signal !== 'SIGINT');
  const ended = await Promise.all(
    backends.map((pid) =>
      shutDown(
        pid,
        async () => !(await findServerProcesses(dataDir)).backends.includes(pid),
        withoutFastShutdown,
      ),
    ),
  );
  if (ended.includes(false)) throw new Error('The children of a killed PostgreSQL server cannot be stopped');
}
