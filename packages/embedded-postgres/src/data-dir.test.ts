import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataDir, openDataDir } from './data-dir.ts';
import { testApp } from './test-app.fixture.ts';

/** Holds the lock that an attempt holds on its way to the exclusive one, and releases it after ten milliseconds. */
const attempt = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new DatabaseSync(workerData);
  database.exec('BEGIN');
  database.prepare('SELECT * FROM sqlite_schema').all();
  parentPort.postMessage('held');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  database.close();
`;

it('locks the folder although another process tries at the same time and gives up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = await openDataDir(folder, testApp);
  // A file without content would not be read, and so not be locked.
  const file = new DatabaseSync(dataDir.lock);
  file.exec('CREATE TABLE content (id INTEGER)');
  file.close();
  const other = new Worker(attempt, { eval: true, workerData: dataDir.lock });
  const ended = once(other, 'exit');
  await once(other, 'message');
  const lock = await lockDataDir(dataDir, testApp);
  await ended;
  await expect(lockDataDir(dataDir, testApp)).rejects.toThrow('is in use by another running Acme');
  lock.release();
});
