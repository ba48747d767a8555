// Two server processes on one database: events of one process reach the connections of the other.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ChatMessage, chatMessage } from '@burnish/contract/chat/entities';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import type { Role } from '@burnish/domain/permissions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../testing/api-clients.ts';
import type { ApiClient } from '../../../testing/app.ts';
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../../testing/database.ts';
import { makeDataDir, type Product, startProduct } from '../../../testing/product.ts';
import { connectClient, type RealtimeClient } from '../../../testing/realtime-client.ts';
import { createToken } from '../../../testing/tokens.ts';
import { users } from './db/schema/index.ts';

const secret = 'a secret of the tests, thirty-two characters long';

/** Milliseconds. Processes that start while all cores are busy take far longer than calls. */
const startTimeout = 120_000;

interface Person {
  readonly id: string;
  readonly token: string;
}

let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let first: Product;
let second: Product;
let customer: Person;
let admin: Person;
let chatId: string;
const pages: RealtimeClient[] = [];
const cleanUps: (() => Promise<unknown>)[] = [];

async function start(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: {
      DATABASE_URL: databaseUrlOf(database.address),
      JWT_SECRET: secret,
      NODE_ENV: 'test',
      // Without the limits of calls, which this file makes many of.
      RATE_LIMITS: '{"calls":null,"chat":null}',
      ...env,
    },
  });
  cleanUps.push(() => product.stop());
  return product;
}

async function createPerson(fullName: string, role: Role): Promise<Person> {
  const id = randomUUID();
  const row = {
    id,
    email: `${id}@customers.test`,
    isEmailVerified: true,
    fullName,
    role,
    createdAt: new Date(),
  };
  await database.queries.insert(users).values(row);
  const client = { query: database.run };
  return { id, token: await createToken(client, { userId: id, secret }) };
}

const clientOf = ({ url }: Product, { token }: Person): ApiClient => createApiClient(url, token);

async function open(product: Product, { token }: Person): Promise<RealtimeClient> {
  const page = await connectClient(product.url, { token });
  pages.push(page);
  return page;
}

async function join(product: Product, someone: Person): Promise<RealtimeClient> {
  const page = await open(product, someone);
  expect(await page.send('join_chat', chatId)).toEqual({ success: true });
  return page;
}

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(), await makeDataDir()];
  cleanUps.push(() => database.close(), dataDir.remove);
  [first, second] = await Promise.all([start(), start()]);
  [customer, admin] = [
    await createPerson('Adaeze Okafor', 'user'),
    await createPerson('Kemi Adewale', 'admin'),
  ];
  const { body } = await clientOf(first, customer).call('GET /chat/user/chat');
  chatId = body.data.chat._id;
}, startTimeout);
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

test(
  'a process exits with an error if its port is in use',
  async () => {
    await expect(start({ PORT: new URL(first.url).port })).rejects.toThrow(
      /exited with 1\b.*Another program uses port/s,
    );
  },
  startTimeout,
);

test("a user's sockets are counted in all processes", async () => {
  const person = await createPerson('Many Tabs', 'user');
  for (let count = 0; count < 10; count += 1)
    await Promise.all([first, second].map((product) => open(product, person)));
  for (const product of [first, second])
    await expect(open(product, person)).rejects.toMatchObject({ data: { code: 'TOO_MANY_CONNECTIONS' } });
});

test('messages, read receipts and typing reach the other process in both directions', async () => {
  const [widget, inbox] = [await join(first, customer), await join(second, admin)];
  await widget.send('send_message', { chatId, message: 'Hello' });
  const question = await inbox.waitFor('new_message', ({ message }) => message === 'Hello');
  await inbox.waitFor('new_chat_message', ({ message }) => message._id === question._id);
  await inbox.waitFor('chat_unread_update', ({ role, unreadCount }) => role === 'admin' && unreadCount === 1);
  await inbox.send('mark_read', { chatId });
  const read = await widget.waitFor('chat_read', ({ role }) => role === 'admin');
  expect(read.seq).toBeGreaterThanOrEqual(question.seq);

  await inbox.send('typing', { chatId, isTyping: true });
  expect(await widget.waitFor('user_typing')).toMatchObject({ userId: admin.id, fullName: 'Kemi Adewale' });
  await inbox.send('send_message', { chatId, message: 'For admins', kind: 'note' });
  await inbox.send('send_message', { chatId, message: 'Good morning' });
  await widget.waitFor('new_message', ({ message }) => message === 'Good morning');
  await widget.waitFor('chat_unread_update', ({ role, unreadCount }) => role === 'user' && unreadCount === 1);
  expect(widget.received('new_message').map(({ kind }) => kind)).not.toContain('note');
});

test('a message of maximum length reaches the other process complete', async () => {
  const [widget, inbox] = [await join(first, customer), await join(second, admin)];
  const message = '🪞'.repeat(messageMaxLength);
  await widget.send('send_message', { chatId, message });
  expect((await inbox.waitFor('new_message')).message).toBe(message);
});

test('changes are published to the other process', async () => {
  const list = await open(second, admin);
  const { body } = await clientOf(first, admin).call('PUT /admin/users/:id/role', {
    params: { id: customer.id },
    body: { role: 'user' },
  });
  expect(body.success).toBe(true);
  const other = await createPerson('Ben Eze', 'user');
  await clientOf(first, admin).call('PUT /admin/users/:id/role', {
    params: { id: other.id },
    body: { role: 'admin' },
  });
  await list.waitForChange({ entity: 'user', id: other.id });
});

