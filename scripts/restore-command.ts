// Restores a backup into an empty installation.
import { resolve } from 'node:path';
import {
  assertBackupFolder,
  type BackupFolder,
  maxClockDifference,
  openBackupFolder,
  openCopyClient,
  openEncryption,
  restoreBackup,
} from '../apps/server/src/features/backups/index.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrations.ts';
import { openInstalledStorage, readInstallation } from './installation.ts';
import {
  CommandError,
  type CommandResult,
  connectNewDatabase,
  type Environment,
  formatError,
} from './operator-command.ts';

const usage = `Restore a backup into an empty database and storage, while Burnish doesn't run:
  npm run restore -- FOLDER          restores the newest backup in the folder
  npm run restore -- FOLDER BACKUP   restores this one; \`npm run backup -- FOLDER --list\` lists them`;

/** @throws CommandError if there is none, or if it is damaged or dated in the future */
async function findNewest(folder: BackupFolder, root: string): Promise<string> {
  const newest = (await folder.list()).at(-1);
  if (newest === undefined) throw new CommandError(`There are no backups in ${root}.`);
  const { name, manifest } = newest;
  if (manifest === 'damaged')
    throw new CommandError(
      `The newest backup, ${name}, is incomplete or damaged. Name the backup to restore: npm run restore -- ${root} BACKUP`,
    );
  if (manifest !== 'newer' && Date.parse(manifest.createdAt) > Date.now() + maxClockDifference)
    throw new CommandError(
      `The newest backup, ${name}, is dated in the future: a clock is or was wrong. Name the backup to restore: ` +
        `npm run restore -- ${root} BACKUP`,
    );
  return name;
}

async function restore(root: string, chosen: string | undefined, env: Environment): Promise<string> {
  await assertBackupFolder(root);
  const config = readInstallation(env);
  const dataDir = resolve(config.dataDir);
  const folder = await openBackupFolder(root, {
    encryption: await openEncryption(config.backupKey),
    diskSpace: null,
  });
  const name = chosen ?? (await findNewest(folder, root));
  const backup = await folder.open(name);
  const server = await connectNewDatabase(env);
  try {
    const client = openCopyClient(server.address);
    await client.connect();
    try {
      await restoreBackup(backup, {
        client,
        storage: await openInstalledStorage(config),
        secret: config.jwtSecret,
        dataDir,
      });
    } finally {
      await client.end();
    }
    await migrateDatabase(server.address);
  } finally {
    await server.stop();
  }
  return `Restored the backup ${name}. Start Burnish with the same settings.`;
}

export async function runRestoreCommand(args: readonly string[], env: Environment): Promise<CommandResult> {
  const [folder, name, ...rest] = args;
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) return { code: 2, text: usage };
  try {
    return { code: 0, text: await restore(resolve(folder), name, env) };
  } catch (error) {
    return { code: 1, text: formatError(error) };
  }
}
