import { messageMaxLength } from '@burnish/domain/chat/chat';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';
import { connectClient, type RealtimeClient } from '../../../../../../testing/realtime-client.ts';
import { users } from '../../../db/schema/index.ts';

let t: TestApp;
let origin: string;
let customer: TestUser;
let stranger: TestUser;
let admin: TestUser;
let chatId: string;
const pages: RealtimeClient[] = [];

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [customer, stranger] = [await t.signIn('Adaeze Okafor'), await t.signIn('Ben Eze')];
  admin = await t.signInAdmin();
  chatId = await getOwnChatId(customer);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(() => t.close());

async function getOwnChatId(person: TestUser): Promise<string> {
  const { body } = await person.call('GET /chat/user/chat');
  return body.data.chat._id;
}

async function open(person: TestUser): Promise<RealtimeClient> {
  const page = await connectClient(origin, { token: person.token });
  pages.push(page);
  return page;
}

/** Opens a page and joins the conversation. */
async function join(person: TestUser, id = chatId): Promise<RealtimeClient> {
  const page = await open(person);
  expect(await page.send('join_chat', id)).toEqual({ success: true });
  return page;
}

/** Waits until all events sent so far have arrived. */
async function receiveAll(page: RealtimeClient): Promise<void> {
  const errorCount = page.received('error').length;
  page.emit('unknown');
  await expect.poll(() => page.received('error').length).toBeGreaterThan(errorCount);
}

const messageTexts = (page: RealtimeClient) => page.received('new_message').map(({ message }) => message);

const notFound = { code: 'NOT_FOUND', message: 'Not found. It may have been deleted.' };
const invalid = { code: 'INVALID_INPUT', message: 'Some fields are invalid. Check them and try again.' };

