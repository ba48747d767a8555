import { randomUUID } from 'node:crypto';
import { eq, getTableName, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { sendCustomerMessage } from '../../../../../testing/factories.ts';
import { patiently } from '../../../../../testing/task-timing.ts';
import {
  chatMessages,
  credentialFailures,
  idempotencyKeys,
  passwordResetLinks,
  sessions,
} from '../../db/schema/index.ts';
import { createDatabaseListener } from '../db/listener.ts';
import { createLogger } from '../logger.ts';
import { cleanupTask, runCleanups } from './scheduled-cleanup.ts';
import { createTasks } from './tasks.ts';

const tables = [passwordResetLinks, sessions, credentialFailures, idempotencyKeys, chatMessages];
const tableNames = tables.map(getTableName);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    env: { RATE_LIMITS: '{"passwords":{"failures":3,"seconds":900}}', CHAT_RETENTION_DAYS: '30' },
  });
  // The application answers calls before it has created its task queues.
  await vi.waitFor(async () => expect(await readSchedules()).not.toEqual([]), patiently);
});
afterAll(() => t.close());

/** Empty until the task queues have been created. */
async function readSchedules(): Promise<unknown> {
  const { rows } = await t.database.queries.execute(sql`select to_regclass('jobs.schedule') as name`);
  if (rows[0]?.name === null) return [];
  return (await t.database.queries.execute(sql`select name, cron from jobs.schedule`)).rows;
}

const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);

/** Inserts a row that expired `seconds` ago into each table. */
async function insertExpired(customer: TestUser, seconds: number): Promise<void> {
  const { queries } = t.database;
  const { id: userId } = customer;
  const failedAt = ago(seconds + 3_600);
  await queries
    .insert(passwordResetLinks)
    .values({ tokenHash: randomUUID(), userId, expiresAt: ago(seconds) });
  const endedAt = ago(90 * 24 * 3600 + seconds);
  await queries.insert(sessions).values({
    id: randomUUID(),
    userId,
    method: 'google',
    device: 'Unknown device',
    tokenEpoch: 0,
    createdAt: endedAt,
    lastUsedAt: endedAt,
    expiresAt: endedAt,
  });
  await queries
    .insert(credentialFailures)
    .values({ key: randomUUID(), count: 3, firstAt: failedAt, lastAt: failedAt });
  await queries.insert(idempotencyKeys).values({
    id: randomUUID(),
    userId,
    call: 'POST /subscriptions/request',
    key: randomUUID(),
    bodyHash: '',
    startedAt: ago(24 * 3600 + seconds),
  });
  const message = await sendCustomerMessage(customer, { message: 'Keep this for a month.' });
  await queries
    .update(chatMessages)
    .set({ createdAt: ago(30 * 24 * 3600 + seconds) })
    .where(eq(chatMessages.id, message._id));
}

/** Returns a function that waits until rows have been deleted from all tables. */
async function watchDeletions(): Promise<() => Promise<void>> {
  const databaseListener = createDatabaseListener({ database: t.database, log: createLogger('silent') });
  const { promise: connected, resolve: onConnected } = Promise.withResolvers<void>();
  const { promise: deleted, resolve: onDeleted } = Promise.withResolvers<void>();
  const names = new Set<string>();
  databaseListener.listen('deleted', {
    onConnected,
    onNotification(table) {
      names.add(table);
      if (tableNames.every((name) => names.has(name))) onDeleted();
    },
  });
  await connected;
  await t.database.run(`create function notify_deleted() returns trigger language plpgsql as
    $$ begin perform pg_notify('deleted', tg_table_name); return null; end $$`);
  for (const name of tableNames)
    await t.database.run(
      `create trigger notify_deleted after delete on ${name} for each statement execute function notify_deleted()`,
    );
  return async () => {
    await deleted;
    await databaseListener.close();
  };
}

test('deletes expired rows only', async () => {
  const customer = await t.signIn('Ada');
  await insertExpired(customer, 1);
  await insertExpired(customer, -1);
  await t.database.queries.delete(sessions).where(gt(sessions.expiresAt, t.clock.now()));
  const waitForDeletions = await watchDeletions();

  // Enqueued by another process, of which the application is notified by the database.
  const log = createLogger('silent');
  const databaseListener = createDatabaseListener({ database: t.database, log });
  const tasks = createTasks({ database: t.database, databaseListener, log });
  tasks.start();
  await tasks.enqueue(t.database.queries, cleanupTask, {});
  await tasks.stop();
  await databaseListener.close();
  await waitForDeletions();

  for (const table of tables) expect(await t.database.queries.$count(table), getTableName(table)).toBe(1);
  const [link] = await t.database.queries.select().from(passwordResetLinks);
  expect(link?.expiresAt).toEqual(ago(-1));
});

test('is scheduled every hour', async () => {
  expect(await readSchedules()).toContainEqual({ name: cleanupTask.name, cron: '17 * * * *' });
});

test('runs every cleanup, also after one that fails, and fails then', async () => {
  const finished: string[] = [];
  const cleanups = [
    async () => {
      throw new Error('the bucket is away');
    },
    async () => void finished.push('second'),
    async () => {
      throw new Error('another failure');
    },
    async () => void finished.push('last'),
  ];
  const { signal } = new AbortController();
  await expect(runCleanups(cleanups, t.clock, signal)).rejects.toThrow('the bucket is away');
  expect(finished).toEqual(['second', 'last']);
});

test('starts no further cleanup once its attempt has taken too long', async () => {
  const controller = new AbortController();
  let isStarted = false;
  const cleanups = [
    async () => controller.abort(),
    async () => {
      isStarted = true;
    },
  ];
  await expect(runCleanups(cleanups, t.clock, controller.signal)).rejects.toThrow('aborted');
  expect(isStarted).toBe(false);
});
