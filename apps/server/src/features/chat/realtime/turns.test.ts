// Chat events take the same turns as the user's calls, so that no user occupies all database connections.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { connectClient, type RealtimeClient } from '../../../../../../testing/realtime-client.ts';
import { chatMessages } from '../../../db/schema/index.ts';

/** Calls and chat events of a user that are in progress at most. */
const turns = 8;

let t: TestApp;
let customer: TestUser;
let stranger: TestUser;
let chatId: string;
let origin: string;
let pages: RealtimeClient[];

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [customer, stranger] = [await t.signIn('Adaeze Okafor'), await t.signIn('Ben Eze')];
  const { token } = customer;
  pages = await Promise.all(Array.from({ length: turns }, () => connectClient(origin, { token })));
  const { body } = await customer.call('GET /chat/user/chat');
  chatId = body.data.chat._id;
});
afterAll(async () => {
  for (const page of pages) page.close();
  await t.close();
});

test('the chat events of all pages of a user, and their calls, share their turns', async () => {
  let isAnswered = false;
  const { sent, answered } = await t.database.queries.transaction(async (tx) => {
    await tx.execute(sql`lock table chat_messages in exclusive mode`);
    // A page's events are handled one after the other.
    const sent = pages.map((page) => page.send('send_message', { chatId, message: 'Hello' }));
    await untilBlocked(t.database, turns);
    const answered = customer.call('GET /auth/profile').then(({ status }) => {
      isAnswered = true;
      return status;
    });
    for (let count = 0; count < 5; count += 1)
      expect((await stranger.call('GET /auth/profile')).status).toBe(200);
    expect(isAnswered).toBe(false);
    return { sent, answered };
  });
  expect(await answered).toBe(200);
  expect(await Promise.all(sent)).toMatchObject(Array.from({ length: turns }, () => ({ success: true })));
});

test('an event that waits is dropped once its user has signed out', async () => {
  const { _id: ownChat } = dataOf(await stranger.call('GET /chat/user/chat')).chat;
  const page = await connectClient(origin, { token: stranger.token });
  await t.database.queries.transaction(async (tx) => {
    await tx.execute(sql`lock table chat_messages in exclusive mode`);
    for (const message of ['Before', 'After']) page.emit('send_message', { chatId: ownChat, message });
    await untilBlocked(t.database, 1);
    // Events are received in their order.
    expect(await page.send('send_message', { chatId: 'unknown', message: '' })).toMatchObject({
      success: false,
    });
    await stranger.call('POST /auth/logout');
    await page.closed;
  });
  const messages = () =>
    t.database.queries
      .select({ message: chatMessages.message })
      .from(chatMessages)
      .where(eq(chatMessages.chatId, ownChat))
      .orderBy(chatMessages.seq);
  await expect.poll(messages).toEqual([{ message: 'Before' }]);
  const { token } = await t.signIn('Ben Eze');
  const again = await connectClient(origin, { token });
  await again.send('send_message', { chatId: ownChat, message: 'Later' });
  expect(await messages()).toEqual([{ message: 'Before' }, { message: 'Later' }]);
  again.close();
});
