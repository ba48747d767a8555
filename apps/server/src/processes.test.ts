// Two processes of the product on one database: whoever is connected to one hears of what happens in the other.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ChatMessage, chatMessage } from '@burnish/contract/entity';
import type { Role } from '@burnish/domain/access/access';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openPage, type Page } from '../../../testing/live.ts';
import { callerOf } from '../../../testing/people.ts';
import { makeDataDir, type Product, startProduct } from '../../../testing/product.ts';
import { users } from './db/schema.ts';
import { createTokens } from './features/accounts/index.ts';
import { systemClock } from './platform/clock.ts';

const secret = 'a secret of the tests, thirty-two characters long';

interface Someone {
  readonly id: string;
  readonly token: string;
}

let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let first: Product;
let second: Product;
let customer: Someone;
let admin: Someone;
let chatId: string;
const pages: Page[] = [];
const cleanUps: (() => Promise<unknown>)[] = [];

async function start(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const { host, port, user, database: name } = database.address;
  const product = await startProduct({
    dataDir: dataDir.path,
    env: {
      DATABASE_URL: `postgresql:///${name}?host=${host}&port=${port}&user=${user}`,
      JWT_SECRET: secret,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      ...env,
    },
  });
  cleanUps.push(() => product.stop());
  return product;
}

async function person(fullName: string, role: Role): Promise<Someone> {
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
  const tokens = await createTokens(secret, systemClock);
  return { id, token: await tokens.issue({ userId: id, epoch: 0 }) };
}

const at = ({ url }: Product, { token }: Someone): Caller => callerOf(url, token);

async function open(product: Product, { token }: Someone): Promise<Page> {
  const page = await openPage(product.url, { token });
  pages.push(page);
  return page;
}

async function join(product: Product, someone: Someone): Promise<Page> {
  const page = await open(product, someone);
  expect(await page.send('join_chat', chatId)).toEqual({ success: true });
  return page;
}

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(), await makeDataDir()];
  cleanUps.push(() => database.close(), dataDir.remove);
  [first, second] = await Promise.all([start(), start()]);
  [customer, admin] = [await person('Adaeze Okafor', 'user'), await person('Kemi Adewale', 'admin')];
  const { body } = await at(first, customer).call('GET /chat/user/chat');
  chatId = body.data.chat._id;
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

test('one that finds its port taken says so and ends', async () => {
  await expect(start({ PORT: new URL(first.url).port })).rejects.toThrow(/ended with 1\b/);
});

test('what is said, read and typed in one is heard in the other, both ways', async () => {
  const [widget, desk] = [await join(first, customer), await join(second, admin)];
  await widget.send('send_message', { chatId, message: 'Hello' });
  const asked = await desk.isTold('new_message', ({ message }) => message === 'Hello');
  await desk.isTold('new_chat_message', ({ message }) => message._id === asked._id);
  await desk.isTold('chat_unread_update', ({ role, unreadCount }) => role === 'admin' && unreadCount === 1);
  await desk.send('mark_read', { chatId });
  const read = await widget.isTold('chat_read', ({ role }) => role === 'admin');
  expect(read.seq).toBeGreaterThanOrEqual(asked.seq);

  await desk.send('typing', { chatId, isTyping: true });
  expect(await widget.isTold('user_typing')).toMatchObject({ userId: admin.id, fullName: 'Kemi Adewale' });
  await desk.send('send_message', { chatId, message: 'For admins', kind: 'note' });
  await desk.send('send_message', { chatId, message: 'Good morning' });
  await widget.isTold('new_message', ({ message }) => message === 'Good morning');
  await widget.isTold('chat_unread_update', ({ role, unreadCount }) => role === 'user' && unreadCount === 1);
  expect(widget.told('new_message').map(({ kind }) => kind)).not.toContain('note');
});

test('the longest message is heard in the other whole', async () => {
  const [widget, desk] = [await join(first, customer), await join(second, admin)];
  const message = '🪞'.repeat(messageMaxLength);
  await widget.send('send_message', { chatId, message });
  expect((await desk.isTold('new_message')).message).toBe(message);
});

test('what changes in one is told in the other', async () => {
  const list = await open(second, admin);
  const { body } = await at(first, admin).call('PUT /admin/users/:id/role', {
    params: { id: customer.id },
    body: { role: 'user' },
  });
  expect(body.success).toBe(true);
  const other = await person('Ben Eze', 'user');
  await at(first, admin).call('PUT /admin/users/:id/role', {
    params: { id: other.id },
    body: { role: 'admin' },
  });
  await list.hears({ entity: 'user', id: other.id });
});

