// Whether this process can use the data folder, for example after it was started as root once.
import { access, constants, glob, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exitCodes, StartError } from '../start-error.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** "burnish (uid 998)", or "uid 998" without such an account. */
async function describeAccount(uid: number): Promise<string> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = accounts.split('\n').find((account) => account.split(':')[2] === String(uid));
  const name = line?.split(':')[0];
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`;
}

/** What this process needs: to list, open and change a folder, or to read and change a file. */
async function isUsable(path: string, isFolder: boolean): Promise<boolean> {
  const { R_OK, W_OK, X_OK } = constants;
  return access(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK).then(
    () => true,
    // A disk that can't be written at all is another problem.
    (error: unknown) => codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM',
  );
}

/** The folder itself, or the nearest one above it in which it would be created. */
async function findExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) return path;
    return findExisting(dirname(path));
  }
}

/**
 * What the product creates in the folder. Other entries, such as the `lost+found` of a disk, aren't its own. Each of
 * `files` has the files of one kind.
 */
const contents = [
  'copies',
  'decoding',
  'files',
  'files/*',
  'jwt-secret',
  'mail',
  'postgres',
  'postgres/cluster',
  'uploads',
];

async function listContents(dataDir: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const name of glob(contents, { cwd: dataDir })) paths.push(join(dataDir, name));
  return paths.toSorted();
}

/** `PATH` in a shell. */
const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

async function accessError(path: string, dataDir: string, uid: number): Promise<StartError> {
  const owner = await stat(path).then(
    (stats) => stats.uid,
    () => null,
  );
  const [user, ownerName] = await Promise.all([
    describeAccount(uid),
    owner === null ? 'an unknown account' : describeAccount(owner),
  ]);
  const isAbove = !path.startsWith(dataDir);
  const group = process.getgid?.() ?? uid;
  const fix =
    owner === uid
      ? `chmod -R u+rwX ${quote(isAbove ? path : dataDir)}`
      : isAbove
        ? `sudo install -d -m 700 -o ${uid} -g ${group} ${quote(dataDir)}`
        : `sudo chown -R ${uid}:${group} ${quote(dataDir)}`;
  const problem = isAbove ? `can't be created in ${path}` : `can't be used: no access to ${path}`;
  return new StartError(
    exitCodes.noPermission,
    `The data folder ${dataDir} ${problem}, which belongs to ${ownerName}. This process runs as ${user}. ` +
      `Stop Burnish, run \`${fix}\`, and start it again as the same user.`,
  );
}

/**
 * Checks the folder and what the product creates in it: what is further inside belongs to the same account.
 *
 * @throws StartError with the owner, the account of the process and the command that gives it access
 */
export async function checkDataFolderAccess(dataDir: string): Promise<void> {
  const uid = process.getuid?.();
  // Root can open everything, and Windows has no owners of this kind.
  if (uid === undefined || uid === 0) return;
  const existing = await findExisting(dataDir);
  if (!(await isUsable(existing, true))) throw await accessError(existing, dataDir, uid);
  if (existing !== dataDir) return;
  for (const path of await listContents(dataDir)) {
    const stats = await stat(path).catch((error: unknown) => (isMissing(error) ? undefined : null));
    if (stats === undefined) continue;
    const isAccessible = stats !== null && (await isUsable(path, stats.isDirectory()));
    if (!isAccessible) throw await accessError(path, dataDir, uid);
  }
}
