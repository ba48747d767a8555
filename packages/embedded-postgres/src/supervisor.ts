import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries, findBinariesIn } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type Connection, connectionTo, ensureDatabase } from './connection.ts';
import { type DataDir, type DataDirLock, lockDataDir, openDataDir } from './data-dir.ts';
import type { HostApp } from './host-app.ts';
import { type LaunchOptions, launch } from './launch.ts';
import type { Postmaster } from './postmaster.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import type { Logger } from './server-log.ts';
import { serverArguments } from './server-settings.ts';
import { claimSocketFolder } from './socket-folder.ts';
import { finishUpgrade } from './upgrade-folders.ts';

export interface EmbeddedPostgresOptions {
  readonly app: HostApp;
  /** Created if missing. Only one process at a time can use it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** False trades durability for speed; for tests only. Default: true. */
  readonly durable?: boolean;
  /** PostgreSQL settings that override the defaults of server-settings.ts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder with other binaries than the installed ones, such as those of an old version; see findBinariesIn. */
  readonly binariesFolder?: string;
}

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** Shuts the server down and resolves when it has ended. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and keeps it running: when it ends unexpectedly it is restarted, with the same connection.
 * Call it on the main thread, because the kernel ends the server together with the thread that started it.
 *
 * @throws Error whose message names the cause and the remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { app } = options;
  if (process.platform === 'win32') {
    throw new Error(
      `The embedded PostgreSQL does not run on Windows. Set ${app.databaseUrlSetting} to a PostgreSQL server.`,
    );
  }
  const binaries = await chooseBinaries(options);
  const dataDir = await openDataDir(options.dataDir, app);
  const lock = await lockDataDir(dataDir, app);
  try {
    await finishUpgrade(dataDir);
    return await startLocked(options, binaries, dataDir, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function chooseBinaries({ app, binariesFolder }: EmbeddedPostgresOptions): Promise<Binaries> {
  if (binariesFolder === undefined) return findBinaries(app);
  const found = await findBinariesIn(binariesFolder);
  if (found === null) throw new Error(`There is no PostgreSQL in ${binariesFolder}.`);
  return found;
}

/** The caller holds the lock, which is released when the server has been stopped. @throws Error as startEmbeddedPostgres */
export async function startLocked(
  { app, log, durable = true, settings = {} }: EmbeddedPostgresOptions,
  binaries: Binaries,
  dataDir: DataDir,
  lock: DataDirLock,
): Promise<EmbeddedPostgres> {
  const account = await serverAccount(dataDir.cluster);
  const socketFolder = await claimSocketFolder(dataDir, account, app);
  const prefix = await commandPrefix(account, binaries, [dataDir.path, socketFolder], app);
  await ensureCluster({ app, dataDir, binaries, account, prefix, durable });

  const serverCommand = [binaries.postgres, ...serverArguments({ dataDir, socketFolder, durable, settings })];
  const controller = new AbortController();
  const stopping = controller.signal;
  const server = { dataDir, account, socketFolder, command: [...prefix, ...serverCommand], log, stopping };
  const connection = connectionTo(socketFolder, app);

  const first = await launch(server);
  try {
    await ensureDatabase(connection);
  } catch (error) {
    controller.abort();
    await first.ended;
    throw error;
  }
  async function superviseUntilStopped(): Promise<void> {
    try {
      await keepRunning(server, first);
    } finally {
      if (socketFolder !== dataDir.socket) await rmdir(socketFolder).catch(() => undefined);
      lock.release();
    }
  }
  const supervised = superviseUntilStopped();
  return {
    connection,
    stop: () => {
      controller.abort();
      return supervised;
    },
  };
}

/** After running this long a server counts as healthy, and its next failure as the first. */
const healthyAfterMs = 60_000;
const firstDelayMs = 250;
const maxDelayMs = 15_000;

/** Exponential backoff: milliseconds to wait before the next start, given the number of failures before this one. */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);
}

async function keepRunning(server: LaunchOptions, first: Postmaster): Promise<void> {
  const { log, stopping } = server;
  let ended = first.ended;
  let failures = 0;
  for (;;) {
    const startedAt = performance.now();
    const cause = await ended;
    if (stopping.aborted) return;
    if (performance.now() - startedAt > healthyAfterMs) failures = 0;
    const delayMs = restartDelay(failures);
    failures += 1;
    log.error({ cause, delayMs }, 'PostgreSQL ended unexpectedly and is being restarted');
    await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    ended = restart(server);
  }
}

/** Resolves with how the restarted server ended, or with why it did not start. */
async function restart(server: LaunchOptions): Promise<string> {
  try {
    const { pid, ended } = await launch(server);
    server.log.info({ pid }, 'PostgreSQL accepts connections again');
    return await ended;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
