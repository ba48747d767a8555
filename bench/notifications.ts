// npm run bench:notifications: 10,000 emails that are due at once. How long the transaction takes that saves them, compared
// with one of 1,000, and how long a person's calls take meanwhile and while they are sent, compared with an idle server.
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { migrateDatabase, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage } from '../apps/server/src/platform/storage/storage.ts';
import { makeDataDir } from '../testing/product.ts';
import { createToken } from '../testing/tokens.ts';

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

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
const describeTimes = (times: readonly number[]) =>
  `${quantile(times, 0.5).toFixed(1)} ms (median), ${quantile(times, 0.99).toFixed(1)} ms (p99), ${Math.max(...times).toFixed(0)} ms (longest)`;

await timeCalls((done) => done === calls);
console.log(`a call on an idle server: ${describeTimes(await timeCalls((done) => done === calls))}`);

let seconds = Number.NaN;
for (const count of counts) {
  const customers = await insertCustomers(count);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let isSaved = false;
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
  console.log(
    `${count} emails saved in ${seconds.toFixed(2)} s, ${((seconds * 1_000) / count).toFixed(2)} ms each;`,
    `other work waits at most ${(delay.max / 1e6).toFixed(0)} ms; a call meanwhile: ${describeTimes(times)}`,
  );
}

const sentBefore = sent;
const started = performance.now();
const whileSending = await timeCalls((done) => done === calls * 5);
const rate = ((sent - sentBefore) * 1_000) / (performance.now() - started);
console.log(
  `a call while emails are sent, ${rate.toFixed(0)} per second: ${describeTimes(whileSending)}`,
  `\n${counts.at(-1)} emails in ${goalSeconds} s: ${seconds <= goalSeconds ? 'met' : 'NOT MET'}`,
);

await server.close();
await database.close();
await client.end();
await postgres.stop();
mailServer.close();
await dataDir.remove();
process.exit(seconds <= goalSeconds ? 0 : 1);
