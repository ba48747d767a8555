// The primary of a replicated PostgreSQL is lost while customers order, and its standby takes over.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { createSentInvoice, dataOf, planOrderBody } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { type MailServer, startMailServer } from '../../../testing/mail.ts';
import { type ServerProxy, type Standby, startServerProxy, startStandby } from '../../../testing/standby.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import { fastTiming, patiently } from '../../../testing/task-timing.ts';
import { orders } from './db/schema/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrateDatabase } from './platform/db/migrations.ts';
import { createLogger } from './platform/logger.ts';

const log = createLogger('silent');

let folder: string;
let primary: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let standby: Standby;
let proxy: ServerProxy;
let mails: MailServer;
let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  // Not in a folder of the system's choice, whose path may be too long for a socket.
  folder = await mkdtemp('/tmp/burnish-failover-');
  spawnSync('chmod', ['755', folder]);
  primary = await startEmbeddedPostgres({
    dataDir: join(folder, 'primary'),
    log,
    durable: false,
    settings: { synchronous_commit: 'on' },
  });
  await migrateDatabase(primary.connection);
  standby = await startStandby(join(folder, 'primary/cluster'), primary.connection, join(folder, 'standby'));
  proxy = await startServerProxy(primary.connection);
  mails = await startMailServer();
  const { user, database } = primary.connection;
  const address = { host: '127.0.0.1', port: proxy.port, user, database };
  t = await createTestApp({
    database: { ...openDatabase(address, log, 5), address },
    env: { SMTP_URL: mails.url },
    taskTiming: fastTiming,
  });
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
}, 120_000);
afterAll(async () => {
  await t.close();
  await Promise.all([proxy.close(), mails.close(), standby.close(), primary.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function killPrimary(): Promise<void> {
  const [pid = ''] = (await readFile(join(folder, 'primary/cluster/postmaster.pid'), 'utf8')).split('\n');
  const { stdout } = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' });
  spawnSync('kill', ['-KILL', pid, ...stdout.split('\n').filter(Boolean)]);
  // Otherwise it would be started again.
  await primary.stop();
}

test('every acknowledged order is on the standby, which the same process uses without a restart', async () => {
  const order = () => customer.call('POST /subscriptions/request', { body: planOrderBody() });
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let isOver = false;
  const orderUntilOver = async () => {
    while (!isOver) {
      const { status, body } = await order();
      if (status === 201) acknowledged.push(body.data.subscriptionRequest._id);
      else refused.push({ status, code: body.code });
    }
  };
  const load = Promise.all([orderUntilOver(), orderUntilOver(), orderUntilOver()]);
  await expect.poll(() => acknowledged.length, patiently).toBeGreaterThan(20);
  await killPrimary();
  proxy.leadTo(null);
  await expect.poll(() => refused.length, patiently).toBeGreaterThan(0);
  await standby.promote();
  const beforePromotion = acknowledged.length;
  proxy.leadTo(standby.address);
  await expect.poll(() => acknowledged.length, patiently).toBeGreaterThan(beforePromotion + 20);
  isOver = true;
  await load;

  expect(new Set(refused.map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify({ status: 503, code: 'NOT_READY' })]),
  );
  const rows = await t.database.queries.select({ id: orders.id }).from(orders);
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

  // Background tasks, which are announced on a connection of their own.
  await createSentInvoice(customer, admin);
  await mails.next({ to: customer.email, subject: /^Invoice/ });
  expect(findViolations(await readTables(t.database))).toEqual([]);
  expect(dataOf(await customer.call('GET /subscriptions/invoices')).invoices).toHaveLength(1);
});
