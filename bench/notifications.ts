// npm run bench:notifications: 10,000 emails that are due at once. How long the transaction takes that saves them, compared
// with one of 1,000, and how long a person's calls take meanwhile and while they are sent, compared with an idle server.
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrations.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage } from '../apps/server/src/platform/storage/storage.ts';
import { makeDataDir } from '../testing/product.ts';
import { createToken } from '../testing/tokens.ts';
import { report } from './figure.ts';
import { quantile } from './statistics.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const counts = [1_000, 10_000];
const goalSeconds = 3;
const calls = 200;

let sent = 0;
/** Accepts every email. */
const mailServer = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      sent += 1;
      done();
    });
  },
});
mailServer.on('error', () => undefined);
const listening = mailServer.listen(0, '127.0.0.1');
await once(listening, 'listening');
const mailAddress = listening.address();
if (mailAddress === null || typeof mailAddress === 'string') throw new Error('no port');

const dataDir = await makeDataDir();
const log = createLogger('silent');
const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, log, durable: true });
await migrateDatabase(postgres.connection);
const database = openDatabase(postgres.connection, log, 10);
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir.path,
  RATE_LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${mailAddress.port}`,
});
const diskSpace = createDiskSpace({ folder: dataDir.path, reserveBytes: config.diskReserveBytes });
const { server, services } = await createApp({
  config,
  database,
  storage: await openStorage(config.storage, dataDir.path, diskSpace),
  diskSpace,
  secret,
  clock: systemClock,
  log,
  pages: null,
});
await server.ready();

const client = new pg.Client(postgres.connection);
await client.connect();

async function insertCustomers(count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, is_email_verified, full_name, role, created_at)
      select gen_random_uuid(), gen_random_uuid() || '@people.test', true, 'Test User', 'user', now()
      from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const [caller = ''] = await insertCustomers(1);
const authorization = `Bearer ${await createToken(client, { userId: caller, secret })}`;

/** Milliseconds of calls one after the other, until `isOver`. */
async function timeCalls(isOver: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const started = performance.now();
    await server.inject({ url: '/api/notifications', headers: { authorization } });
    times.push(performance.now() - started);
  }
  return times;
}

function reportCalls(when: string, times: readonly number[]): void {
  report({
    name: `a call ${when}`,
    value: quantile(times, 0.5),
    unit: 'ms',
    goal: null,
    detail: `p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  });
}

await timeCalls((done) => done === calls);
reportCalls('on an idle server', await timeCalls((done) => done === calls));

for (const count of counts) {
  const customers = await insertCustomers(count);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let isSaved = false;
  let seconds = Number.NaN;
  const saved = services
    .transact({ id: null, role: null, ipAddress: null }, async (tx) => {
      for (const id of customers)
        tx.notify({ event: 'role_changed', entityId: id, ownerId: id, key: `${count}` });
    })
    .finally(() => {
      isSaved = true;
      seconds = (performance.now() - started) / 1_000;
    });
  const times = await timeCalls((done) => isSaved && done > 0);
  await saved;
  delay.disable();
  report({
    name: `${count} emails are saved`,
    value: seconds,
    unit: 's',
    goal: { atMost: goalSeconds },
    detail: `${((seconds * 1_000) / count).toFixed(2)} ms each; other work waits at most ${(delay.max / 1e6).toFixed(0)} ms`,
  });
  reportCalls(`while ${count} emails are saved`, times);
}

const sentBefore = sent;
const started = performance.now();
const whileSending = await timeCalls((done) => done === calls * 5);
const rate = ((sent - sentBefore) * 1_000) / (performance.now() - started);
reportCalls('while emails are sent', whileSending);
report({ name: 'emails are sent', value: rate, unit: '/s', goal: null, detail: '' });

await server.close();
await database.close();
await client.end();
await postgres.stop();
mailServer.close();
await dataDir.remove();
process.exit();
