// What the commands for operators share: the database of the installation, and messages without stack traces.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DomainError } from '@burnish/domain/errors';
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { BackupError } from '../apps/server/src/features/backups/index.ts';
import type { DatabaseAddress } from '../apps/server/src/platform/db/database.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
  UpgradeError,
} from '../apps/server/src/platform/db/embedded.ts';
import { requireKnownSchema } from '../apps/server/src/platform/db/migrations.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';

/** An error for the operator, shown without a stack trace. */
export class CommandError extends Error {}

export interface CommandResult {
  readonly code: 0 | 1 | 2;
  /** For standard output if the code is 0, else for standard error. */
  readonly text: string;
}

export interface DatabaseServer {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const embeddedFolder = (dataDir: string) => join(resolve(dataDir), 'postgres');

function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(embeddedFolder(dataDir), 'cluster'));
}

/** The database of a server that other processes may use. @throws StartError */
async function connectRunning(address: DatabaseAddress): Promise<DatabaseServer> {
  await requireKnownSchema(address);
  return { address, stop: async () => {} };
}

/**
 * Connects to the database server of the configuration. Starts the embedded one if it isn't running.
 * @throws StartError if the database can't be reached, or has the schema of another version
 */
export async function connectDatabase({ DATABASE_URL, DATA_DIR }: Environment): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = readConfig({ DATABASE_URL, DATA_DIR });
  if (databaseUrl !== null) return connectRunning({ url: databaseUrl });
  if (!hasEmbeddedDatabase(dataDir))
    throw new CommandError(`No database found in ${resolve(dataDir)}. Start Burnish once to create it.`);
  const folder = embeddedFolder(dataDir);
  const running = await findRunningPostgres(folder);
  if (running !== null) return connectRunning(running);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: createLogger('silent') });
  try {
    await requireKnownSchema(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { address: server.connection, stop: () => server.stop() };
}

const operatorErrors = [CommandError, ConfigError, BackupError, StartError, UpgradeError];

/** Connects to a database server without data. Starts a new embedded one unless another is configured. */
export async function connectNewDatabase({ DATABASE_URL, DATA_DIR }: Environment): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = readConfig({ DATABASE_URL, DATA_DIR });
  if (databaseUrl !== null) return { address: { url: databaseUrl }, stop: async () => {} };
  if ((await findRunningPostgres(embeddedFolder(dataDir))) !== null)
    throw new CommandError(`Burnish is running in ${resolve(dataDir)}. Stop it, or choose another DATA_DIR.`);
  const server = await startEmbeddedPostgres({
    dataDir: embeddedFolder(dataDir),
    log: createLogger('silent'),
  });
  return { address: server.connection, stop: () => server.stop() };
}

/** Shows the driver's message or code, but not the query, which may contain personal data. */
export function formatError(error: unknown): string {
  if (operatorErrors.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (error instanceof DomainError && error.code === 'STORAGE_FULL')
    return 'There is not enough space on the disk. DISK_RESERVE_MB of it stays free.';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === '42P01') return 'This database has no Burnish tables. Start Burnish once to create them.';
  return `The command failed: ${cause instanceof Error ? cause.message || code : String(cause)}`;
}

/** Runs a command with the arguments and the environment of this process. */
export async function runOperatorCommand(
  command: (args: readonly string[], env: Environment) => Promise<CommandResult>,
): Promise<void> {
  // On exit the database is stopped, too, if this process has started it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const { code, text } = await command(process.argv.slice(2), process.env);
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
}
