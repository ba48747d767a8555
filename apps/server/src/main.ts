// Starts the server: configuration, database, storage and pages. Stops on SIGTERM and SIGINT.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { warnOfConnectionShortage } from './platform/db/connection-budget.ts';
import { continueIds } from './platform/db/continued-ids.ts';
import { type DatabaseAddress, migrateDatabase, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { describeError } from './platform/http/error-handler.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { loadSecret } from './platform/security/secrets.ts';
import { createDiskSpace } from './platform/storage/disk-space.ts';
import { closeDataFolder, secureDataFiles } from './platform/storage/private-folder.ts';
import { openStorage } from './platform/storage/storage.ts';

const webBuild = fileURLToPath(new URL('../../web/build', import.meta.url));

/** In development Vite serves the pages. */
const pagesFolder = process.argv.includes('--api-only') ? null : webBuild;

/** Milliseconds for tasks, the database and other parts to stop, after the last request. */
const partsTimeout = 20_000;

interface RunningServer {
  readonly url: string;
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

async function start(config: Config, log: Logger): Promise<RunningServer> {
  const dataDir = resolve(config.dataDir);
  await protectFiles(config, dataDir, log);
  const server = await openDatabaseServer(config, dataDir, log);
  try {
    await migrateDatabase(server.address);
    const database = openDatabase(server.address, log, config.databasePoolSize);
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
      pages: pagesFolder,
    });
    await app.server.listen({ host: config.host, port: config.port });
    return {
      url: app.publicUrl(),
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

async function endsWithin(work: PromiseLike<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(milliseconds, false, { signal: timer.signal });
  timeout.catch(() => undefined);
  const ended = await Promise.race([Promise.resolve(work).then(() => true), timeout]);
  timer.abort();
  return ended;
}

/** Stops at the first signal, even while the server is starting. The process exits if stopping takes too long. */
function stopOnSignals(starting: Promise<RunningServer>, config: Config, log: Logger): void {
  const timeout = (config.shutdownDelaySeconds + config.shutdownTimeoutSeconds) * 1_000 + partsTimeout;
  let isStopping = false;
  const exit = (code: number) => {
    log.info({ isClean: code === 0 }, 'stopped');
    process.exit(code);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    const stopped = starting.then((running) => running.stop());
    endsWithin(stopped, timeout).then(
      (isInTime) => {
        if (!isInTime) log.error({}, 'some parts did not stop in time');
        exit(isInTime ? 0 : 1);
      },
      (error: unknown) => {
        log.error(describeError(error), 'could not stop cleanly');
        exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const starting = start(config, log);
  stopOnSignals(starting, config, log);
  const { url } = await starting;
  log.info({ url }, `Burnish is ready at ${url}`);
}

main().catch((error: unknown) => {
  // There may be no logger yet. The operator needs the message, not the stack trace.
  const reason = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  // Open connections would keep the process running.
  process.stderr.write(`Burnish couldn't start.\n${reason}\n`, () => process.exit(1));
});
