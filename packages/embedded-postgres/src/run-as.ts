import { execFile } from 'node:child_process';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { HostApp } from './host-app.ts';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The application's environment is not passed on: no secrets, no PGDATA or PGOPTIONS, messages in English. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account that runs the server and owns its files. PostgreSQL refuses to run as root. */
export async function serverAccount(cluster: string): Promise<Account> {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (own.uid !== 0) return own;
  // The numeric id of `postgres` differs between machines and images, so existing data keeps its owner.
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const passwd = await readFile('/etc/passwd', 'utf8');
  return findAccount(passwd, 'postgres') ?? findAccount(passwd, 'nobody') ?? { uid: 65534, gid: 65534 };
}

export function findAccount(passwd: string, name: string): Account | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * The command prefix for initdb and postgres. Where the system supports it, the server ends with this process
 * (precisely: with the thread that started it). Drops root's privileges.
 *
 * @throws Error if the process is root and cannot run the server as another user
 */
export async function commandPrefix(
  account: Account,
  binaries: Binaries,
  folders: readonly string[],
  app: HostApp,
): Promise<readonly string[]> {
  const asRoot = process.getuid?.() === 0;
  const setpriv = await findSetpriv();
  if (!setpriv) {
    if (!asRoot) return [];
    throw new Error(
      'PostgreSQL refuses to run as root, and `setpriv` (package util-linux), which runs it as another user, is ' +
        `missing. Install it, or start ${app.name} as an ordinary user.`,
    );
  }
  const dieWithParent = [setpriv, '--pdeathsig', 'INT'];
  if (!asRoot)
    return (await firstFailure(dieWithParent, binaries, folders)) === undefined ? dieWithParent : [];

  const { uid, gid } = account;
  const unprivileged = [...dieWithParent, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Below root's home (0700) other users cannot reach even their own files. The capability that overrides this gives
  // root's access to anyone who can inject SQL, so it is only granted where nothing works without it. The secure bit
  // makes it apply to access(2) too, which the server uses to find its own executable.
  const overriding = [
    ...unprivileged,
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  if ((await firstFailure(unprivileged, binaries, folders)) === undefined) return unprivileged;
  const failure = await firstFailure(overriding, binaries, folders);
  if (failure === undefined) return overriding;
  throw new Error(
    `PostgreSQL refuses to run as root, and running it as user id ${uid} fails: ${failure}. ` +
      `Start ${app.name} as an ordinary user.`,
  );
}

/** Tries it instead of reading mode bits: the shell enters each folder and runs the server. */
async function firstFailure(
  prefix: readonly string[],
  binaries: Binaries,
  folders: readonly string[],
): Promise<string | undefined> {
  const script = 'program=$1; shift; for folder; do cd "$folder" || exit 1; done; exec "$program" --version';
  const [file = 'sh', ...args] = [...prefix, 'sh', '-c', script, 'sh', binaries.postgres];
  try {
    await run(file, [...args, binaries.shareFolder, ...folders], { env: serverEnvironment, cwd: '/' });
    return undefined;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return output || String(error);
  }
}

async function findSetpriv(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin']);
  for (const folder of folders) {
    const file = join(folder, 'setpriv');
    if (
      folder &&
      (await access(file, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return file;
  }
  return undefined;
}
