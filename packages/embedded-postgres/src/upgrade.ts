// Upgrades a cluster to another major version by copying it: both servers run, each on its own socket, and the
// application copies from one to the other. pg_upgrade and pg_dump are not part of the npm packages.
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Binaries, findBinaries, findBinariesIn, findOldBinaries } from './binaries.ts';
import { ensureCluster, readClusterVersion } from './cluster.ts';
import type { Connection } from './connection.ts';
import { type DataDir, lockDataDir, openDataDir } from './data-dir.ts';
import type { HostApp } from './host-app.ts';
import { cleanUpPreviousServer } from './previous-server.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import type { Logger } from './server-log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres, startLocked } from './supervisor.ts';
import { adviseOnOldBinaries, UpgradeError } from './upgrade-error.ts';
import {
  completeCopy,
  exists,
  finishUpgrade,
  type KeptCluster,
  keptFolder,
  listKeptClusters,
  measureFolder,
  setAside,
  upgradeFolders,
} from './upgrade-folders.ts';

export interface UpgradeOptions {
  readonly app: HostApp;
  readonly dataDir: string;
  readonly log: Logger;
  /** Where the binaries of the old major version are; see findBinariesIn. Null: they are installed with this package. */
  readonly oldBinaries: string | null;
  /** Copies and compares the application's database. The new one is empty. Rejects if they differ. */
  copy(from: Connection, to: Connection): Promise<void>;
  /** False trades durability for speed; for tests only. Default: true. */
  readonly durable?: boolean;
  /** For tests: the free bytes on the disk of the folder. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

export interface UpgradeResult {
  /** The major version from which the cluster was upgraded. Null: it had the current one already. */
  readonly from: string | null;
  /** The current major version. */
  readonly to: string;
  /** Old clusters, which only the operator deletes. */
  readonly kept: readonly KeptCluster[];
}

/**
 * Brings the cluster of a stopped application to the major version of the installed PostgreSQL. It can be repeated
 * after an interruption at any point: the old cluster is in its place until the new one is complete, and is then kept
 * beside it.
 *
 * @throws UpgradeError if nothing can be upgraded, and errors of `copy` unchanged; the old cluster is in its place then
 */
export async function upgradeEmbeddedPostgres(options: UpgradeOptions): Promise<UpgradeResult> {
  const { app } = options;
  const current = await findBinaries(app);
  const dataDir = await openDataDir(options.dataDir, app);
  const lock = await lockDataDir(dataDir, app).catch((error: unknown) => {
    throw error instanceof Error ? new UpgradeError(error.message, { cause: error }) : error;
  });
  try {
    await finishUpgrade(dataDir);
    const from = await readClusterVersion(dataDir.cluster);
    if (from === undefined) throw new UpgradeError(`There is no database in ${dataDir.path}.`);
    const isCurrent = from === current.majorVersion;
    if (!isCurrent) await replaceCluster(options, dataDir, current, from);
    return {
      from: isCurrent ? null : from,
      to: current.majorVersion,
      kept: await listKeptClusters(dataDir),
    };
  } finally {
    lock.release();
  }
}

async function replaceCluster(
  options: UpgradeOptions,
  dataDir: DataDir,
  current: Binaries,
  from: string,
): Promise<void> {
  const { app, log } = options;
  if (Number(from) > Number(current.majorVersion))
    throw new UpgradeError(
      `The database was created by PostgreSQL ${from}, which is newer than ${current.majorVersion} of this release ` +
        `of ${app.name}. Start the release that last ran on it, or a newer one.`,
    );
  const kept = keptFolder(dataDir, from);
  if (await exists(kept))
    throw new UpgradeError(`${kept} exists already, from an earlier upgrade. Move it away, then try again.`);
  const old = await requireOldBinaries(options.oldBinaries, from);
  await discardCopies(dataDir, options);
  await requireSpace(dataDir, options);
  await copyCluster(options, dataDir, { old, current });
  await completeCopy(dataDir);
  log.info({}, 'the database was copied');
  await setAside(dataDir, from);
  log.info({ kept }, 'the old database was set aside');
  await finishUpgrade(dataDir);
}

