import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import { type Account, serverEnvironment } from './run-as.ts';

const run = promisify(execFile);

export interface ClusterOptions {
  readonly dataDir: DataDir;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly prefix: readonly string[];
  readonly durable: boolean;
}

/** Makes the database cluster if there is none, and makes sure that this PostgreSQL can open it. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  await removeUnfinished(options.dataDir);
  const version = await readClusterVersion(options.dataDir.cluster);
  if (version === undefined) return createCluster(options);
  if (version !== options.binaries.majorVersion) throw versionError(options, version);
  await takeOwnership(options.dataDir.cluster, options.account);
}

async function readClusterVersion(cluster: string): Promise<string | undefined> {
  const entries = await readdir(cluster).catch(absentAsEmpty);
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(
      `${cluster} is not empty and holds no PostgreSQL database. Move it away and start again.`,
    );
  }
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
}

/** A kill in the middle of initdb leaves only a folder that no start ever opens, and the next one removes. */
async function createCluster({ dataDir, binaries, account, prefix, durable }: ClusterOptions): Promise<void> {
  // A name of its own each time: an initdb whose parent was killed may still be writing into the last one.
  const unfinished = `${dataDir.cluster}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  await chown(unfinished, account.uid, account.gid);
  const [file = binaries.initdb, ...args] = [
    ...prefix,
    binaries.initdb,
    ...initdbArguments(unfinished, durable),
  ];
  await run(file, args, { env: serverEnvironment, cwd: '/' }).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${dataDir.path}: ${initdbFailure(error)}`, {
      cause: error,
    });
  });
  await rename(unfinished, dataDir.cluster);
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

async function removeUnfinished(dataDir: DataDir): Promise<void> {
  const unfinished = `${basename(dataDir.cluster)}.new-`;
  for (const name of await readdir(dataDir.path)) {
    if (!name.startsWith(unfinished)) continue;
    // Fails only while an orphaned initdb is still filling it: then it is the next start's to remove.
    await rm(join(dataDir.path, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** PostgreSQL opens only what is its own and closed to others: a backup that root copied back is neither. */
async function takeOwnership(cluster: string, { uid, gid }: Account): Promise<void> {
  const { uid: owner, mode } = await stat(cluster);
  if (owner !== uid) {
    for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
      await lchown(join(entry.parentPath, entry.name), uid, gid);
    }
    // Last, as it is what the next start goes by if this one is killed half way.
    await chown(cluster, uid, gid);
  }
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const versionError = ({ dataDir, binaries }: ClusterOptions, version: string): Error =>
  new Error(
    `The database in ${dataDir.cluster} was made by PostgreSQL ${version}, and this release of Burnish brings ` +
      `PostgreSQL ${binaries.majorVersion}, which cannot open it. Nothing was changed. Either go back to the ` +
      'release that made it; or back up with that release, move the folder away, start this one and restore ' +
      `the backup; or run PostgreSQL ${version} on the folder yourself and set DATABASE_URL to it.`,
  );

const absentAsEmpty = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
