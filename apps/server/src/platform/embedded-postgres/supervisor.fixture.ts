import { startEmbeddedPostgres } from './supervisor.ts';

// A product process for the tests to kill: starts the database in the folder it is given, and says so.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: supervisor.fixture.ts DATA_DIR');

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
try {
  await startEmbeddedPostgres({ dataDir, log: silent });
  process.stdout.write('started\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
