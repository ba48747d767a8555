import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts';
import { written } from '../../../../testing/factories.ts';
import {
  chatMessages,
  credentialFailures,
  endedTokens,
  idempotencyKeys,
  passwordLinks,
} from '../db/schema.ts';
import { createJobs } from './jobs.ts';
import { createLogger } from './logger.ts';
import { createNotifications } from './notifications.ts';
import { tidy } from './tidying.ts';

const tables = [passwordLinks, endedTokens, credentialFailures, idempotencyKeys, chatMessages];
const names = ['password_links', 'ended_tokens', 'credential_failures', 'idempotency_keys', 'chat_messages'];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    env: { RATE_LIMITS: '{"passwords":{"failures":3,"seconds":900}}', CHAT_RETENTION_DAYS: '30' },
  });
});
afterAll(() => t.close());

const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);

/** One thing in each table that reached its end, or nearly, so long ago. */
async function leave(customer: Person, seconds: number): Promise<void> {
  const { queries } = t.database;
  const { id: userId } = customer;
  const lately = ago(seconds + 900);
  await queries.insert(passwordLinks).values({ tokenHash: randomUUID(), userId, endsAt: ago(seconds) });
  await queries.insert(endedTokens).values({ jti: randomUUID(), endsAt: ago(seconds) });
  await queries
    .insert(credentialFailures)
    .values({ key: randomUUID(), count: 3, firstAt: lately, lastAt: lately });
  await queries.insert(idempotencyKeys).values({
    id: randomUUID(),
    userId,
    call: 'POST /subscriptions/request',
    key: randomUUID(),
    bodyHash: '',
    startedAt: ago(24 * 3600 + seconds),
  });
  const message = await written(customer, { message: 'Keep this for a month.' });
  await queries
    .update(chatMessages)
    .set({ createdAt: ago(30 * 24 * 3600 + seconds) })
    .where(eq(chatMessages.id, message._id));
}

/** Resolves when something has been removed from each of the tables. */
async function removals(): Promise<() => Promise<void>> {
  const notifications = createNotifications({ database: t.database, log: createLogger('silent') });
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const { promise: removed, resolve: end } = Promise.withResolvers<void>();
  const heard = new Set<string>();
  notifications.listen('removed', {
    connected: connect,
    hear(table) {
      heard.add(table);
      if (names.every((name) => heard.has(name))) end();
    },
  });
  await connected;
  await t.database.run(`create function tell() returns trigger language plpgsql as
    $$ begin perform pg_notify('removed', tg_table_name); return null; end $$`);
  for (const name of names)
    await t.database.run(
      `create trigger tell after delete on ${name} for each statement execute function tell()`,
    );
  return async () => {
    await removed;
    await notifications.close();
  };
}

test('what has ended is forgotten, what has not is kept', async () => {
  const customer = await t.signIn('Tidy');
  await leave(customer, 1);
  await leave(customer, -1);
  const removed = await removals();

  // As another process would: the product hears of it by the database.
  const log = createLogger('silent');
  const notifications = createNotifications({ database: t.database, log });
  const jobs = createJobs({ database: t.database, notifications, log });
  jobs.start();
  await jobs.enqueue(t.database.queries, tidy, {});
  await jobs.stop();
  await notifications.close();
  await removed();

  for (const table of tables) expect(await t.database.queries.$count(table)).toBe(1);
  const [link] = await t.database.queries.select().from(passwordLinks);
  expect(link?.endsAt).toEqual(ago(-1));
});

test('it comes every hour', async () => {
  const { rows } = await t.database.queries.execute(sql`select name, cron from jobs.schedule`);
  expect(rows).toEqual([{ name: 'tidy', cron: '17 * * * *' }]);
});
