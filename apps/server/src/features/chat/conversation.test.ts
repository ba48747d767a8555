import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@burnish/contract/chat/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createPendingOrder,
  createSentInvoice,
  dataOf,
  getOwnChat,
  listOwnMessages,
  sendAdminMessage,
  sendCustomerMessage,
} from '../../../../../testing/factories.ts';
import { chatMessages } from '../../db/schema/index.ts';
import { type ChatApp, createChatApp, send } from './conversation.fixture.ts';

let app: ChatApp;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createChatApp();
  ({ t, admin } = app);
});
afterAll(() => app.close());

describe("a customer's own conversation", () => {
  test('is created once, even by simultaneous calls', async () => {
    const customer = await app.newCustomer();
    const opened = await Promise.all(Array.from({ length: 20 }, () => getOwnChat(customer)));
    expect(new Set(opened.map(({ _id }) => _id)).size).toBe(1);
    expect(opened[0]).toMatchObject({
      user: { _id: customer.id },
      admin: null,
      lastMessage: null,
      lastMessageTime: null,
      unreadCount: { user: 0, admin: 0 },
      readUpTo: { user: 0, admin: 0 },
    });
  });

  test('is the one that an admin opens with the customer', async () => {
    const customer = await app.newCustomer();
    const open = (id: string) => admin.call('POST /chat/admin/chat/user/:id', { params: { id } });
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(customer.id)));
    expect(new Set(opened.map((response) => dataOf(response).chat._id))).toEqual(
      new Set([(await getOwnChat(customer))._id]),
    );
    expectError(await open(randomUUID()), 404, 'NOT_FOUND');
  });

  test('is not accessible to another user by any call', async () => {
    const [customer, stranger] = [await app.newCustomer(), await app.newCustomer()];
    const params = { id: (await sendCustomerMessage(customer)).chat };
    const { _id: orderId } = await createPendingOrder(customer);
    const userCalls = [
      'GET /chat/user/chat/:id/messages',
      'POST /chat/user/chat/:id/read',
      'GET /chat/user/chat/:id/export',
    ] as const;
    for (const person of [stranger, admin]) {
      for (const key of userCalls) expectError(await person.call(key, { params }), 404, 'NOT_FOUND');
      expectError(await send(person, params.id, { message: 'Me too' }), 404, 'NOT_FOUND');
    }
    const bySubject = await stranger.call('GET /chat/messages', { query: { orderId } });
    expectError(bySubject, 404, 'NOT_FOUND');
    expect((await listOwnMessages(customer)).messages).toHaveLength(1);
  });

  test('of an admin treats them as the customer, even in the calls for admins', async () => {
    const colleague = await t.signInAdmin('Tobi Alade');
    const { chat: id } = await sendCustomerMessage(colleague);
    const params = { id };
    expect((await sendAdminMessage(colleague, id)).side).toBe('user');
    const note = { message: 'About me', kind: 'note' } as const;
    const noteReply = await colleague.call('POST /chat/admin/chat/:id/messages', { params, body: note });
    expectError(noteReply, 403, 'FORBIDDEN');
    const assignReply = await colleague.call('POST /chat/admin/chat/:id/assign', { params, body: {} });
    expectError(assignReply, 403, 'FORBIDDEN');
    await sendAdminMessage(admin, id, note);
    const read = await colleague.call('GET /chat/admin/chat/:id/messages', { params });
    expect(dataOf(read).messages.map(({ kind }) => kind)).toEqual(['message', 'message']);
  });
});

