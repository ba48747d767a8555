// PostgreSQL, S3 and SMTP are stopped, killed and restarted while customers keep working.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import {
  createSentInvoice,
  dataOf,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';
import { mailServerPassword } from '../../../testing/mail.ts';
import { type OutsideProcess, startOutsideProcess } from '../../../testing/outside-process.ts';
import { fastTiming } from '../../../testing/task-timing.ts';
import { type DatabaseTimeouts, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrateDatabase } from './platform/db/migrations.ts';
import { createLogger } from './platform/logger.ts';
import { openBucketStorage } from './platform/storage/bucket-storage.ts';
import { createDiskSpace } from './platform/storage/disk-space.ts';
import type { Storage } from './platform/storage/storage.ts';

const log = createLogger('silent');
/** Other tests may keep the machine busy. */
const patience = { timeout: 30_000 };
const databaseTimeouts: DatabaseTimeouts = {
  connect: 1_000,
  statement: 60_000,
  checkout: 1_000,
  probe: 500,
};

let folder: string;
let bucket: OutsideProcess;
let mailServer: OutsideProcess;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let storage: Storage;
let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-outage-'));
  const postgresFolder = join(folder, 'postgres');
  [bucket, mailServer, postgres] = await Promise.all([
    startOutsideProcess('s3'),
    startOutsideProcess('smtp'),
    startEmbeddedPostgres({ dataDir: postgresFolder, log, durable: false }),
  ]);
  storage = await openBucketStorage(
    {
      kind: 's3',
      bucket: 'studio',
      endpoint: `http://127.0.0.1:${bucket.port}`,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    join(folder, 'copies'),
    createDiskSpace({ folder, reserveBytes: 0 }),
    { connect: 2_000, silence: 1_000, probe: 1_500 },
  );
  const { connection: address } = postgres;
  await migrateDatabase(address);
  t = await createTestApp({
    database: { ...openDatabase(address, log, 5, databaseTimeouts), address },
    storage: () => storage,
    env: { SMTP_URL: `smtp://burnish:${mailServerPassword}@127.0.0.1:${mailServer.port}` },
    taskTiming: fastTiming,
  });
  [customer, admin] = [await t.register('Adaeze Okafor'), await t.signInAdmin()];
}, 60_000);
afterAll(async () => {
  await t.close();
  await postgres.stop();
  await Promise.all([bucket.close(), mailServer.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** The server and its connections. */
async function postgresProcesses(): Promise<number[]> {
  const file = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signal(pids: readonly number[], name: 'STOP' | 'CONT' | 'KILL'): void {
  // Connections may have ended in the meantime.
  spawnSync('kill', [`-${name}`, ...pids.map(String)]);
}

interface Readiness {
  readonly status: string;
  readonly parts: Readonly<Record<string, { readonly status: string; readonly cause?: string }>>;
}

async function readiness(): Promise<TestResponse<Readiness>> {
  // The state of the mail server is kept for a while.
  t.clock.advance(60_000);
  return (await t.visitor.send({ method: 'GET', url: '/readyz' })) as TestResponse<Readiness>;
}

const partStatus = async (part: string) => (await readiness()).body.data.parts[part]?.status;

const order = () => customer.call('POST /subscriptions/request', { body: planOrderBody() });
const listOrders = async () =>
  dataOf(await customer.call('GET /subscriptions/requests', { query: { limit: 200 } })).requests;

/** Several customers who order one after the other, until the outage is over. */
async function orderThroughout(outage: () => Promise<void>): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  let isOver = false;
  const orderUntilOver = async () => {
    while (!isOver) responses.push(await order());
  };
  const load = Promise.all([orderUntilOver(), orderUntilOver()]);
  try {
    await outage();
  } finally {
    isOver = true;
    await load;
  }
  return responses;
}

async function expectRefusedOrKept(responses: readonly TestResponse[]): Promise<void> {
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'NOT_READY' });
    expect(body).toMatchObject({ success: false, requestId: expect.any(String) });
  }
  const kept = (await listOrders()).length;
  expect(kept).toBeGreaterThanOrEqual(responses.length - refused.length);
}

describe('PostgreSQL', () => {
  test('is stopped: requests and /readyz are answered, and everything works when it is back', async () => {
    const responses = await orderThroughout(async () => {
      const pids = await postgresProcesses();
      signal(pids, 'STOP');
      try {
        await expect.poll(async () => (await readiness()).status, patience).toBe(503);
        expect((await readiness()).body.data).toMatchObject({
          status: 'unready',
          parts: { database: { status: 'unready' }, storage: { status: 'ready' } },
        });
        expect((await order()).status).toBe(503);
      } finally {
        signal(pids, 'CONT');
      }
      await expect.poll(async () => (await order()).status, patience).toBe(201);
    });
    await expectRefusedOrKept(responses);
    await expect.poll(() => partStatus('database'), patience).toBe('ready');
  });

  test('is killed: requests are answered, and everything works when it is back', async () => {
    const responses = await orderThroughout(async () => {
      signal(await postgresProcesses(), 'KILL');
      await expect.poll(async () => (await order()).status, patience).toBe(201);
    });
    await expectRefusedOrKept(responses);
    await expect.poll(() => partStatus('database'), patience).toBe('ready');
  });
});

describe.each([
  [
    'stopped',
    async (server: OutsideProcess) => server.stop(),
    async (server: OutsideProcess) => server.resume(),
  ],
  ['killed', (server: OutsideProcess) => server.kill(), (server: OutsideProcess) => server.restart()],
])('a part that is %s', (_, take, bring) => {
  test('storage: only files are rejected', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const submit = () =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), { name: 'a.png', bytes: sampleFile('png') }),
      });
    const responses = await orderThroughout(async () => {
      await take(bucket);
      const refused = await submit();
      expect(refused.status).toBe(503);
      expect(refused.body).toMatchObject({ success: false, code: 'STORAGE_UNAVAILABLE' });
      const { status, body } = await readiness();
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: 'degraded',
        parts: { database: { status: 'ready' }, storage: { cause: 'bucket_unreachable' } },
      });
      await bring(bucket);
      await expect.poll(() => partStatus('storage'), patience).toBe('ready');
    });
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const { paymentReceipt } = dataOf(await submit());
    expect((await t.app.inject(paymentReceipt.receiptUrl ?? '')).rawPayload).toEqual(sampleFile('png'));
  });

  test('mail: only emails are delayed', async () => {
    const received = () => mailServer.lines.filter((line) => line === `mail to ${customer.email}`).length;
    const before = received();
    const responses = await orderThroughout(async () => {
      await take(mailServer);
      const reset = await t.visitor.call('POST /auth/forgot-password', { body: { email: customer.email } });
      expect(reset.status).toBe(200);
      const { status, body } = await readiness();
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ status: 'degraded', parts: { mail: { status: 'degraded' } } });
      await bring(mailServer);
      await expect.poll(() => partStatus('mail'), patience).toBe('ready');
    });
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await expect.poll(received, patience).toBeGreaterThan(before);
  });
});

test('the log names each part that failed and recovered', () => {
  const changes = t.logLines.flatMap(({ part, status }) =>
    status === undefined ? [] : [`${part} ${status}`],
  );
  for (const change of [
    'database unready',
    'database ready',
    'storage degraded',
    'storage ready',
    'mail degraded',
  ])
    expect(changes).toContain(change);
});
