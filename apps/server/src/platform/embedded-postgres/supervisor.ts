import { rmdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { type Connection, ensureDatabase } from './database.ts';
import { type Launch, launch } from './launch.ts';
import type { Postmaster } from './postmaster.ts';
import { restartDelay, stableAfterMs } from './restart-delay.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import type { Logger } from './server-log.ts';
import { serverArguments } from './server-settings.ts';
import { claimSocketFolder, socketPort } from './socket-folder.ts';

export type { Connection } from './database.ts';

export interface EmbeddedPostgresOptions {
  /** Made if missing. One running product a folder. */
  readonly dataDir: string;
  readonly log: Logger;
  /** False gives speed for durability: for tests only. */
  readonly durable?: boolean;
  /** PostgreSQL settings over the defaults of server-settings.ts. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** Shuts the server down and resolves when it is gone. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and keeps it running: when it ends unexpectedly it is started again, on the same
 * connection. Call it on the main thread: the kernel ends the server with the thread that started it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const binaries = await findBinaries();
  const dataDir = await openDataDir(options.dataDir);
  const lock = await lockDataDir(dataDir.lock, dataDir.path);
  try {
    return await startLocked(options, binaries, dataDir, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  { log, durable = true, settings = {} }: EmbeddedPostgresOptions,
  binaries: Binaries,
  dataDir: DataDir,
  lock: DataDirLock,
): Promise<EmbeddedPostgres> {
  const account = await serverAccount(dataDir.cluster);
  const socketFolder = await claimSocketFolder(dataDir, account);
  const prefix = await commandPrefix(account, binaries, [dataDir.path, socketFolder]);
  await ensureCluster({ dataDir, binaries, account, prefix, durable });

  const serverCommand = [binaries.postgres, ...serverArguments({ dataDir, socketFolder, durable, settings })];
  const controller = new AbortController();
  const stopping = controller.signal;
  const server = { dataDir, account, socketFolder, command: [...prefix, ...serverCommand], log, stopping };
  const connection = { host: socketFolder, port: socketPort, user: 'postgres', database: 'burnish' };

  const first = await launch(server);
  try {
    await ensureDatabase(connection);
  } catch (error) {
    controller.abort();
    await first.ended;
    throw error;
  }
  const supervised = keepRunning(server, first).finally(async () => {
    if (socketFolder !== dataDir.socket) await rmdir(socketFolder).catch(() => undefined);
    lock.release();
  });
  return {
    connection,
    stop: () => {
      controller.abort();
      return supervised;
    },
  };
}

async function keepRunning(server: Launch, first: Postmaster): Promise<void> {
  const { log, stopping } = server;
  let life = first.ended;
  let failures = 0;
  for (;;) {
    const startedAt = performance.now();
    const cause = await life;
    if (stopping.aborted) return;
    if (performance.now() - startedAt > stableAfterMs) failures = 0;
    const delayMs = restartDelay(failures);
    failures += 1;
    log.error({ cause, delayMs }, 'PostgreSQL ended unexpectedly and is started again');
    await pause(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    life = liveAgain(server);
  }
}

/** One more life of the server; resolves with how it ended, if only before it began. */
async function liveAgain(server: Launch): Promise<string> {
  try {
    const { pid, ended } = await launch(server);
    server.log.info({ pid }, 'PostgreSQL accepts connections again');
    return await ended;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
