// A process that stops finishes its work. The pages of the other process receive what it changes meanwhile.
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../testing/api-clients.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../../testing/database.ts';
import { createPaymentProfile, createPendingOrder, dataOf, getOwnChat } from '../../../testing/factories.ts';
import { connectClient, type RealtimeClient } from '../../../testing/realtime-client.ts';
import { endUndoTime, scheduleInvoice } from '../../../testing/scheduled-invoices.ts';
import { fastTiming } from '../../../testing/task-timing.ts';

let database: TestDatabase;
let env: Readonly<Record<string, string>>;
let remaining: TestApp;
let remainingOrigin: string;
let stopping: TestApp;
let stoppingOrigin: string;
let admin: TestUser;
let customer: TestUser;
const pages: RealtimeClient[] = [];

async function open(origin: string, { token }: TestUser): Promise<RealtimeClient> {
  const page = await connectClient(origin, { token });
  pages.push(page);
  return page;
}

const countConnections = (statement: string) =>
  database.queries.$count(
    sql`pg_stat_activity where datname = current_database() and query like ${`${statement}%`}`,
  );

/** Until so many processes receive each other's events. */
async function untilConnected(processes: number): Promise<void> {
  await expect.poll(() => countConnections('LISTEN "socket.io')).toBe(processes);
}

async function untilPortIsClosed(): Promise<void> {
  await expect.poll(() => fetch(stoppingOrigin).catch(() => null)).toBeNull();
}

/** Until the process that stops no longer waits for tasks, which it does after the last request. */
async function untilTasksAreStopped(): Promise<void> {
  await expect.poll(() => countConnections('listen "')).toBe(1);
}

beforeAll(async () => {
  database = await createTestDatabase(20);
  env = { DATABASE_URL: databaseUrlOf(database.address) };
  // All tasks run in the process that stops.
  remaining = await createTestApp({ database, env: { ...env, ROLE: 'web' } });
  remainingOrigin = await remaining.listen();
  [admin, customer] = [await remaining.signInAdmin(), await remaining.signIn('Adaeze Okafor')];
});
beforeEach(async () => {
  await untilConnected(1);
  stopping = await createTestApp({
    database,
    dataDir: remaining.config.dataDir,
    env,
    taskTiming: fastTiming,
  });
  stoppingOrigin = await stopping.listen();
  await untilConnected(2);
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await stopping.app.close();
});
afterAll(() => remaining.close());

/** Stops the process while `work` waits for the lock of a table. */
async function stopDuring<Result>(
  table: string,
  work: () => Promise<Result>,
  untilRelease = untilPortIsClosed,
): Promise<Result> {
  const { result, closed } = await database.queries.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in exclusive mode`);
    const result = work();
    result.catch(() => undefined);
    await untilBlocked(database, 1);
    const closed = stopping.app.close();
    await untilRelease();
    return { result, closed };
  });
  await closed;
  return result;
}

test('a role that a request changes meanwhile disconnects pages of the other process', async () => {
  const former = await remaining.signInAdmin('Former Admin');
  const [demoted, list] = [await open(remainingOrigin, former), await open(remainingOrigin, admin)];
  const { status } = await stopDuring('users', () =>
    createApiClient(stoppingOrigin, admin.token).call('PUT /admin/users/:id/role', {
      params: { id: former.id },
      body: { role: 'user' },
    }),
  );
  expect(status).toBe(200);
  await demoted.closed;
  await list.waitForChange({ entity: 'user', id: former.id });
});

test('what a task changes meanwhile is published to the other process', async () => {
  await createPaymentProfile(admin);
  const order = await createPendingOrder(customer);
  await scheduleInvoice(admin, order);
  const page = await open(remainingOrigin, customer);
  await stopDuring('invoices', () => endUndoTime(stopping));
  const [invoice] = dataOf(await customer.call('GET /subscriptions/invoices')).invoices;
  expect(invoice).toBeDefined();
  await page.waitForChange({ entity: 'invoice', id: invoice?._id ?? '' });
});

test('a chat message that a page has sent before is shown to pages of the other process', async () => {
  const { _id: chatId } = await getOwnChat(customer);
  const [widget, inbox] = [await open(stoppingOrigin, customer), await open(remainingOrigin, admin)];
  await widget.send('join_chat', chatId);
  await inbox.send('join_chat', chatId);
  const send = () => widget.send('send_message', { chatId, message: 'Before the restart' });
  const sending = stopDuring('chat_messages', send, untilTasksAreStopped);
  await expect(sending).rejects.toThrow('closed before the acknowledgement');
  await inbox.waitFor('new_message', ({ message }) => message === 'Before the restart');
});

test('an event that is too large for a notification is sent before the process ends', async () => {
  const { _id: chatId } = await getOwnChat(customer);
  const inbox = await open(remainingOrigin, admin);
  await inbox.send('join_chat', chatId);
  const text = '🪞'.repeat(messageMaxLength);
  const send = () =>
    createApiClient(stoppingOrigin, admin.token).call('POST /chat/admin/chat/:id/messages', {
      params: { id: chatId },
      body: { message: text, kind: 'note' },
    });
  const { status } = await stopDuring('socket_io_attachments', send, untilTasksAreStopped);
  expect(status).toBe(201);
  await inbox.waitFor('new_message', ({ message }) => message === text);
});

test('admins who view a conversation through the other process remain listed', async () => {
  const { _id: chatId } = await getOwnChat(customer);
  const colleague = await remaining.signInAdmin('Obi Nwosu');
  const [page, leaving] = [await open(remainingOrigin, admin), await open(stoppingOrigin, colleague)];
  await page.send('join_chat', chatId);
  await leaving.send('join_chat', chatId);
  await page.waitFor('chat_viewers', ({ admins }) => admins.length === 2);
  const before = page.received('chat_viewers').length;
  const later = () => page.received('chat_viewers').slice(before);
  await stopDuring('users', async () => {
    const renaming = createApiClient(stoppingOrigin, customer.token).call('PUT /auth/profile', {
      body: { fullName: 'Adaeze Obi' },
    });
    await leaving.closed;
    await expect.poll(() => later().some(({ admins }) => admins.length < 2)).toBe(true);
    return renaming;
  });
  for (const { admins } of later()) expect(admins.map(({ _id }) => _id)).toContain(admin.id);
});
