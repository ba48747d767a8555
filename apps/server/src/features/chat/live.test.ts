import { messageMaxLength } from '@burnish/domain/chat/chat';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { openPage, type Page } from '../../../../../testing/live.ts';
import { refuseRows } from '../../../../../testing/sabotage.ts';
import { users } from '../../db/schema.ts';

let t: TestApp;
let origin: string;
let customer: Person;
let stranger: Person;
let admin: Person;
let chatId: string;
const pages: Page[] = [];

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [customer, stranger] = [await t.signIn('Adaeze Okafor'), await t.signIn('Ben Eze')];
  admin = await t.signInAdmin();
  chatId = await ownChat(customer);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(() => t.close());

async function ownChat(person: Person): Promise<string> {
  const { body } = await person.call('GET /chat/user/chat');
  return body.data.chat._id;
}

async function open(person: Person): Promise<Page> {
  const page = await openPage(origin, { token: person.token });
  pages.push(page);
  return page;
}

/** With the conversation on it. */
async function join(person: Person, id = chatId): Promise<Page> {
  const page = await open(person);
  expect(await page.send('join_chat', id)).toEqual({ success: true });
  return page;
}

/** Everything that was told before it has arrived. */
async function fence(page: Page): Promise<void> {
  const told = page.told('error').length;
  page.emit('fence');
  await expect.poll(() => page.told('error').length).toBeGreaterThan(told);
}

const words = (page: Page) => page.told('new_message').map(({ message }) => message);

const notFound = { code: 'NOT_FOUND', message: 'This is not here, or is no longer.' };
const invalid = { code: 'INVALID_INPUT', message: 'Please check what you entered.' };