test('a role, and a token, that end in one end the pages of the other', async () => {
  const former = await person('Former Admin', 'admin');
  const [demoted, leaving, staying] = [
    await open(first, former),
    await open(first, customer),
    await open(first, admin),
  ];
  await at(second, admin).call('PUT /admin/users/:id/role', {
    params: { id: former.id },
    body: { role: 'user' },
  });
  await demoted.closed;
  const again: Someone = await person('Signs Out', 'user');
  const page = await open(first, again);
  await at(second, again).call('POST /auth/logout');
  await page.closed;
  expect([leaving.isOpen(), staying.isOpen()]).toEqual([true, true]);
});

test('who answers in one is known in the other, until they are gone', async () => {
  const colleague = await person('Obi Nwosu', 'admin');
  const [here, there] = [await join(first, admin), await join(second, colleague)];
  const both = [admin.id, colleague.id].toSorted();
  const are = (ids: readonly string[]) => (news: { admins: readonly { _id: string }[] }) =>
    String(news.admins.map(({ _id }) => _id).toSorted()) === String(ids);
  await here.isTold('chat_answering', are(both));
  await there.isTold('chat_answering', are(both));
  const heard = here.told('chat_answering').length;
  there.close();
  await expect
    .poll(() =>
      here
        .told('chat_answering')
        .slice(heard)
        .some(are([admin.id])),
    )
    .toBe(true);
});

test('when their connections to the database break, the pages come back and hear each other again', async () => {
  const [cutHere, cutThere] = [await join(first, customer), await join(second, admin)];
  await database.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN "socket.io%'`,
  );
  await Promise.all([cutHere.closed, cutThere.closed]);
  const [widget, desk] = [await join(first, customer), await join(second, admin)];
  await widget.send('send_message', { chatId, message: 'Once more' });
  await desk.isTold('new_message', ({ message }) => message === 'Once more');
  await desk.send('typing', { chatId, isTyping: true });
  await widget.isTold('user_typing');
});

const sentAnswer = z.object({ message: chatMessage });
type Known = Pick<ChatMessage, '_id' | 'seq' | 'clientId'>;

/** As a page does that was connected again: whatever came after the last message that it knows. */
async function catchUp(caller: Caller, side: 'user' | 'admin', known: Map<string, Known>): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const last = [...known.values()].toSorted((a, b) => a.seq - b.seq).at(-1);
    const query = last === undefined ? {} : { after: last._id };
    const { body } = await caller.call(`GET /chat/${side}/chat/:id/messages`, {
      params: { id: chatId },
      query,
    });
    for (const message of body.data.messages) known.set(message._id, message);
    hasMore = last !== undefined && body.data.hasMore;
  }
}

/** The names of what was said in this test. */
function inOrder(known: ReadonlyMap<string, Known>): (string | undefined)[] {
  const messages = [...known.values()].toSorted((a, b) => a.seq - b.seq);
  return messages.map(({ clientId }) => clientId).filter((clientId) => clientId?.startsWith('said-'));
}

test('when one is killed, its people go on with the other, and nothing is lost or doubled', async () => {
  const colleague = await person('Obi Nwosu', 'admin');
  const [widget, desk, gone] = [
    await join(first, customer),
    await join(second, admin),
    await join(first, colleague),
  ];
  await desk.isTold('chat_answering', ({ admins }) => admins.length === 2);
  const said = Array.from({ length: 60 }, (_, place) => `said-${place}`);
  const acknowledged: string[] = [];
  const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
  const sending = said.map(async (clientId) => {
    await widget.send('send_message', { chatId, message: clientId, clientId });
    if (acknowledged.push(clientId) === 20) isEnough();
  });
  const settled = Promise.allSettled(sending);
  await enough;
  const ended = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await Promise.all([ended, settled, widget.closed, gone.closed]);
  expect(acknowledged.length).toBeLessThan(said.length);

  const again = await join(second, customer);
  const known = new Map<string, Known>(widget.told('new_message').map((message) => [message._id, message]));
  await catchUp(at(second, customer), 'user', known);
  const unanswered = said.filter((clientId) => !acknowledged.includes(clientId));
  for (const clientId of unanswered) {
    const { data } = await again.send('send_message', { chatId, message: clientId, clientId });
    const { message } = sentAnswer.parse(data);
    known.set(message._id, message);
  }
  expect(inOrder(known)).toEqual(said);

  // Whose connection never broke may have missed what was stored when the process died.
  await desk.isTold('new_message', ({ clientId }) => clientId === said.at(-1));
  const seen = new Map<string, Known>();
  await catchUp(at(second, admin), 'admin', seen);
  for (const message of desk.told('new_message')) seen.set(message._id, message);
  expect(inOrder(seen)).toEqual(said);
  // The colleague went with the process.
  await expect
    .poll(
      () =>
        desk
          .told('chat_answering')
          .at(-1)
          ?.admins.map(({ _id }) => _id),
      { timeout: 10_000 },
    )
    .toEqual([admin.id]);
});

test('the one that is left stops cleanly', async () => {
  const page = await open(second, customer);
  expect(await second.stop()).toBe(0);
  await page.closed;
});
