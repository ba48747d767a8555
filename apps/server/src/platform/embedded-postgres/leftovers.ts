import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { Logger } from './server-log.ts';
import { becomesTrue, findServerProcesses, shutDown, shutdownSteps } from './server-processes.ts';
import { socketPort } from './socket-folder.ts';

/**
 * Clears away what a server that nobody supervises any more left behind. The caller holds the lock on the
 * data directory, so whatever still runs there belongs to a supervisor that is dead.
 */
export async function clearLeftovers(dataDir: DataDir, socketFolder: string, log: Logger): Promise<void> {
  const { postmasters } = await findServerProcesses(dataDir);
  for (const pid of postmasters) {
    log.warn({ pid }, 'stopping a PostgreSQL that an earlier run left behind');
    const ended = async () => !(await findServerProcesses(dataDir)).postmasters.includes(pid);
    if (!(await shutDown(pid, ended))) throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
  }
  await waitForBackends(dataDir, log);
  // With no process left these files are stale. They are removed since PostgreSQL takes them as true when
  // their number meanwhile belongs to any other process of the same user.
  await rm(join(dataDir.cluster, 'postmaster.pid'), { force: true });
  await rm(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/**
 * A killed postmaster's children notice and end by themselves, except in the middle of a computation. While
 * one lives it may write to the files, so no new server may start beside it.
 */
async function waitForBackends(dataDir: DataDir, log: Logger): Promise<void> {
  const alone = async () => (await findServerProcesses(dataDir)).backends.length === 0;
  if (await becomesTrue(alone, 2_000)) return;
  const { backends } = await findServerProcesses(dataDir);
  log.warn({ backends }, 'ending the children of a PostgreSQL that was killed');
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
  if (ended.includes(false)) throw new Error('The children of a PostgreSQL that was killed cannot be ended');
}
