// An upgrade for tests to interrupt: it kills itself when it logs the given message.
import { copyNotes } from './notes.fixture.ts';
import { testApp } from './test-app.fixture.ts';
import { upgradeEmbeddedPostgres } from './upgrade.ts';

const [dataDir, lastMessage] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: upgrade-process.fixture.ts DATA_DIR MESSAGE');

const log = (_details: object, message: string) => {
  if (message === lastMessage) process.kill(process.pid, 'SIGKILL');
};
await upgradeEmbeddedPostgres({
  app: testApp,
  dataDir,
  log: { info: log, warn: log, error: log },
  oldBinaries: null,
  copy: async (from, to) => {
    await copyNotes(from, to);
    log({}, 'rows were copied');
  },
  durable: false,
});
