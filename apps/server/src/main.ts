// Starts the product: configuration, database, storage, pages; then listens, until it is told to stop.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { type DatabaseAddress, migrateDatabase, openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/supervisor.ts';
import { describeError } from './platform/error-handler.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { loadSecret } from './platform/secrets.ts';
import { openStorage } from './platform/storage.ts';

const pages = fileURLToPath(new URL('../../web/build', import.meta.url));

/** Longer than any request takes; what still runs then is cut off. */
const drainMilliseconds = 15_000;

interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

async function openDatabaseServer(config: Config, dataDir: string, log: Logger) {
  if (config.databaseUrl !== null) {
    const address: DatabaseAddress = { url: config.databaseUrl };
    return { address, stop: async () => {} };
  }
  // Its comings and goings are of interest when something is wrong with them.
  const quiet = log.child({ part: 'postgres' }, { level: log.isLevelEnabled('debug') ? 'info' : 'warn' });
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: quiet });
  return { address: server.connection, stop: () => server.stop() };
}

async function start(config: Config, log: Logger): Promise<Running> {
  const dataDir = resolve(config.dataDir);
  const server = await openDatabaseServer(config, dataDir, log);
  try {
    await migrateDatabase(server.address);
    const database = openDatabase(server.address, log);
    const storage = await openStorage(config.storage, dataDir);
    const secret = await loadSecret(config.jwtSecret, dataDir);
    const app = await createApp({ config, database, storage, secret, clock: systemClock, log, pages });
    await app.server.listen({ host: config.host, port: config.port });
    return {
      url: app.publicUrl(),
      async stop() {
        await app.server.close();
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Stops once, whatever signals come; a stop that hangs is ended. */
function stopOnSignal(running: Running, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => process.exit(1), drainMilliseconds);
    running.stop().then(
      () => {
        clearTimeout(deadline);
        log.info({}, 'stopped');
      },
      (error: unknown) => {
        log.error(describeError(error), 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const running = await start(config, log);
  stopOnSignal(running, log);
  log.info({ url: running.url }, `Burnish is ready at ${running.url}`);
}

main().catch((error: unknown) => {
  // Before there is a logger, and for whoever started it: in words, without a stack.
  const reason = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  // Whatever was opened by then would keep the process.
  process.stderr.write(`Burnish could not start.\n${reason}\n`, () => process.exit(1));
});