describe('sending a message', () => {
  test('is acknowledged with the message and published to joined pages and all pages of the sender', async () => {
    const [sending, other, replying, unrelated] = [
      await join(customer),
      await open(customer),
      await join(admin),
      await open(stranger),
    ];
    const response = await sending.send('send_message', { chatId, message: ' Hello ', clientId: 'first' });
    const { message } = response.data as { message: { seq: number } };
    expect(response).toMatchObject({ success: true, data: { message: { message: 'Hello', side: 'user' } } });
    for (const page of [sending, other, replying])
      expect(await page.waitFor('new_message', ({ clientId }) => clientId === 'first')).toEqual(message);
    await receiveAll(unrelated);
    expect(messageTexts(unrelated)).toEqual([]);
  });

  test('keeps the order', async () => {
    const [sending, reading] = [await join(customer), await join(admin)];
    const texts = Array.from({ length: 20 }, (_, index) => `number ${index}`);
    const responses = await Promise.all(
      texts.map((message) => sending.send('send_message', { chatId, message })),
    );
    await reading.waitFor('new_message', ({ message }) => message === texts.at(-1));
    expect(messageTexts(reading)).toEqual(texts);
    expect(responses.every(({ success }) => success)).toBe(true);
  });

  test('notifies every admin, and is counted until one of them has read it', async () => {
    const [sending, list] = [await join(customer), await open(admin)];
    await sending.send('mark_read', { chatId });
    await sending.send('send_message', { chatId, message: 'Is it ready?' });
    const event = await list.waitFor('new_chat_message', ({ message }) => message.message === 'Is it ready?');
    expect(event).toMatchObject({ chatId, user: { _id: customer.id, email: customer.email } });
    const { unreadCount } = await list.waitFor('chat_unread_update', (count) => count.unreadCount > 0);
    expect(unreadCount).toBeGreaterThan(0);

    expect(await list.send('mark_read', { chatId })).toEqual({ success: true });
    const read = await sending.waitFor('chat_read', ({ role }) => role === 'admin');
    expect(read).toEqual({ role: 'admin', chatId, seq: event.message.seq });
    await list.waitFor('chat_unread_update', (count) => count.unreadCount === 0 && count.role === 'admin');
    await receiveAll(sending);
    expect(sending.received('chat_unread_update').filter(({ role }) => role === 'admin')).toEqual([]);
  });

  test('is read by an answer, which all pages of both sides learn', async () => {
    const [sending, answering, list] = [await join(customer), await join(admin), await open(admin)];
    const asked = await sending.send('send_message', { chatId, message: 'When is it ready?' });
    const { message } = asked.data as { message: { seq: number } };
    await answering.send('send_message', { chatId, message: 'Tomorrow.' });
    const read = await sending.waitFor('chat_read', ({ role }) => role === 'admin');
    expect(read).toMatchObject({ chatId });
    expect(read.seq).toBeGreaterThanOrEqual(message.seq);
    await list.waitFor('chat_unread_update', (count) => count.role === 'admin' && count.unreadCount === 0);
  });

  test('stays unread when only earlier ones are marked as read', async () => {
    const [sending, list] = [await join(customer), await open(admin)];
    const send = async (page: RealtimeClient, input: object) => {
      const { data } = await page.send('send_message', { chatId, message: 'A question', ...input });
      return (data as { message: { seq: number } }).message.seq;
    };
    const markRead = async (upTo: number) => {
      expect(await list.send('mark_read', { chatId, upTo })).toEqual({ success: true });
      const { body } = await customer.call('GET /chat/user/chat');
      return { seq: body.data.chat.readUpTo.admin, unread: body.data.chat.unreadCount.admin };
    };
    const first = await send(sending, {});
    await send(list, { kind: 'note' });
    await send(sending, {});
    const last = await send(sending, {});

    expect(await markRead(first)).toEqual({ seq: first, unread: 2 });
    const counted = await list.waitFor('chat_unread_update', (count) => count.unreadCount === 2);
    expect(counted.role).toBe('admin');
    expect(await markRead(first - 1)).toEqual({ seq: first, unread: 2 });
    expect(await markRead(last + 100)).toMatchObject({ seq: last, unread: 0 });
  });

  test('by an admin is counted on every page of the customer only', async () => {
    const [replying, widget, unrelated] = [await join(admin), await open(customer), await open(stranger)];
    await replying.send('send_message', { chatId, message: 'It is.' });
    const counted = await widget.waitFor('chat_unread_update');
    expect(counted).toEqual({ role: 'user', chatId, unreadCount: 1 });
    for (const page of [replying, unrelated]) {
      await receiveAll(page);
      expect(page.received('chat_unread_update').filter(({ role }) => role === 'user')).toEqual([]);
    }
  });

  test('as a note is published to admins only', async () => {
    const [replying, colleague, reading] = [
      await join(admin),
      await join(await t.signInAdmin('Obi Nwosu')),
      await join(customer),
    ];
    await replying.send('send_message', { chatId, message: 'Ask for the deposit.', kind: 'note' });
    await replying.send('send_message', { chatId, message: 'Good morning' });
    await reading.waitFor('new_message');
    expect(messageTexts(reading)).toEqual(['Good morning']);
    await colleague.waitFor('new_message', ({ kind }) => kind === 'note');
    expect(messageTexts(replying)).toEqual(['Ask for the deposit.', 'Good morning']);
  });

  test('is not published to a page that has left', async () => {
    const [left, sending] = [await join(admin), await join(customer)];
    expect(await left.send('leave_chat', chatId)).toEqual({ success: true });
    await sending.send('send_message', { chatId, message: 'Hello?' });
    await left.waitFor('new_chat_message', ({ message }) => message.message === 'Hello?');
    await receiveAll(left);
    expect(messageTexts(left)).toEqual([]);
  });

  test('again with the same clientId after a lost connection is stored and published once', async () => {
    const [disconnected, reading] = [await join(customer), await join(admin)];
    const message = { chatId, message: 'Still there?', clientId: 'again' };
    disconnected.emit('send_message', message);
    disconnected.close();
    const reconnected = await join(customer);
    const response = await reconnected.send('send_message', message);
    expect(response).toMatchObject({ success: true, data: { message: { clientId: 'again' } } });
    await reading.waitFor('new_message', ({ clientId }) => clientId === 'again');
    await receiveAll(reading);
    expect(messageTexts(reading).filter((text) => text === message.message)).toHaveLength(1);

    const { body } = await customer.call('GET /chat/user/chat/:id/messages', { params: { id: chatId } });
    const stored = body.data.messages.filter(({ clientId }) => clientId === 'again');
    expect(stored).toEqual([response.data && (response.data as { message: unknown }).message]);
  });
});

