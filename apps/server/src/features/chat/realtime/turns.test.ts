// Chat events take the same turns as the user's calls, so that no user occupies all database connections.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { connectClient, type RealtimeClient } from '../../../../../../testing/realtime-client.ts';

/** Calls and chat events of a user that are in progress at most. */
const turns = 8;

let t: TestApp;
let customer: TestUser;
let stranger: TestUser;
let chatId: string;
let pages: RealtimeClient[];

beforeAll(async () => {
  t = await createTestApp();
  const origin = await t.listen();
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
