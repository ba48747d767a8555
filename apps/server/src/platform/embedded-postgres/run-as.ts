import { execFile } from 'node:child_process';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Nothing of ours: no secrets in the server's environment, no PGDATA or PGOPTIONS, messages in English. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account that the server runs under and that owns its files. PostgreSQL refuses to run as root. */
export async function serverAccount(cluster: string): Promise<Account> {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (own.uid !== 0) return own;
  // The numeric id of `postgres` differs between machines and images: data stays with whom it belongs to.
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
 * What to put in front of initdb and postgres: it makes the server end with this process (with the thread
 * that started it, precisely) where the system can, and takes root's rights away.
 */
export async function commandPrefix(
  account: Account,
  binaries: Binaries,
  folders: readonly string[],
): Promise<readonly string[]> {
  const asRoot = process.getuid?.() === 0;
  const setpriv = await findSetpriv();
  if (!setpriv) {
    if (!asRoot) return [];
    throw new Error(
      'PostgreSQL refuses to run as root and `setpriv` (package util-linux) is missing, with which Burnish ' +
        'would run it as another user. Install it, or start Burnish as an ordinary user.',
    );
  }
  const dieWithParent = [setpriv, '--pdeathsig', 'INT'];
  if (!asRoot)
    return (await firstFailure(dieWithParent, binaries, folders)) === undefined ? dieWithParent : [];

  const { uid, gid } = account;
  const unprivileged = [...dieWithParent, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Below a home of root (0700) no other user reaches its own files. The capability that opens the way is
  // as good as root for whoever injects SQL, so it is given only where nothing works without it. The secure
  // bit makes it count in access(2) too, with which the server looks for its own program.
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
      'Start Burnish as an ordinary user.',
  );
}

/** Asks the kernel rather than reading mode bits: the shell goes into each folder and runs the server. */
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
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return words || String(error);
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
