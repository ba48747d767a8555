// Makes backups of the database and the stored files, and lists them.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  assertBackupFolder,
  type CreatedBackup,
  createBackup,
  createBackupKey,
  type ListedBackup,
  openBackupFolder,
  openCopyClient,
  openEncryption,
} from '../apps/server/src/features/backups/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/db/ids.ts';
import { loadSecret } from '../apps/server/src/platform/security/secrets.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { readVersion } from '../apps/server/src/platform/version.ts';
import { formatCopiedSize, formatCount, formatMegabytes } from './copied-size.ts';
import { openInstalledStorage, readInstallation } from './installation.ts';
import { type CommandResult, connectDatabase, type Environment, formatError } from './operator-command.ts';

const usage = `Back up the database and all stored files, also while Burnish runs:
  npm run backup -- FOLDER            adds a backup to the folder, which is for this installation only
  npm run backup -- FOLDER --keep 14  also deletes all but the newest 14
  npm run backup -- FOLDER --list     lists the backups in the folder
  npm run backup -- --new-key         prints a new BACKUP_KEY, with which backups are encrypted`;

type Command =
  | { readonly kind: 'new-key' }
  | { readonly kind: 'list'; readonly folder: string }
  | { readonly kind: 'backup'; readonly folder: string; readonly keep: number | null };

/** Null if the arguments are invalid. */
function parseCommand(args: readonly string[]): Command | null {
  const options = {
    keep: { type: 'string' },
    list: { type: 'boolean' },
    'new-key': { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (values['new-key'] === true) return positionals.length === 0 ? { kind: 'new-key' } : null;
    if (folder === undefined || rest.length > 0) return null;
    if (values.list === true) return values.keep === undefined ? { kind: 'list', folder } : null;
    if (values.keep === undefined) return { kind: 'backup', folder, keep: null };
    return /^[1-9]\d{0,3}$/.test(values.keep) ? { kind: 'backup', folder, keep: Number(values.keep) } : null;
  } catch {
    return null;
  }
}

function describeBackup({ name, manifest, copied }: CreatedBackup): string {
  const added = `${formatCount(copied.files)} (${formatMegabytes(copied.bytes)})`;
  return `Backup ${name}: ${formatCopiedSize(manifest)}; new files: ${added}.`;
}

async function makeBackup(
  { folder: root, keep }: Extract<Command, { kind: 'backup' }>,
  env: Environment,
): Promise<string> {
  const config = readInstallation(env);
  const encryption = await openEncryption(config.backupKey);
  const server = await connectDatabase(env);
  try {
    const folder = await openBackupFolder(root, {
      encryption,
      diskSpace: createDiskSpace({ folder: root, reserveBytes: config.diskReserveBytes }),
    });
    const client = openCopyClient(server.address);
    await client.connect();
    try {
      const created = await createBackup(
        {
          client,
          storage: await openInstalledStorage(config),
          secret: await loadSecret(config.jwtSecret, resolve(config.dataDir)),
          isSecretGenerated: config.jwtSecret === null,
          version: await readVersion(),
          newId: createIds(systemClock),
        },
        folder,
      );
      const removed = keep === null ? [] : await folder.keepNewest(keep, created.name);
      const lines = [describeBackup(created), ...removed.map((name) => `Deleted the backup ${name}.`)];
      return lines.join('\n');
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

function describeManifest(manifest: ListedBackup['manifest']): string {
  if (manifest === 'newer') return 'made by a newer version';
  if (manifest === 'damaged') return 'incomplete or damaged';
  const { version, keyId } = manifest;
  return `${formatCopiedSize(manifest)}, version ${version}${keyId === null ? '' : ', encrypted'}`;
}

async function listBackups(root: string): Promise<string> {
  await assertBackupFolder(root);
  const folder = await openBackupFolder(root, { encryption: await openEncryption(null), diskSpace: null });
  const lines = (await folder.list()).map(({ name, manifest }) => `${name}  ${describeManifest(manifest)}`);
  return lines.length === 0 ? 'There are no backups yet.' : lines.join('\n');
}

function run(command: Command, env: Environment): Promise<string> {
  if (command.kind === 'new-key') return createBackupKey();
  const folder = resolve(command.folder);
  return command.kind === 'list' ? listBackups(folder) : makeBackup({ ...command, folder }, env);
}

export async function runBackupCommand(args: readonly string[], env: Environment): Promise<CommandResult> {
  const command = parseCommand(args);
  if (command === null) return { code: 2, text: usage };
  try {
    return { code: 0, text: await run(command, env) };
  } catch (error) {
    return { code: 1, text: formatError(error) };
  }
}