async function requireOldBinaries(folder: string | null, version: string): Promise<Binaries> {
  if (folder === null) {
    const installed = await findOldBinaries(version);
    if (installed === null) throw new UpgradeError(adviseOnOldBinaries(version));
    return installed;
  }
  const found = await findBinariesIn(folder);
  if (found === null)
    throw new UpgradeError(`There is no PostgreSQL in ${folder}. ${adviseOnOldBinaries(version)}`);
  if (found.majorVersion !== version)
    throw new UpgradeError(
      `${folder} has PostgreSQL ${found.majorVersion}, and the database was created by PostgreSQL ${version}.`,
    );
  return found;
}

/** Removes what an interrupted upgrade has copied. Its servers may still run. */
async function discardCopies(dataDir: DataDir, { app, log }: UpgradeOptions): Promise<void> {
  const { incomplete, complete } = upgradeFolders(dataDir);
  if (await exists(incomplete)) {
    const copy = await openDataDir(incomplete, app);
    await cleanUpPreviousServer(copy, copy.socket, log);
  }
  for (const folder of [incomplete, complete])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** For the write-ahead log of the new cluster, which can exceed max_wal_size for a while. */
const walBytes = 1024 ** 3;

const readFreeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

async function requireSpace(
  { path, cluster }: DataDir,
  { readFreeBytes = readFreeSpace }: UpgradeOptions,
): Promise<void> {
  const needed = (await measureFolder(cluster)) + walBytes;
  const free = await readFreeBytes(path);
  if (free < needed)
    throw new UpgradeError(
      `The copy of the database needs ${megabytes(needed)} on the disk of ${path}, and ${megabytes(free)} are free.`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;

async function copyCluster(
  { app, log, copy, durable = true }: UpgradeOptions,
  dataDir: DataDir,
  binaries: { readonly old: Binaries; readonly current: Binaries },
): Promise<void> {
  // The upgrade holds the lock for longer than the server runs.
  const lock = { release: () => undefined };
  const source = await startLocked({ app, dataDir: dataDir.path, log, durable }, binaries.old, dataDir, lock);
  try {
    await refuseOtherData(source.connection);
    const target = await startNewCluster({ app, log, durable }, dataDir, binaries.current);
    try {
      log.info({}, 'the database is being copied');
      await copy(source.connection, target.connection);
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

/** Only the application's database is copied. @throws UpgradeError if there is anything else in the cluster */
async function refuseOtherData(connection: Connection): Promise<void> {
  const client = new Client({ ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select 'database ' || datname as name from pg_database
       where datname not in ('postgres', 'template0', 'template1', current_database())
       union all
       select 'role ' || rolname from pg_roles where rolname <> current_user and rolname !~ '^pg_'
       order by 1`,
    );
    if (rows.length > 0)
      throw new UpgradeError(
        `The cluster has more than the database ${connection.database}, which is all that would be copied: ` +
          `${rows.map(({ name }) => name).join(', ')}. Remove what is not needed, then try again.`,
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Files of the cluster in which an operator may have changed settings, and whose format is that of each version. */
const settingsFiles = ['pg_hba.conf', 'pg_ident.conf', 'postgresql.auto.conf'];

async function startNewCluster(
  { app, log, durable }: Required<Pick<UpgradeOptions, 'app' | 'log' | 'durable'>>,
  old: DataDir,
  binaries: Binaries,
): Promise<EmbeddedPostgres> {
  const account = await serverAccount(old.cluster);
  const dataDir = await openDataDir(upgradeFolders(old).incomplete, app);
  const prefix = await commandPrefix(account, binaries, [dataDir.path], app);
  await ensureCluster({ app, dataDir, binaries, account, prefix, durable });
  for (const file of settingsFiles)
    await writeFile(join(dataDir.cluster, file), await readFile(join(old.cluster, file)), { flush: durable });
  return startEmbeddedPostgres({ app, dataDir: dataDir.path, log, durable });
}
