import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, findOldBinaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import type { HostApp } from './host-app.ts';
import { type Account, serverEnvironment } from './run-as.ts';
import { adviseOnOldBinaries } from './upgrade-error.ts';

const run = promisify(execFile);

export interface ClusterOptions {
  readonly app: HostApp;
  readonly dataDir: DataDir;
  readonly binaries: Binaries;
  readonly account: Account;
  /** Command that runs `initdb` as the account; see run-as.ts. */
  readonly prefix: readonly string[];
  readonly durable: boolean;
}

/**
 * Creates the database cluster if there is none, and ensures that this PostgreSQL can open it.
 *
 * @throws Error if another major version created it, or if its folder contains other files
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  await removeIncomplete(options.dataDir);
  const version = await readClusterVersion(options.dataDir.cluster);
  if (version === undefined) return createCluster(options);
  if (version !== options.binaries.majorVersion) throw await versionError(options, version);
  await takeOwnership(options.dataDir.cluster, options.account);
}

/** The major version that created the cluster. Undefined if there is none. @throws Error if the folder has other files */
export async function readClusterVersion(cluster: string): Promise<string | undefined> {
  const entries = await readdir(cluster).catch(missingAsEmpty);
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(
      `${cluster} is not empty and does not contain a PostgreSQL database. Move it away and start again.`,
    );
  }
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
}

/** If the process is killed during initdb, only an incomplete folder remains, which the next start removes. */
async function createCluster({ dataDir, binaries, account, prefix, durable }: ClusterOptions): Promise<void> {
  // A new name each time: an initdb whose parent was killed may still be writing to the previous folder.
  const incomplete = `${dataDir.cluster}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(incomplete, { mode: 0o700 });
  await chown(incomplete, account.uid, account.gid);
  const [file = binaries.initdb, ...args] = [
    ...prefix,
    binaries.initdb,
    ...initdbArguments(incomplete, durable),
  ];
  await run(file, args, { env: serverEnvironment, cwd: '/' }).catch(async (error: unknown) => {
    await rm(incomplete, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${dataDir.path}: ${initdbFailure(error)}`, {
      cause: error,
    });
  });
  await rename(incomplete, dataDir.cluster);
  if (durable) {
    await syncFolder(dataDir.path);
    await syncFolder(dirname(dataDir.path));
  }
}

const initdbArguments = (folder: string, durable: boolean): string[] => [
  ...['-D', folder, '--username=postgres', '--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
  ...(durable ? [] : ['--no-sync']),
];

function initdbFailure(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return text.trim() || String(error);
}

async function removeIncomplete(dataDir: DataDir): Promise<void> {
  const prefix = `${basename(dataDir.cluster)}.new-`;
  for (const name of await readdir(dataDir.path)) {
    if (!name.startsWith(prefix)) continue;
    // Fails only while an orphaned initdb is still writing to it; the next start removes it then.
    await rm(join(dataDir.path, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** PostgreSQL only opens files that it owns and that others cannot access, unlike a backup restored by root. */
async function takeOwnership(cluster: string, { uid, gid }: Account): Promise<void> {
  const { uid: ownerId, mode } = await stat(cluster);
  if (ownerId !== uid) {
    for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
      await lchown(join(entry.parentPath, entry.name), uid, gid);
    }
    // Last: the owner of the folder shows the next start that a previous one was interrupted.
    await chown(cluster, uid, gid);
  }
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

/** Makes renames in the folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function versionError({ app, dataDir, binaries }: ClusterOptions, version: string): Promise<Error> {
  const problem =
    `The database in ${dataDir.cluster} was created by PostgreSQL ${version}, and this release of ${app.name} ` +
    `includes PostgreSQL ${binaries.majorVersion}, which cannot open it. Nothing was changed.`;
  const previous = `the release of ${app.name} that last ran on it`;
  if (Number(version) > Number(binaries.majorVersion))
    return new Error(`${problem} Start ${previous}, or a newer one.`);
  const advice = (await findOldBinaries(version)) === null ? ` ${adviseOnOldBinaries(version)}` : '';
  return new Error(`${problem} Upgrade it: \`${app.upgradeCommand}\`.${advice} Or start ${previous}.`);
}

const missingAsEmpty = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
