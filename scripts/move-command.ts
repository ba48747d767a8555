// Moves an installation with the embedded database into the database and storage of the settings.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCopyClient, openLiveBackup, restoreBackup } from '../apps/server/src/features/backups/index.ts';
import { findRunningPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrations.ts';
import { readVersion } from '../apps/server/src/platform/version.ts';
import { formatCopiedSize } from './copied-size.ts';
import { openInstalledStorage, readInstallation } from './installation.ts';
import {
  CommandError,
  type CommandResult,
  connectDatabase,
  connectNewDatabase,
  type Environment,
  embeddedFolder,
  formatError,
} from './operator-command.ts';

const usage = `Move the data of a stopped Burnish into the empty database and storage of the settings:
  npm run move -- DATA_DIR   copies from this data folder, compares all copies with their originals, and changes
                             nothing in it. If it is interrupted, run it again`;

async function move(from: string, env: Environment): Promise<string> {
  const config = readInstallation(env);
  const to = resolve(config.dataDir);
  if (from === to) throw new CommandError('Set DATA_DIR to a new folder: it is the one to move from.');
  if ((await findRunningPostgres(embeddedFolder(from))) !== null)
    throw new CommandError(`Burnish is running in ${from}. Stop it first.`);
  const stored = await readFile(join(from, 'jwt-secret'), 'utf8').catch(() => null);
  const secret = config.jwtSecret ?? stored;
  if (secret === null)
    throw new CommandError(`${from} has no secret. Set JWT_SECRET to the one that Burnish had there.`);
  if (stored !== null && stored !== secret)
    throw new CommandError(
      `JWT_SECRET differs from the secret in ${join(from, 'jwt-secret')}. Unset JWT_SECRET if Burnish used the file, or ` +
        'delete the file if it used JWT_SECRET.',
    );
  const source = await connectDatabase({ DATA_DIR: from });
  try {
    const target = await connectNewDatabase(env);
    const sourceClient = openCopyClient(source.address);
    const targetClient = openCopyClient(target.address);
    try {
      await Promise.all([sourceClient.connect(), targetClient.connect()]);
      const live = await openLiveBackup({
        name: `of ${from}`,
        client: sourceClient,
        storage: await openInstalledStorage(
          readInstallation({ DATA_DIR: from, DISK_RESERVE_MB: env.DISK_RESERVE_MB }),
        ),
        secret,
        isSecretGenerated: config.jwtSecret === null,
        version: await readVersion(),
      });
      await restoreBackup(live, {
        client: targetClient,
        storage: await openInstalledStorage(config),
        secret: config.jwtSecret,
        dataDir: to,
      });
      await migrateDatabase(target.address);
      return `Moved ${formatCopiedSize(live.manifest)}. Start Burnish with the same settings, and keep ${from} until you have seen that all is there.`;
    } finally {
      await Promise.all([sourceClient.end(), targetClient.end()]);
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

export async function runMoveCommand(args: readonly string[], env: Environment): Promise<CommandResult> {
  const [from, ...rest] = args;
  if (from === undefined || from.startsWith('-') || rest.length > 0) return { code: 2, text: usage };
  try {
    return { code: 0, text: await move(resolve(from), env) };
  } catch (error) {
    return { code: 1, text: formatError(error) };
  }
}