test('a revoked role or token disconnects pages of the other process', async () => {
  const former = await createPerson('Former Admin', 'admin');
  const [demoted, leaving, staying] = [
    await open(first, former),
    await open(first, customer),
    await open(first, admin),
  ];
  await clientOf(second, admin).call('PUT /admin/users/:id/role', {
    params: { id: former.id },
    body: { role: 'user' },
  });
  await demoted.closed;
  const signedOut: Person = await createPerson('Signs Out', 'user');
  const page = await open(first, signedOut);
  await clientOf(second, signedOut).call('POST /auth/logout');
  await page.closed;
  expect([leaving.isOpen(), staying.isOpen()]).toEqual([true, true]);
});

test('the viewers of a chat are known to the other process until they disconnect', async () => {
  const colleague = await createPerson('Obi Nwosu', 'admin');
  const [page, colleaguePage] = [await join(first, admin), await join(second, colleague)];
  const both = [admin.id, colleague.id].toSorted();
  const hasViewers = (ids: readonly string[]) => (event: { admins: readonly { _id: string }[] }) =>
    String(event.admins.map(({ _id }) => _id).toSorted()) === String(ids);
  await page.waitFor('chat_viewers', hasViewers(both));
  await colleaguePage.waitFor('chat_viewers', hasViewers(both));
  const receivedBefore = page.received('chat_viewers').length;
  colleaguePage.close();
  await expect
    .poll(() =>
      page
        .received('chat_viewers')
        .slice(receivedBefore)
        .some(hasViewers([admin.id])),
    )
    .toBe(true);
});

test('pages reconnect and exchange events after the database connections break', async () => {
  const [firstPage, secondPage] = [await join(first, customer), await join(second, admin)];
  await database.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN "socket.io%'`,
  );
  await Promise.all([firstPage.closed, secondPage.closed]);
  const [widget, inbox] = [await join(first, customer), await join(second, admin)];
  await widget.send('send_message', { chatId, message: 'Once more' });
  await inbox.waitFor('new_message', ({ message }) => message === 'Once more');
  await inbox.send('typing', { chatId, isTyping: true });
  await widget.waitFor('user_typing');
});

const sendMessageReply = z.object({ message: chatMessage });
type ReceivedMessage = Pick<ChatMessage, '_id' | 'seq' | 'clientId'>;

/** Reads the messages after the last received one, as a page does after reconnecting. */
async function catchUp(
  caller: ApiClient,
  side: 'user' | 'admin',
  received: Map<string, ReceivedMessage>,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const last = [...received.values()].toSorted((a, b) => a.seq - b.seq).at(-1);
    const query = last === undefined ? {} : { after: last._id };
    const { body } = await caller.call(`GET /chat/${side}/chat/:id/messages`, {
      params: { id: chatId },
      query,
    });
    for (const message of body.data.messages) received.set(message._id, message);
    hasMore = last !== undefined && body.data.hasMore;
  }
}

/** The client IDs of this test's messages, in their order. */
function orderedClientIds(received: ReadonlyMap<string, ReceivedMessage>): (string | undefined)[] {
  const messages = [...received.values()].toSorted((a, b) => a.seq - b.seq);
  return messages.map(({ clientId }) => clientId).filter((clientId) => clientId?.startsWith('sent-'));
}

test('after a process is killed, its pages continue with the other without lost or duplicate messages', async () => {
  const colleague = await createPerson('Obi Nwosu', 'admin');
  const [widget, inbox, colleagueInbox] = [
    await join(first, customer),
    await join(second, admin),
    await join(first, colleague),
  ];
  await inbox.waitFor('chat_viewers', ({ admins }) => admins.length === 2);
  const clientIds = Array.from({ length: 60 }, (_, index) => `sent-${index}`);
  const acknowledged: string[] = [];
  const { promise: twentyAcknowledged, resolve: reachTwenty } = Promise.withResolvers<void>();
  const sending = clientIds.map(async (clientId) => {
    await widget.send('send_message', { chatId, message: clientId, clientId });
    if (acknowledged.push(clientId) === 20) reachTwenty();
  });
  const settled = Promise.allSettled(sending);
  await twentyAcknowledged;
  const exited = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await Promise.all([exited, settled, widget.closed, colleagueInbox.closed]);
  expect(acknowledged.length).toBeLessThan(clientIds.length);

  const reconnected = await join(second, customer);
  const received = new Map<string, ReceivedMessage>(
    widget.received('new_message').map((message) => [message._id, message]),
  );
  await catchUp(clientOf(second, customer), 'user', received);
  const unacknowledged = clientIds.filter((clientId) => !acknowledged.includes(clientId));
  for (const clientId of unacknowledged) {
    const { data } = await reconnected.send('send_message', { chatId, message: clientId, clientId });
    const { message } = sendMessageReply.parse(data);
    received.set(message._id, message);
  }
  expect(orderedClientIds(received)).toEqual(clientIds);

  // A page that stayed connected may have missed messages that were stored when the process died.
  await inbox.waitFor('new_message', ({ clientId }) => clientId === clientIds.at(-1));
  const receivedByAdmin = new Map<string, ReceivedMessage>();
  await catchUp(clientOf(second, admin), 'admin', receivedByAdmin);
  for (const message of inbox.received('new_message')) receivedByAdmin.set(message._id, message);
  expect(orderedClientIds(receivedByAdmin)).toEqual(clientIds);
  // The colleague was disconnected with the process.
  await expect
    .poll(
      () =>
        inbox
          .received('chat_viewers')
          .at(-1)
          ?.admins.map(({ _id }) => _id),
      { timeout: 60_000 },
    )
    .toEqual([admin.id]);
});

test('the remaining process stops cleanly', async () => {
  const page = await open(second, customer);
  expect(await second.stop()).toBe(0);
  await page.closed;
});