describe('what is said', () => {
  test('is answered with the message, and heard by everybody who has joined and by all pages of the sender', async () => {
    const [sending, other, answering, elsewhere] = [
      await join(customer),
      await open(customer),
      await join(admin),
      await open(stranger),
    ];
    const answer = await sending.send('send_message', { chatId, message: ' Hello ', clientId: 'first' });
    const { message } = answer.data as { message: { seq: number } };
    expect(answer).toMatchObject({ success: true, data: { message: { message: 'Hello', side: 'user' } } });
    for (const page of [sending, other, answering])
      expect(await page.isTold('new_message', ({ clientId }) => clientId === 'first')).toEqual(message);
    await fence(elsewhere);
    expect(words(elsewhere)).toEqual([]);
  });

  test('comes in the order in which it was sent', async () => {
    const [sending, reading] = [await join(customer), await join(admin)];
    const said = Array.from({ length: 20 }, (_, place) => `number ${place}`);
    const answers = await Promise.all(
      said.map((message) => sending.send('send_message', { chatId, message })),
    );
    await reading.isTold('new_message', ({ message }) => message === said.at(-1));
    expect(words(reading)).toEqual(said);
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  test('is told to every admin and counted for them, until one of them has read it', async () => {
    const [sending, list] = [await join(customer), await open(admin)];
    await sending.send('mark_read', { chatId });
    await sending.send('send_message', { chatId, message: 'Is it ready?' });
    const news = await list.isTold('new_chat_message', ({ message }) => message.message === 'Is it ready?');
    expect(news).toMatchObject({ chatId, user: { _id: customer.id, email: customer.email } });
    const { unreadCount } = await list.isTold('chat_unread_update', (count) => count.unreadCount > 0);
    expect(unreadCount).toBeGreaterThan(0);

    expect(await list.send('mark_read', { chatId })).toEqual({ success: true });
    const read = await sending.isTold('chat_read', ({ role }) => role === 'admin');
    expect(read).toEqual({ role: 'admin', chatId, seq: news.message.seq });
    await list.isTold('chat_unread_update', (count) => count.unreadCount === 0 && count.role === 'admin');
    await fence(sending);
    expect(sending.told('chat_unread_update').filter(({ role }) => role === 'admin')).toEqual([]);
  });

  test('by an admin is counted on every page of the customer, and on no page of anybody else', async () => {
    const [answering, widget, elsewhere] = [await join(admin), await open(customer), await open(stranger)];
    await answering.send('send_message', { chatId, message: 'It is.' });
    const counted = await widget.isTold('chat_unread_update');
    expect(counted).toEqual({ role: 'user', chatId, unreadCount: 1 });
    for (const page of [answering, elsewhere]) {
      await fence(page);
      expect(page.told('chat_unread_update').filter(({ role }) => role === 'user')).toEqual([]);
    }
  });

  test('as a note is heard by admins only', async () => {
    const [answering, colleague, reading] = [
      await join(admin),
      await join(await t.signInAdmin('Obi Nwosu')),
      await join(customer),
    ];
    await answering.send('send_message', { chatId, message: 'Ask for the deposit.', kind: 'note' });
    await answering.send('send_message', { chatId, message: 'Good morning' });
    await reading.isTold('new_message');
    expect(words(reading)).toEqual(['Good morning']);
    await colleague.isTold('new_message', ({ kind }) => kind === 'note');
    expect(words(answering)).toEqual(['Ask for the deposit.', 'Good morning']);
  });

  test('is not heard any more by a page that has left', async () => {
    const [left, sending] = [await join(admin), await join(customer)];
    expect(await left.send('leave_chat', chatId)).toEqual({ success: true });
    await sending.send('send_message', { chatId, message: 'Anybody?' });
    await left.isTold('new_chat_message', ({ message }) => message.message === 'Anybody?');
    await fence(left);
    expect(words(left)).toEqual([]);
  });

  test('once more with the same name, after the connection was lost before the answer, is stored and heard once', async () => {
    const [cut, reading] = [await join(customer), await join(admin)];
    const message = { chatId, message: 'Still there?', clientId: 'again' };
    cut.emit('send_message', message);
    cut.close();
    const back = await join(customer);
    const answer = await back.send('send_message', message);
    expect(answer).toMatchObject({ success: true, data: { message: { clientId: 'again' } } });
    await reading.isTold('new_message', ({ clientId }) => clientId === 'again');
    await fence(reading);
    expect(words(reading).filter((heard) => heard === message.message)).toHaveLength(1);

    const { body } = await customer.call('GET /chat/user/chat/:id/messages', { params: { id: chatId } });
    const stored = body.data.messages.filter(({ clientId }) => clientId === 'again');
    expect(stored).toEqual([answer.data && (answer.data as { message: unknown }).message]);
  });
});

describe('who types', () => {
  const typing = { chatId: '', isTyping: true };

  test('is seen by the other side and by other admins, on no page of their own and by nobody who has not joined', async () => {
    const [writing, ownOther, reading, colleague, elsewhere] = [
      await join(admin),
      await join(admin),
      await join(customer),
      await join(await t.signInAdmin('Obi Nwosu')),
      await open(stranger),
    ];
    expect(await writing.send('typing', { ...typing, chatId })).toEqual({ success: true });
    const news = { chatId, userId: admin.id, fullName: 'Kemi Adewale', isTyping: true };
    expect(await reading.isTold('user_typing')).toEqual(news);
    expect(await colleague.isTold('user_typing')).toEqual(news);
    await writing.send('typing', { chatId, isTyping: false });
    expect(await reading.isTold('user_typing', ({ isTyping }) => !isTyping)).toEqual({
      ...news,
      isTyping: false,
    });
    for (const page of [writing, ownOther, elsewhere]) {
      await fence(page);
      expect(page.told('user_typing')).toEqual([]);
    }
  });

  test.each(['closes the page', 'leaves the conversation'])(
    'no more is told when somebody %s',
    async (how) => {
      const [writing, reading] = [await join(customer), await join(admin)];
      await writing.send('typing', { ...typing, chatId });
      await reading.isTold('user_typing');
      if (how === 'closes the page') writing.close();
      else await writing.send('leave_chat', chatId);
      await reading.isTold('user_typing', ({ isTyping, userId }) => !isTyping && userId === customer.id);
      expect(reading.told('user_typing').map(({ isTyping }) => isTyping)).toEqual([true, false]);
    },
  );

  test('and did not, is not told to stop', async () => {
    const [writing, reading] = [await join(customer), await join(admin)];
    await writing.send('typing', { chatId, isTyping: false });
    writing.close();
    await fence(reading);
    expect(reading.told('user_typing')).toEqual([]);
  });
});

describe('who answers', () => {
  const ids = ({ admins }: { admins: readonly { _id: string }[] }) => admins.map(({ _id }) => _id).toSorted();

  test('is known to every admin who has joined, each once, until their last page is gone', async () => {
    const colleague = await t.signInAdmin('Obi Nwosu');
    const watching = await join(admin);
    expect(await watching.isTold('chat_answering')).toEqual({
      chatId,
      admins: [{ _id: admin.id, fullName: 'Kemi Adewale' }],
    });
    const both = [admin.id, colleague.id].toSorted();
    const [first, second] = [await join(colleague), await join(colleague)];
    expect(ids(await second.isTold('chat_answering'))).toEqual(both);
    expect(ids(await watching.isTold('chat_answering', ({ admins }) => admins.length > 1))).toEqual(both);

    first.close();
    await second.send('leave_chat', chatId);
    await expect
      .poll(() => ids(watching.told('chat_answering').at(-1) ?? { admins: [] }))
      .toEqual([admin.id]);
  });

  test('is not told to customers, and customers are not among them', async () => {
    const [reading, answering] = [await join(customer), await join(admin)];
    expect(ids(await answering.isTold('chat_answering'))).toEqual([admin.id]);
    await fence(reading);
    expect(reading.told('chat_answering')).toEqual([]);
  });

  test('in another conversation is told there only', async () => {
    const other = await ownChat(stranger);
    const watching = await join(admin);
    await watching.isTold('chat_answering');
    const elsewhere = await join(await t.signInAdmin('Obi Nwosu'), other);
    await elsewhere.isTold('chat_answering');
    await fence(watching);
    expect(watching.told('chat_answering').every((news) => news.chatId === chatId)).toBe(true);
  });
});

describe('what is refused', () => {
  const long = 'x'.repeat(messageMaxLength + 1);
  const someId = '0198c2f0-0000-7000-8000-000000000000';

  test.each<[name: string, event: string, args: (id: string) => unknown[], refusal: object]>([
    [
      'a blank message',
      'send_message',
      (id) => [{ chatId: id, message: ' \n ' }],
      { message: 'Write a message first.' },
    ],
    [
      'a message of 5,001 characters',
      'send_message',
      (id) => [{ chatId: id, message: long }],
      { message: 'Use at most 5,000 characters.' },
    ],
    [
      'a message without words',
      'send_message',
      (id) => [{ chatId: id }],
      { message: 'Write a message first.' },
    ],
    [
      'binary words',
      'send_message',
      (id) => [{ chatId: id, message: Buffer.from('x') }],
      { message: 'Write a message first.' },
    ],
    [
      'a message about two things',
      'send_message',
      (id) => [{ chatId: id, message: 'x', orderId: [], invoiceId: {} }],
      invalid,
    ],
    [
      'a message about nothing that exists',
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
      'an automatic answer',
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
    ['a conversation that has no id', 'join_chat', () => ['../admins'], notFound],
    ['a very long id', 'join_chat', () => ['x'.repeat(50_000)], { message: 'This must be an id.' }],
    ['an id in an object', 'join_chat', (id) => [{ chatId: id }], { message: 'This must be an id.' }],
    ['an id in a list', 'leave_chat', (id) => [[id]], { message: 'This must be an id.' }],
    ['a number', 'join_chat', () => [7], { message: 'This must be an id.' }],
    ['no conversation', 'mark_read', () => [{}], { message: 'This must be an id.' }],
    [
      'typing that is neither',
      'typing',
      (id) => [{ chatId: id, isTyping: 'yes' }],
      { message: 'This must be true or false.' },
    ],
    ['an event that nobody knows', 'become_admin', () => [{ role: 'admin' }], invalid],
    ['a name of every object', 'constructor', (id) => [id], invalid],
    ['a name of every prototype', '__proto__', (id) => [id], invalid],
    ['an event of the server', 'new_message', (id) => [{ chat: id }], invalid],
    ['an event called error', 'error', () => ['x'], invalid],
  ])('%s', async (_, event, args, refusal) => {
    const page = await open(customer);
    const answer = await page.ask(event, ...args(chatId));
    expect(answer).toMatchObject({ success: false, code: 'INVALID_INPUT', ...refusal });
    const { code, message } = answer;
    expect(page.told('error')).toEqual([{ code, message, event }]);
    // Without an acknowledgement it is the event alone.
    page.emit(event, ...args(chatId));
    await expect.poll(() => page.told('error')).toHaveLength(2);
    expect(page.isOpen()).toBe(true);
  });

  test('an acknowledgement that is no function', async () => {
    const page = await open(customer);
    page.emit('send_message', { chatId, message: 'not stored' }, 'acknowledge');
    expect(await page.isTold('error')).toEqual({ ...invalid, event: 'send_message' });
  });

  test('a number for a name, and a name without end', async () => {
    const page = await open(customer);
    page.emit(7, chatId);
    page.emit('y'.repeat(50_000));
    await expect
      .poll(() => page.told('error'))
      .toEqual([
        { ...invalid, event: '7' },
        { ...invalid, event: 'y'.repeat(100) },
      ]);
  });

  test.each(['join_chat', 'leave_chat', 'send_message', 'mark_read', 'typing'])(
    '%s in the conversation of somebody else, and nothing of it comes through',
    async (event) => {
      const [reading, intruding] = [await join(customer), await open(stranger)];
      const bare = event === 'join_chat' || event === 'leave_chat';
      const payload = bare ? chatId : { chatId, message: 'Let me in', isTyping: true };
      expect(await intruding.ask(event, payload)).toEqual({ success: false, ...notFound });
      expect(intruding.told('error')).toEqual([{ ...notFound, event }]);
      await (await join(admin)).send('send_message', { chatId, message: `after ${event}` });
      await reading.isTold('new_message', ({ message }) => message === `after ${event}`);
      await fence(intruding);
      expect(words(reading)).toEqual([`after ${event}`]);
      expect(words(intruding)).toEqual([]);
      expect(reading.told('user_typing')).toEqual([]);
    },
  );

  test('everything once the token has ended', async () => {
    const page = await open(customer);
    t.clock.advance(8 * 24 * 3_600_000);
    const answer = await page.send('join_chat', chatId);
    t.clock.advance(-8 * 24 * 3_600_000);
    expect(answer).toEqual({ success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' });
  });

  test('more than the connection takes at once, which ends it and nothing else', async () => {
    const [greedy, reading] = [await open(customer), await join(admin)];
    greedy.emit('send_message', { chatId, message: 'x'.repeat(100_001) });
    await greedy.closed;
    await fence(reading);
    expect(words(reading)).toEqual([]);
  });

  test('what fails on our side, without its words in the log', async () => {
    const page = await open(customer);
    const repair = await refuseRows(t.database, 'chat_messages');
    const answer = await page.send('send_message', { chatId, message: 'hunter2' });
    await repair();
    expect(answer).toMatchObject({ success: false, code: 'INTERNAL' });
    expect(page.told('error')).toMatchObject([{ code: 'INTERNAL', event: 'send_message' }]);
    const errors = t.log.filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([{ msg: 'an event failed', event: 'send_message', code: 'INTERNAL' }]);
    expect(JSON.stringify(t.log)).not.toContain('hunter2');
    expect(await page.send('send_message', { chatId, message: 'better' })).toMatchObject({ success: true });
  });
});

test('5,000 characters pass, however many bytes they take', async () => {
  const [page, reading] = [await join(customer), await join(admin)];
  const message = '🪞'.repeat(messageMaxLength);
  expect(await page.send('send_message', { chatId, message })).toMatchObject({ success: true });
  expect((await reading.isTold('new_message')).message).toBe(message);
});

test('rights that end, end what the page hears', async () => {
  const former = await t.signInAdmin('Former Admin');
  const page = await join(former);
  await admin.call('PUT /admin/users/:id/role', { params: { id: former.id }, body: { role: 'user' } });
  await page.closed;
  const again = await open(former);
  expect(await again.send('join_chat', chatId)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, former.id));
});

describe('a flood', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ env: { RATE_LIMITS: '{"chat":{"max":3,"seconds":10}}' } });
  });
  afterAll(() => limited.close());

  test('of messages or of events is refused, and what was accepted is there', async () => {
    const at = await limited.listen();
    const person = await limited.signIn('Adaeze Okafor');
    const id = await ownChat(person);
    const page = await openPage(at, { token: person.token });
    const flood = Array.from({ length: 15 }, (_, place) =>
      page.send('send_message', { chatId: id, message: `${place}`, clientId: `${place}` }),
    );
    const answers = await Promise.all(flood);
    const codes = answers.map(({ code }) => code);
    expect(codes).toEqual([...Array(3).fill(undefined), ...Array(12).fill('TOO_MANY_REQUESTS')]);
    expect(await page.send('typing', { chatId: id, isTyping: true })).toMatchObject({
      success: false,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(page.told('error')).toHaveLength(13);

    limited.clock.advance(10_000);
    expect(await page.send('typing', { chatId: id, isTyping: true })).toEqual({ success: true });
    const { body } = await person.call('GET /chat/user/chat/:id/messages', { params: { id } });
    const own = body.data.messages.filter(({ side }) => side === 'user');
    expect(own.map(({ message }) => message)).toEqual(['0', '1', '2']);
    page.close();
  });
});