describe('typing', () => {
  const typing = { chatId: '', isTyping: true };

  test('is published to the other side and other admins who have joined, not to own pages', async () => {
    const [writing, ownOther, reading, colleague, unrelated] = [
      await join(admin),
      await join(admin),
      await join(customer),
      await join(await t.signInAdmin('Obi Nwosu')),
      await open(stranger),
    ];
    expect(await writing.send('typing', { ...typing, chatId })).toEqual({ success: true });
    const event = { chatId, userId: admin.id, fullName: 'Kemi Adewale', isTyping: true };
    expect(await reading.waitFor('user_typing')).toEqual(event);
    expect(await colleague.waitFor('user_typing')).toEqual(event);
    await writing.send('typing', { chatId, isTyping: false });
    expect(await reading.waitFor('user_typing', ({ isTyping }) => !isTyping)).toEqual({
      ...event,
      isTyping: false,
    });
    for (const page of [writing, ownOther, unrelated]) {
      await receiveAll(page);
      expect(page.received('user_typing')).toEqual([]);
    }
  });

  test.each(['closes the page', 'leaves the conversation'])('ends when the user %s', async (how) => {
    const [writing, reading] = [await join(customer), await join(admin)];
    await writing.send('typing', { ...typing, chatId });
    await reading.waitFor('user_typing');
    if (how === 'closes the page') writing.close();
    else await writing.send('leave_chat', chatId);
    await reading.waitFor('user_typing', ({ isTyping, userId }) => !isTyping && userId === customer.id);
    expect(reading.received('user_typing').map(({ isTyping }) => isTyping)).toEqual([true, false]);
  });

  test('is not ended if it did not start', async () => {
    const [writing, reading] = [await join(customer), await join(admin)];
    await writing.send('typing', { chatId, isTyping: false });
    writing.close();
    await receiveAll(reading);
    expect(reading.received('user_typing')).toEqual([]);
  });
});

describe('viewers of a conversation', () => {
  const ids = ({ admins }: { admins: readonly { _id: string }[] }) => admins.map(({ _id }) => _id).toSorted();

  test('are published to joined admins, each once, until their last page is closed', async () => {
    const colleague = await t.signInAdmin('Obi Nwosu');
    const watching = await join(admin);
    expect(await watching.waitFor('chat_viewers')).toEqual({
      chatId,
      admins: [{ _id: admin.id, fullName: 'Kemi Adewale' }],
    });
    const both = [admin.id, colleague.id].toSorted();
    const [first, second] = [await join(colleague), await join(colleague)];
    expect(ids(await second.waitFor('chat_viewers'))).toEqual(both);
    expect(ids(await watching.waitFor('chat_viewers', ({ admins }) => admins.length > 1))).toEqual(both);

    first.close();
    await second.send('leave_chat', chatId);
    await expect
      .poll(() => ids(watching.received('chat_viewers').at(-1) ?? { admins: [] }))
      .toEqual([admin.id]);
  });

  test("are not published to customers, and don't include them", async () => {
    const [reading, replying] = [await join(customer), await join(admin)];
    expect(ids(await replying.waitFor('chat_viewers'))).toEqual([admin.id]);
    await receiveAll(reading);
    expect(reading.received('chat_viewers')).toEqual([]);
  });

  test('are published in their conversation only', async () => {
    const other = await getOwnChatId(stranger);
    const watching = await join(admin);
    await watching.waitFor('chat_viewers');
    const unrelated = await join(await t.signInAdmin('Obi Nwosu'), other);
    await unrelated.waitFor('chat_viewers');
    await receiveAll(watching);
    expect(watching.received('chat_viewers').every((event) => event.chatId === chatId)).toBe(true);
  });
});