describe('a message', () => {
  test('is trimmed, contains its sender, and is previewed in lists', async () => {
    const customer = await t.signIn('Adaeze Okafor');
    const long = `  Please\n\nleave ${'the freckles '.repeat(20)}`;
    const message = await sendCustomerMessage(customer, { message: long, clientId: 'first' });
    expect(message).toMatchObject({
      seq: 1,
      kind: 'message',
      side: 'user',
      sender: { _id: customer.id, fullName: 'Adaeze Okafor', email: customer.email },
      message: long.trim(),
      attachment: null,
      subject: null,
      clientId: 'first',
      createdAt: t.clock.now().toISOString(),
    });
    const { lastMessage, lastMessageTime } = await getOwnChat(customer);
    expect(lastMessage).toHaveLength(120);
    expect(lastMessage).toMatch(/^Please leave the freckles/);
    expect(lastMessageTime).toBe(message.createdAt);
    expect((await listOwnMessages(customer)).messages).toEqual([message]);
  });

  test.each([undefined, null, '', '  \n '])('must not be %j', async (message) => {
    const customer = await app.newCustomer();
    expectFieldErrors(await send(customer, (await getOwnChat(customer))._id, { message }), 'message');
    expect((await listOwnMessages(customer)).messages).toEqual([]);
  });

  test('can have at most 5,000 characters', async () => {
    const customer = await app.newCustomer();
    const { _id: id } = await getOwnChat(customer);
    expect((await send(customer, id, { message: 'x'.repeat(5_000) })).status).toBe(201);
    expectFieldErrors(await send(customer, id, { message: 'x'.repeat(5_001) }), 'message');
  });

  test('with the same clientId is stored once, even if sent simultaneously', async () => {
    const customer = await app.newCustomer();
    const { _id: id } = await getOwnChat(customer);
    const body = { message: 'Once', clientId: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(customer, id, body)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map((response) => JSON.stringify(dataOf(response).message))).size).toBe(1);
    expect((await listOwnMessages(customer)).messages).toHaveLength(1);
    expect((await getOwnChat(customer)).unreadCount.admin).toBe(1);
  });

  test('with the same clientId of another user or conversation is another message', async () => {
    const [first, second] = [await app.newCustomer(), await app.newCustomer()];
    const clientId = randomUUID();
    const message = await sendCustomerMessage(first, { clientId });
    await sendCustomerMessage(second, { clientId });
    const both = [await sendAdminMessage(admin, message.chat, { clientId }), message];
    expect((await listOwnMessages(first)).messages).toEqual(both.toReversed());
    expect((await listOwnMessages(second)).messages).toHaveLength(1);
  });

  test('gets the next sequence number, even if both sides send simultaneously', async () => {
    const customer = await app.newCustomer();
    const { _id: id } = await getOwnChat(customer);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? sendCustomerMessage(customer, { message: `${n}` })
          : sendAdminMessage(admin, id, { message: `${n}` }),
      ),
    );
    const { messages } = await listOwnMessages(customer);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(messages.toSorted((a, b) => Number(a.message) - Number(b.message))).toEqual(sent);
  });
});

describe('a page of messages', () => {
  test('contains the last messages, or those before or after one, oldest first', async () => {
    const customer = await app.newCustomer();
    const sent: ChatMessage[] = [];
    for (let n = 1; n <= 7; n += 1) sent.push(await sendCustomerMessage(customer, { message: `${n}` }));
    const seqs = async (query: Parameters<typeof listOwnMessages>[1]) => {
      const { messages, hasMore } = await listOwnMessages(customer, query);
      return [messages.map(({ seq }) => seq), hasMore];
    };
    const idOf = (seq: number) => sent[seq - 1]?._id ?? '';
    expect(await seqs({ limit: 3 })).toEqual([[5, 6, 7], true]);
    expect(await seqs({ limit: 7 })).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
    expect(await seqs({ limit: 3, before: idOf(5) })).toEqual([[2, 3, 4], true]);
    expect(await seqs({ limit: 3, before: idOf(4) })).toEqual([[1, 2, 3], false]);
    expect(await seqs({ limit: 3, after: idOf(2) })).toEqual([[3, 4, 5], true]);
    expect(await seqs({ limit: 3, after: idOf(4) })).toEqual([[5, 6, 7], false]);
    expect(await seqs({ after: idOf(7) })).toEqual([[], false]);
  });

  test('contains at most a hundred messages', async () => {
    const customer = await app.newCustomer();
    const { chat: chatId } = await sendCustomerMessage(customer);
    const row = {
      chatId,
      kind: 'message',
      side: 'admin',
      message: 'Again',
      createdAt: t.clock.now(),
    } as const;
    await t.database.queries
      .insert(chatMessages)
      .values(Array.from({ length: 100 }, (_, n) => ({ ...row, id: randomUUID(), seq: n + 2 })));
    for (const limit of [undefined, 100, 1_000])
      expect(await listOwnMessages(customer, limit === undefined ? {} : { limit })).toMatchObject({
        messages: { length: 100 },
        hasMore: true,
      });
  });

  test('accepts `before` or `after` only with a message of the conversation', async () => {
    const [customer, other] = [await app.newCustomer(), await app.newCustomer()];
    const [own, foreign] = [await sendCustomerMessage(customer), await sendCustomerMessage(other)];
    const params = { id: own.chat };
    const list = (query: object) => customer.call('GET /chat/user/chat/:id/messages', { params, query });
    expectFieldErrors(await list({ before: foreign._id }), 'before');
    expectFieldErrors(await list({ after: foreign._id }), 'after');
    expectFieldErrors(await list({ after: 'x' }), 'after');
    expectFieldErrors(await list({ after: own._id, before: own._id }), 'after');
  });
});

