import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../../testing/app.ts';
import {
  dataOf,
  getOwnChat,
  messageForm,
  sampleFile,
  sendAdminMessage,
  sendCustomerMessage,
} from '../../../../../../testing/factories.ts';
import { createMemoryStorage } from '../../../../../../testing/memory-storage.ts';
import { chatMessages, chats } from '../../../db/schema/index.ts';
import { createFiles } from '../../files/index.ts';
import { createRetention } from './retention.ts';

const millisecondsPerDay = 24 * 60 * 60_000;

async function createStudio(days: number | null) {
  const memory = createMemoryStorage();
  const t = await createTestApp({ storage: () => memory });
  const { database, clock, secret } = t;
  const files = createFiles({
    database,
    storage: memory,
    clock,
    secret,
    securityEvents: { record() {} },
    maxDailyBytes: 0,
  });
  return { t, memory, deleteExpired: createRetention({ database, files, days }) };
}

test('deletes older messages with their files, and keeps the conversation with updated counts', async () => {
  const { t, memory, deleteExpired } = await createStudio(30);
  const admin = await t.signInAdmin();
  let [customer, quiet] = [await t.signIn('Adaeze Okafor'), await t.signIn('Quiet')];
  const { chat: quietId } = await sendCustomerMessage(quiet);
  const params = { id: (await getOwnChat(customer))._id };
  const form = messageForm({}, { name: 'old.png', bytes: sampleFile('png') });
  dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form }));
  await sendAdminMessage(admin, params.id);
  await sendCustomerMessage(customer);
  // Monday during opening hours, so there are no automatic replies.
  t.clock.advance(2 * millisecondsPerDay);
  const recent = [await sendCustomerMessage(customer), await sendCustomerMessage(customer)];
  const before = await getOwnChat(customer);
  expect(before.unreadCount.admin).toBe(3);

  t.clock.advance(28 * millisecondsPerDay);
  [customer, quiet] = [await t.signIn('Adaeze Okafor'), await t.signIn('Quiet')];
  await deleteExpired(t.clock.now());
  expect(await getOwnChat(customer)).toEqual(before);
  t.clock.advance(1);
  await deleteExpired(t.clock.now());

  const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
  expect(messages).toEqual(recent);
  expect(memory.files.size).toBe(0);
  expect(await getOwnChat(customer)).toEqual({ ...before, unreadCount: { user: 0, admin: 2 } });
  expect(await getOwnChat(quiet)).toMatchObject({
    _id: quietId,
    lastMessage: null,
    lastMessageTime: null,
    unreadCount: { user: 0, admin: 0 },
  });
  expect((await sendCustomerMessage(quiet)).seq).toBe(2);
  await t.close();
});

test('deletes more messages than fit into one batch', async () => {
  const { t, deleteExpired } = await createStudio(30);
  const { chat: chatId } = await sendCustomerMessage(await t.signIn('Adaeze Okafor'));
  const { queries } = t.database;
  const row = { chatId, kind: 'message', side: 'user', message: 'Old', createdAt: t.clock.now() } as const;
  await queries
    .insert(chatMessages)
    .values(Array.from({ length: 1_100 }, (_, n) => ({ ...row, id: crypto.randomUUID(), seq: n + 2 })));
  await queries.update(chats).set({ unreadByAdmin: 1_101, lastSeq: 1_101 }).where(eq(chats.id, chatId));
  t.clock.advance(31 * millisecondsPerDay);
  await deleteExpired(t.clock.now());
  expect(await queries.select().from(chatMessages)).toEqual([]);
  expect(await queries.select().from(chats)).toMatchObject([{ unreadByAdmin: 0, lastSeq: 1_101 }]);
  await t.close();
});

test('keeps everything without a retention period', async () => {
  const { t, deleteExpired } = await createStudio(null);
  await sendCustomerMessage(await t.signIn('Adaeze Okafor'));
  t.clock.advance(10_000 * millisecondsPerDay);
  await deleteExpired(t.clock.now());
  expect(await t.database.queries.select().from(chatMessages)).toHaveLength(1);
  await t.close();
});
