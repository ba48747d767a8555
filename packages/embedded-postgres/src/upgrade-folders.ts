// The folders of an upgrade, and how the new cluster takes the place of the old one. Each step is a rename, so that a
// process that is killed leaves one of these states:
//
//   cluster                       no upgrade
//   cluster, upgrade/cluster      the copy is incomplete
//   cluster, upgraded/cluster     the copy is complete, but the old cluster may have been used since: copy again
//   cluster-17, upgraded/cluster  the old cluster can't have been used since: the copy takes its place
//   cluster-17, cluster           done
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './cluster.ts';
import type { DataDir } from './data-dir.ts';

export interface UpgradeFolders {
  /** A data directory in which the new cluster is filled. */
  readonly incomplete: string;
  /** The same when all is copied. */
  readonly complete: string;
}

export const upgradeFolders = ({ path }: Pick<DataDir, 'path'>): UpgradeFolders => ({
  incomplete: join(path, 'upgrade'),
  complete: join(path, 'upgraded'),
});

export interface KeptCluster {
  readonly folder: string;
  readonly bytes: number;
}

/** Where the old cluster of this major version is kept. */
export const keptFolder = ({ cluster }: DataDir, majorVersion: string): string =>
  `${cluster}-${majorVersion}`;

/** The clusters that upgrades have kept. */
export async function listKeptClusters(dataDir: DataDir): Promise<KeptCluster[]> {
  const names = (await readdir(dataDir.path)).filter((name) => /^cluster-\d+$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(dataDir.path, name);
      return { folder, bytes: await measureFolder(folder) };
    }),
  );
}

/** Bytes of all files in the folder. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** From here on the copy is complete. Both servers have ended. */
export async function completeCopy(dataDir: DataDir): Promise<void> {
  const { incomplete, complete } = upgradeFolders(dataDir);
  await rename(incomplete, complete);
  await syncFolder(dataDir.path);
}

/** From here on the upgrade can only be finished. */
export async function setAside(dataDir: DataDir, majorVersion: string): Promise<void> {
  await rename(dataDir.cluster, keptFolder(dataDir, majorVersion));
  await syncFolder(dataDir.path);
}

/** Puts the new cluster into the place of the old one if that was set aside. The caller holds the lock. */
export async function finishUpgrade(dataDir: DataDir): Promise<void> {
  const { complete } = upgradeFolders(dataDir);
  if (!(await exists(complete))) return;
  const copied = join(complete, 'cluster');
  if (!(await exists(dataDir.cluster)) && (await exists(copied))) {
    await rename(copied, dataDir.cluster);
    await syncFolder(complete);
    await syncFolder(dataDir.path);
  }
  if (!(await exists(copied))) await rm(complete, { recursive: true });
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