describe('unread messages', () => {
  const readState = async (person: TestUser) => {
    const { unreadCount, readUpTo } = await getOwnChat(person);
    return { unreadCount, readUpTo };
  };

  test('are counted for each side, and are read by a call or by replying', async () => {
    const customer = await app.newCustomer();
    const { chat: id } = await sendCustomerMessage(customer);
    await sendCustomerMessage(customer);
    const params = { id };
    const unread = { unreadCount: { user: 0, admin: 2 }, readUpTo: { user: 2, admin: 0 } };
    expect(await readState(customer)).toEqual(unread);
    await customer.call('POST /chat/user/chat/:id/read', { params });
    expect(await readState(customer)).toEqual(unread);
    const { chat } = dataOf(await admin.call('POST /chat/admin/chat/:id/read', { params }));
    expect(chat).toMatchObject({ unreadCount: { user: 0, admin: 0 }, readUpTo: { user: 2, admin: 2 } });
    await sendCustomerMessage(customer);
    await sendAdminMessage(admin, id);
    expect(await readState(customer)).toEqual({
      unreadCount: { user: 1, admin: 0 },
      readUpTo: { user: 3, admin: 4 },
    });
    await customer.call('POST /chat/user/chat/:id/read', { params });
    expect(await readState(customer)).toEqual({
      unreadCount: { user: 0, admin: 0 },
      readUpTo: { user: 4, admin: 4 },
    });
  });

  test('are counted in the dashboard of the studio', async () => {
    const read = async () => dataOf(await admin.call('GET /admin/dashboard/stats')).stats.chat.unread;
    const before = await read();
    await sendCustomerMessage(await app.newCustomer());
    expect(await read()).toBe(before + 1);
  });
});

describe('a conversation', () => {
  test('is assigned to the first admin, and reassigned on request', async () => {
    const customer = await app.newCustomer();
    const colleague = await t.signInAdmin('Tobi Alade');
    const params = { id: (await getOwnChat(customer))._id };
    const assign = async (person: TestUser, body: { reassign?: boolean } = {}) =>
      dataOf(await person.call('POST /chat/admin/chat/:id/assign', { params, body })).chat.admin?._id;
    expect(await assign(admin)).toBe(admin.id);
    expect(await assign(colleague)).toBe(admin.id);
    expect(await assign(colleague, { reassign: true })).toBe(colleague.id);
    expect(await assign(colleague, { reassign: true })).toBe(colleague.id);
    const query = { entity: 'chat', entityId: params.id } as const;
    const { records } = dataOf(await admin.call('GET /admin/audit', { query }));
    expect(records.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'assign_chat', before: { adminId: admin.id }, after: { adminId: colleague.id } },
      { action: 'assign_chat', before: { adminId: null }, after: { adminId: admin.id } },
    ]);
  });

  test('shows its customer with ten orders, invoices and subscriptions', async () => {
    const customer = await app.newCustomer();
    const invoice = await createSentInvoice(customer, admin);
    for (let n = 0; n < 10; n += 1) await createPendingOrder(customer);
    const params = { id: (await getOwnChat(customer))._id };
    const reply = dataOf(await admin.call('GET /chat/admin/chat/:id/customer', { params }));
    expect(reply.user).toMatchObject({ _id: customer.id, email: customer.email });
    expect(reply.orders).toHaveLength(10);
    expect(reply.orders[0]?.allowedActions).toContain('approve');
    expect(reply.invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
    expect(reply.subscriptions).toEqual([]);
  });
});