describe('a rejected event', () => {
  const long = 'x'.repeat(messageMaxLength + 1);
  const someId = '0198c2f0-0000-7000-8000-000000000000';

  test.each<[name: string, event: string, args: (id: string) => unknown[], error: object]>([
    [
      'a blank message',
      'send_message',
      (id) => [{ chatId: id, message: ' \n ' }],
      { message: 'Enter a message.' },
    ],
    [
      'a message of 5,001 characters',
      'send_message',
      (id) => [{ chatId: id, message: long }],
      { message: 'Use at most 5,000 characters.' },
    ],
    ['a message without text', 'send_message', (id) => [{ chatId: id }], { message: 'Enter a message.' }],
    [
      'binary text',
      'send_message',
      (id) => [{ chatId: id, message: Buffer.from('x') }],
      { message: 'Enter a message.' },
    ],
    [
      'a message with two subjects',
      'send_message',
      (id) => [{ chatId: id, message: 'x', orderId: [], invoiceId: {} }],
      invalid,
    ],
    [
      'a message with an unknown subject',
      'send_message',
      (id) => [{ chatId: id, message: 'x', orderId: 'x' }],
      {},
    ],
    [
      'a note by a customer',
      'send_message',
      (id) => [{ chatId: id, message: 'x', kind: 'note' }],
      { code: 'FORBIDDEN' },
    ],
    [
      'an automatic reply',
      'send_message',
      (id) => [{ chatId: id, message: 'x', kind: 'automatic' }],
      { message: 'Choose one of message, note.' },
    ],
    ['a message as text', 'send_message', () => ['Hello'], invalid],
    ['a message as bytes', 'send_message', () => [Buffer.from('Hello')], invalid],
    ['a message as a list', 'send_message', () => [[{ chatId: someId, message: 'x' }]], invalid],
    ['nothing', 'send_message', () => [], invalid],
    ['null', 'send_message', () => [null], invalid],
    [
      'two messages',
      'send_message',
      (id) => [
        { chatId: id, message: 'a' },
        { chatId: id, message: 'b' },
      ],
      invalid,
    ],
    ['a conversation that does not exist', 'join_chat', () => [someId], notFound],
    ['a conversation with an invalid ID', 'join_chat', () => ['../admins'], notFound],
    ['a very long id', 'join_chat', () => ['x'.repeat(50_000)], { message: 'Must be an ID.' }],
    ['an id in an object', 'join_chat', (id) => [{ chatId: id }], { message: 'Must be an ID.' }],
    ['an id in a list', 'leave_chat', (id) => [[id]], { message: 'Must be an ID.' }],
    ['a number', 'join_chat', () => [7], { message: 'Must be an ID.' }],
    ['a missing ID', 'mark_read', () => [{}], { message: 'Must be an ID.' }],
    [
      'a position that is not a whole number',
      'mark_read',
      (id) => [{ chatId: id, upTo: 1.5 }],
      { message: 'Must be the number of a message.' },
    ],
    [
      'typing that is not a boolean',
      'typing',
      (id) => [{ chatId: id, isTyping: 'yes' }],
      { message: 'Must be true or false.' },
    ],
    ['an unknown event', 'become_admin', () => [{ role: 'admin' }], invalid],
    ['a property of every object', 'constructor', (id) => [id], invalid],
    ['a property of every prototype', '__proto__', (id) => [id], invalid],
    ['an event of the server', 'new_message', (id) => [{ chat: id }], invalid],
    ['an event called error', 'error', () => ['x'], invalid],
  ])('%s', async (_, event, args, error) => {
    const page = await open(customer);
    const response = await page.emitWithAck(event, ...args(chatId));
    expect(response).toMatchObject({ success: false, code: 'INVALID_INPUT', ...error });
    const { code, message } = response;
    expect(page.received('error')).toEqual([{ code, message, event }]);
    // Without an acknowledgement only the error event is sent.
    page.emit(event, ...args(chatId));
    await expect.poll(() => page.received('error')).toHaveLength(2);
    expect(page.isOpen()).toBe(true);
  });

  test('an acknowledgement that is not a function', async () => {
    const page = await open(customer);
    page.emit('send_message', { chatId, message: 'not stored' }, 'acknowledge');
    expect(await page.waitFor('error')).toEqual({ ...invalid, event: 'send_message' });
  });

  test('a numeric event name, and a very long one', async () => {
    const page = await open(customer);
    page.emit(7, chatId);
    page.emit('y'.repeat(50_000));
    await expect
      .poll(() => page.received('error'))
      .toEqual([
        { ...invalid, event: '7' },
        { ...invalid, event: 'y'.repeat(100) },
      ]);
  });

  test.each(['join_chat', 'leave_chat', 'send_message', 'mark_read', 'typing'])(
    "%s in another user's conversation has no effect",
    async (event) => {
      const [reading, intruding] = [await join(customer), await open(stranger)];
      const isBareId = event === 'join_chat' || event === 'leave_chat';
      const payload = isBareId ? chatId : { chatId, message: 'Let me in', isTyping: true };
      expect(await intruding.emitWithAck(event, payload)).toEqual({ success: false, ...notFound });
      expect(intruding.received('error')).toEqual([{ ...notFound, event }]);
      await (await join(admin)).send('send_message', { chatId, message: `after ${event}` });
      await reading.waitFor('new_message', ({ message }) => message === `after ${event}`);
      await receiveAll(intruding);
      expect(messageTexts(reading)).toEqual([`after ${event}`]);
      expect(messageTexts(intruding)).toEqual([]);
      expect(reading.received('user_typing')).toEqual([]);
    },
  );

  test('any event once the token has expired', async () => {
    // Joining takes longer than the second check of the token, after the connection.
    const page = await join(customer);
    t.clock.advance(8 * 24 * 3_600_000);
    const response = await page.send('join_chat', chatId).finally(() => t.clock.advance(-8 * 24 * 3_600_000));
    expect(response).toEqual({ success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' });
  });

  test('a payload above the size limit, which closes the connection', async () => {
    const [greedy, reading] = [await open(customer), await join(admin)];
    greedy.emit('send_message', { chatId, message: 'x'.repeat(100_001) });
    await greedy.closed;
    await receiveAll(reading);
    expect(messageTexts(reading)).toEqual([]);
  });

  test('an event that fails on the server, without its text in the log', async () => {
    const page = await open(customer);
    const restore = await failWrites(t.database, 'chat_messages');
    const response = await page.send('send_message', { chatId, message: 'hunter2' });
    await restore();
    expect(response).toMatchObject({ success: false, code: 'INTERNAL' });
    expect(page.received('error')).toMatchObject([{ code: 'INTERNAL', event: 'send_message' }]);
    const errors = t.logLines.filter(({ level }) => level >= 50);
    const { requestId } = response;
    expect(errors).toMatchObject([
      { msg: 'an event failed', event: 'send_message', code: 'INTERNAL', requestId, userId: customer.id },
    ]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(t.logLines)).not.toContain('hunter2');
    expect(await page.send('send_message', { chatId, message: 'better' })).toMatchObject({ success: true });
  });
});

test('5,000 characters are accepted, regardless of their bytes', async () => {
  const [page, reading] = [await join(customer), await join(admin)];
  const message = '🪞'.repeat(messageMaxLength);
  expect(await page.send('send_message', { chatId, message })).toMatchObject({ success: true });
  expect((await reading.waitFor('new_message')).message).toBe(message);
});

test('a page with a thousand rejected events is closed', async () => {
  const page = await open(customer);
  for (let count = 1; count < 1_000; count += 1) page.emit('unknown');
  expect(await page.send('join_chat', chatId)).toMatchObject({ success: true });
  page.emit('unknown');
  await page.closed;
});

test('losing a role closes the page', async () => {
  const former = await t.signInAdmin('Former Admin');
  const page = await join(former);
  await admin.call('PUT /admin/users/:id/role', { params: { id: former.id }, body: { role: 'user' } });
  await page.closed;
  const again = await open(former);
  expect(await again.send('join_chat', chatId)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, former.id));
});

describe('the rate limit', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ env: { RATE_LIMITS: '{"chat":{"max":3,"seconds":10}}' } });
  });
  afterAll(() => limited.close());

  test('rejects messages and events, and keeps what was accepted', async () => {
    const limitedOrigin = await limited.listen();
    const person = await limited.signIn('Adaeze Okafor');
    const id = await getOwnChatId(person);
    const page = await connectClient(limitedOrigin, { token: person.token });
    const sends = Array.from({ length: 15 }, (_, index) =>
      page.send('send_message', { chatId: id, message: `${index}`, clientId: `${index}` }),
    );
    const responses = await Promise.all(sends);
    const codes = responses.map(({ code }) => code);
    expect(codes).toEqual([...Array(3).fill(undefined), ...Array(12).fill('TOO_MANY_REQUESTS')]);
    expect(await page.send('typing', { chatId: id, isTyping: true })).toMatchObject({
      success: false,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(page.received('error')).toHaveLength(13);

    limited.clock.advance(10_000);
    expect(await page.send('typing', { chatId: id, isTyping: true })).toEqual({ success: true });
    const { body } = await person.call('GET /chat/user/chat/:id/messages', { params: { id } });
    const own = body.data.messages.filter(({ side }) => side === 'user');
    expect(own.map(({ message }) => message)).toEqual(['0', '1', '2']);
    page.close();
  });
});
