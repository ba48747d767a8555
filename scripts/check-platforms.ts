// Checks that the product can be installed and started on each platform that the README names, as far as that can be
// read from its files: the lock file has their packages, no two paths differ only in case, and only the named files use
// what not every system has. Whether it runs there is not tested by this.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

interface Platform {
  readonly os: string;
  readonly cpu: string;
}

const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
];

const lockedPackage = z.object({
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type LockedPackage = z.output<typeof lockedPackage>;
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
export type LockedPackages = z.output<typeof lockFile>['packages'];

/** A list of names, or of excluded ones. */
function allows(names: readonly string[] | undefined, name: string): boolean {
  if (names === undefined) return true;
  const excluded = names.filter((entry) => entry.startsWith('!'));
  return excluded.length > 0 ? !excluded.includes(`!${name}`) : names.includes(name);
}

/** Linux with the GNU C library, which most distributions have. */
function runsOn({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, 'glibc');
}

/** The package that another one finds by this name. */
function findPackage(packages: LockedPackages, from: string, name: string): LockedPackage | undefined {
  const folder = `node_modules/${name}`;
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    const found = packages[path === '' ? folder : `${path}/${folder}`];
    if (found !== undefined || path === '') return found;
  }
}

/** From this number of packages on, a package has one for each platform. Fewer are additions, such as fsevents. */
const fewestBuilds = 3;

/** Packages that are built for each platform, of which the lock file lacks one. */
export function findMissingBuilds(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const builds = Object.keys(optionalDependencies).map((name) => ({
      name,
      found: findPackage(packages, path, name),
    }));
    const unlocked = builds
      .filter(({ found }) => found === undefined)
      .map(({ name }) => `${path}: ${name} is not in the lock file`);
    const found = builds.flatMap((build) => (build.found?.cpu === undefined ? [] : [build.found]));
    if (found.length < fewestBuilds) return unlocked;
    const missing = platforms.filter((platform) => !found.some((build) => runsOn(build, platform)));
    return [...unlocked, ...missing.map(({ os, cpu }) => `${path}: no package for ${os} ${cpu}`)];
  });
}

/** Files that some systems can't tell apart. */
export function findSameNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(paths, (path) => path.toLowerCase());
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(' and ')} differ only in case`);
}

/** Why a file may use what not every system has: it decides by the system, or is not part of the product. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/platform/storage/data-folder-access.ts': 'names accounts where the system lists them',
  'bench/costs.ts': 'processor time of processes, measured on Linux',
  'bench/review/viewer.ts': 'memory of a process, measured on Linux',
  'bench/soak/probe.ts': 'counts open files where the system lists them',
  'packages/client/src/cli/credentials.ts': 'checks the mode of a file where the system has modes',
  'packages/embedded-postgres/src/binaries.ts': 'names the package of the system',
  'packages/embedded-postgres/src/run-as.ts': 'decides by the system',
  'packages/embedded-postgres/src/server-processes.ts': 'decides by the system',
  'packages/embedded-postgres/src/socket-folder.ts': 'a second choice where paths have to be short',
  'packages/embedded-postgres/src/supervisor.ts': 'refuses Windows',
  'packages/photo-decoder/src/decoder.ts': 'decides by the system',
  'packages/photo-decoder/src/process-handle.ts': 'decides by the system',
  'testing/memory-folder.ts': 'uses the disk where there is no such folder',
  'packages/photo-decoder/src/sandbox.ts': 'decides by the system',
  'scripts/check-platforms.ts': 'names what it looks for',
  'scripts/find-browser.ts': 'looks in the usual folders of each system',
  'testing/malformed-values.ts': 'a name that a client of another system could send',
};

/** Folders of one system, programs of a shell, and decisions by the system. */
const assumption =
  /["'`](?:\/(?:proc|sys|tmp|dev|bin|usr|etc|opt|home|root)\/|\/tmp["'`])|shell: true|process\.platform|[A-Z]:\\\\/u;

/** The lines of a product's file that assume a system. */
export function findAssumptions(path: string, text: string): string[] {
  if (path in exceptions) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (assumption.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

/** The files that run on users' and engineers' machines, not those that only tests use. */
const isProgram = (path: string) =>
  /\.(?:ts|tsx|js)$/u.test(path) && !/\.(?:test|spec|fixture)\./u.test(path);

async function listProblems(): Promise<readonly string[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
  const assumptions = await Promise.all(
    paths
      .filter(isProgram)
      .map(async (path) => findAssumptions(path, await readFile(join(root, path), 'utf8'))),
  );
  return [...findMissingBuilds(packages), ...findSameNames(paths), ...assumptions.flat()];
}

if (import.meta.main) {
  const problems = await listProblems();
  for (const problem of problems) console.log(problem);
  console.log(`${platforms.length} platforms, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
