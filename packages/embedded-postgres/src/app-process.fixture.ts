// An application process for tests to kill. Starts the database in the given folder and prints whether it started.
import { startEmbeddedPostgres } from './supervisor.ts';
import { testApp } from './test-app.fixture.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: app-process.fixture.ts DATA_DIR');

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
try {
  await startEmbeddedPostgres({ app: testApp, dataDir, log: silent });
  process.stdout.write('started\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
