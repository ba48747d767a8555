import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../../testing/app.ts';
import {
  answered,
  dataOf,
  messageForm,
  ownChat,
  sampleFile,
  written,
} from '../../../../../../testing/factories.ts';
import { createMemoryStorage } from '../../../../../../testing/memory-storage.ts';
import { chatMessages, chats } from '../../../db/schema.ts';
import { createFiles } from '../../files/index.ts';
import { createRetention } from './retention.ts';

const millisecondsPerDay = 24 * 60 * 60_000;

async function studio(days: number | null) {
  const memory = createMemoryStorage();
  const t = await createTestApp({ storage: () => memory });
  const { database, clock, secret } = t;
  const files = createFiles({ storage: memory, clock, secret });
  return { t, memory, forget: createRetention({ database, files, days }) };
}

test('what is older goes with its file; the conversation stays, and counts what is left', async () => {
  const { t, memory, forget } = await studio(30);
  const admin = await t.signInAdmin();
  let [customer, quiet] = [await t.signIn('Adaeze Okafor'), await t.signIn('Quiet')];
  const { chat: quietId } = await written(quiet);
  const params = { id: (await ownChat(customer))._id };
  const form = messageForm({}, { name: 'old.png', bytes: sampleFile('png') });
  dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form }));
  await answered(admin, params.id);
  await written(customer);
  // Monday, when nobody is answered by the product.
  t.clock.advance(2 * millisecondsPerDay);
  const kept = [await written(customer), await written(customer)];
  const before = await ownChat(customer);
  expect(before.unreadCount.admin).toBe(3);

  t.clock.advance(28 * millisecondsPerDay);
  [customer, quiet] = [await t.signIn('Adaeze Okafor'), await t.signIn('Quiet')];
  await forget(t.clock.now());
  expect(await ownChat(customer)).toEqual(before);
  t.clock.advance(1);
  await forget(t.clock.now());

  const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
  expect(messages).toEqual(kept);
  expect(memory.files.size).toBe(0);
  expect(await ownChat(customer)).toEqual({ ...before, unreadCount: { user: 0, admin: 2 } });
  expect(await ownChat(quiet)).toMatchObject({
    _id: quietId,
    lastMessage: null,
    lastMessageTime: null,
    unreadCount: { user: 0, admin: 0 },
  });
  expect((await written(quiet)).seq).toBe(2);
  await t.close();
});

test('as many go as there are', async () => {
  const { t, forget } = await studio(30);
  const { chat: chatId } = await written(await t.signIn('Talker'));
  const { queries } = t.database;
  const row = { chatId, kind: 'message', side: 'user', message: 'Old', createdAt: t.clock.now() } as const;
  await queries
    .insert(chatMessages)
    .values(Array.from({ length: 1_100 }, (_, n) => ({ ...row, id: crypto.randomUUID(), seq: n + 2 })));
  await queries.update(chats).set({ unreadByAdmin: 1_101, lastSeq: 1_101 }).where(eq(chats.id, chatId));
  t.clock.advance(31 * millisecondsPerDay);
  await forget(t.clock.now());
  expect(await queries.select().from(chatMessages)).toEqual([]);
  expect(await queries.select().from(chats)).toMatchObject([{ unreadByAdmin: 0, lastSeq: 1_101 }]);
  await t.close();
});

test('without a term everything is kept', async () => {
  const { t, forget } = await studio(null);
  await written(await t.signIn('Keeper'));
  t.clock.advance(10_000 * millisecondsPerDay);
  await forget(t.clock.now());
  expect(await t.database.queries.select().from(chatMessages)).toHaveLength(1);
  await t.close();
});
