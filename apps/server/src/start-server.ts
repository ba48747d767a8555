// Starts all parts of the server in their order, and stops them.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { warnOfConnectionShortage } from './platform/db/connection-budget.ts';
import { continueIds } from './platform/db/continued-ids.ts';
import { type DatabaseAddress, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrateDatabase } from './platform/db/migrations.ts';
import { endsWithin } from './platform/ends-within.ts';
import { listen } from './platform/http/listen.ts';
import type { Logger } from './platform/logger.ts';
import { loadSecret } from './platform/security/secrets.ts';
import { checkDataFolderAccess } from './platform/storage/data-folder-access.ts';
import { createDiskSpace } from './platform/storage/disk-space.ts';
import { closeDataFolder, secureDataFiles } from './platform/storage/private-folder.ts';
import { openStorage } from './platform/storage/storage.ts';
import { capabilitiesOf } from './role.ts';
import { type StartSummary, summarizeStart } from './start-summary.ts';

const webBuild = fileURLToPath(new URL('../../web/build', import.meta.url));

/** In development Vite serves the pages. */
const pagesFolder = process.argv.includes('--api-only') ? null : webBuild;

export interface RunningServer {
  readonly url: string;
  readonly summary: StartSummary;
  /** Accepts requests for a while, finishes those in progress, cuts those that take too long, and stops all parts. */
  stop(): Promise<void>;
}

async function openDatabaseServer(config: Config, dataDir: string, log: Logger) {
  if (config.databaseUrl !== null) {
    const address: DatabaseAddress = { url: config.databaseUrl };
    return { address, stop: async () => {} };
  }
  // PostgreSQL's own messages are only logged from the level of warnings, unless debugging.
  const postgresLog = log.child(
    { part: 'postgres' },
    { level: log.isLevelEnabled('debug') ? 'info' : 'warn' },
  );
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: postgresLog });
  return { address: server.connection, stop: () => server.stop() };
}

/** Only the server's account can open its files. Folders are closed at once, and their files in the background. */
async function protectFiles(config: Config, dataDir: string, log: Logger): Promise<void> {
  const warn = ({ failed }: { readonly failed: readonly string[] }) => {
    if (failed.length === 0) return;
    const examples = failed.slice(0, 5);
    log.warn(
      { count: failed.length, examples },
      'files may be readable by others: their mode cannot be changed',
    );
  };
  // As root, the embedded PostgreSQL runs under another account.
  const isTraversed = config.databaseUrl === null && process.getuid?.() === 0;
  warn(await closeDataFolder(dataDir, { isTraversed }));
  void secureDataFiles(dataDir).then(warn);
}

/** `signal` ends a wait for the database. @throws StartError, ConfigError and others, after which nothing runs */
export async function startServer(config: Config, log: Logger, signal: AbortSignal): Promise<RunningServer> {
  const dataDir = resolve(config.dataDir);
  await checkDataFolderAccess(dataDir);
  await protectFiles(config, dataDir, log);
  const server = await openDatabaseServer(config, dataDir, log);
  try {
    const migrations = await migrateDatabase(server.address, {
      log,
      maxWait: config.databaseWaitSeconds * 1_000,
      signal,
    });
    signal.throwIfAborted();
    const { servesWeb, connectionName } = capabilitiesOf[config.role];
    const database = openDatabase(server.address, log, config.databasePoolSize, undefined, connectionName);
    await warnOfConnectionShortage(database, config, log);
    const diskSpace = createDiskSpace({ folder: dataDir, reserveBytes: config.diskReserveBytes });
    const storage = await openStorage(config.storage, dataDir, diskSpace);
    const secret = await loadSecret(config.jwtSecret, dataDir);
    const app = await createApp({
      config,
      database,
      storage,
      diskSpace,
      secret,
      clock: systemClock,
      newId: await continueIds(database, systemClock),
      log,
      pages: servesWeb ? pagesFolder : null,
    });
    await listen(app.server, config);
    return {
      url: app.publicUrl(),
      summary: await summarizeStart({
        config,
        dataDir,
        database,
        address: server.address,
        migrations,
        servesPages: pagesFolder !== null,
      }),
      async stop() {
        // Proxies see that the process is stopping before its port is closed.
        app.health.stop();
        await sleep(config.shutdownDelaySeconds * 1_000);
        const closed = app.server.close();
        if (!(await endsWithin(closed, config.shutdownTimeoutSeconds * 1_000))) {
          const cut = await app.requests.cut();
          if (cut.length > 0) log.warn({ cut }, 'requests that took too long were cut');
          await closed;
        }
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
