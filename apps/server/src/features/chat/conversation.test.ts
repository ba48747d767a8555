import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@burnish/contract/entity';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  answered,
  dataOf,
  type MessageBody,
  ownChat,
  pendingRequest,
  sentInvoice,
  written,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { chatMessages, chats } from '../../db/schema.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(async () => {
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const somebody = () => t.signIn(randomUUID());

async function messagesOf(person: Person, query: { before?: string; after?: string; limit?: number } = {}) {
  const { _id: id } = await ownChat(person);
  return dataOf(await person.call('GET /chat/user/chat/:id/messages', { params: { id }, query }));
}

async function say(person: Person, chatId: string, body: MessageBody) {
  return person.call('POST /chat/user/chat/:id/messages', { params: { id: chatId }, body });
}

describe('the own conversation', () => {
  test('is begun by asking for it, once however often that happens at the same time', async () => {
    const customer = await somebody();
    const begun = await Promise.all(Array.from({ length: 20 }, () => ownChat(customer)));
    expect(new Set(begun.map(({ _id }) => _id)).size).toBe(1);
    expect(begun[0]).toMatchObject({
      user: { _id: customer.id },
      admin: null,
      lastMessage: null,
      lastMessageTime: null,
      unreadCount: { user: 0, admin: 0 },
      readUpTo: { user: 0, admin: 0 },
    });
  });

  test('is the one that an admin begins, who cannot begin one with nobody', async () => {
    const customer = await somebody();
    const begin = (id: string) => admin.call('POST /chat/admin/chat/user/:id', { params: { id } });
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(customer.id)));
    expect(new Set(begun.map((answer) => dataOf(answer).chat._id))).toEqual(
      new Set([(await ownChat(customer))._id]),
    );
    expectRefusal(await begin(randomUUID()), 404, 'NOT_FOUND');
  });

  test('is nobody else’s, in any call', async () => {
    const [customer, stranger] = [await somebody(), await somebody()];
    const params = { id: (await written(customer)).chat };
    const { _id: orderId } = await pendingRequest(customer);
    const user = [
      'GET /chat/user/chat/:id/messages',
      'POST /chat/user/chat/:id/read',
      'GET /chat/user/chat/:id/export',
    ] as const;
    for (const person of [stranger, admin]) {
      for (const key of user) expectRefusal(await person.call(key, { params }), 404, 'NOT_FOUND');
      expectRefusal(await say(person, params.id, { message: 'Me too' }), 404, 'NOT_FOUND');
    }
    const about = await stranger.call('GET /chat/messages', { query: { orderId } });
    expectRefusal(about, 404, 'NOT_FOUND');
    expect((await messagesOf(customer)).messages).toHaveLength(1);
  });

  test('of an admin has them on the customer’s side, also by the calls for admins', async () => {
    const colleague = await t.signInAdmin('Tobi Alade');
    const { chat: id } = await written(colleague);
    const params = { id };
    expect((await answered(colleague, id)).side).toBe('user');
    const note = { message: 'About me', kind: 'note' } as const;
    const refused = await colleague.call('POST /chat/admin/chat/:id/messages', { params, body: note });
    expectRefusal(refused, 403, 'FORBIDDEN');
    const own = await colleague.call('POST /chat/admin/chat/:id/assign', { params, body: {} });
    expectRefusal(own, 403, 'FORBIDDEN');
    await answered(admin, id, note);
    const read = await colleague.call('GET /chat/admin/chat/:id/messages', { params });
    expect(dataOf(read).messages.map(({ kind }) => kind)).toEqual(['message', 'message']);
  });
});

describe('a message', () => {
  test('is trimmed, carries who said it, and begins the list’s words', async () => {
    const customer = await t.signIn('Adaeze Okafor');
    const long = `  Please\n\nleave ${'the freckles '.repeat(20)}`;
    const message = await written(customer, { message: long, clientId: 'first' });
    expect(message).toMatchObject({
      seq: 1,
      kind: 'message',
      side: 'user',
      sender: { _id: customer.id, fullName: 'Adaeze Okafor', email: customer.email },
      message: long.trim(),
      attachment: null,
      about: null,
      clientId: 'first',
      createdAt: t.clock.now().toISOString(),
    });
    const { lastMessage, lastMessageTime } = await ownChat(customer);
    expect(lastMessage).toHaveLength(120);
    expect(lastMessage).toMatch(/^Please leave the freckles/);
    expect(lastMessageTime).toBe(message.createdAt);
    expect((await messagesOf(customer)).messages).toEqual([message]);
  });

  test.each([undefined, null, '', '  \n '])('is not %j', async (message) => {
    const customer = await somebody();
    expectFaults(await say(customer, (await ownChat(customer))._id, { message }), 'message');
    expect((await messagesOf(customer)).messages).toEqual([]);
  });

  test('has at most 5,000 characters', async () => {
    const customer = await somebody();
    const { _id: id } = await ownChat(customer);
    expect((await say(customer, id, { message: 'x'.repeat(5_000) })).status).toBe(201);
    expectFaults(await say(customer, id, { message: 'x'.repeat(5_001) }), 'message');
  });

  test('sent again with its clientId is stored once, also at the same time', async () => {
    const customer = await somebody();
    const { _id: id } = await ownChat(customer);
    const body = { message: 'Once', clientId: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 20 }, () => say(customer, id, body)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map((answer) => JSON.stringify(dataOf(answer).message))).size).toBe(1);
    expect((await messagesOf(customer)).messages).toHaveLength(1);
    expect((await ownChat(customer)).unreadCount.admin).toBe(1);
  });

  test('with the clientId of somebody else, or of another conversation, is another one', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const clientId = randomUUID();
    const first = await written(one, { clientId });
    await written(two, { clientId });
    const both = [await answered(admin, first.chat, { clientId }), first];
    expect((await messagesOf(one)).messages).toEqual(both.toReversed());
    expect((await messagesOf(two)).messages).toHaveLength(1);
  });

  test('has the next place, whoever speaks at the same time', async () => {
    const customer = await somebody();
    const { _id: id } = await ownChat(customer);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? written(customer, { message: `${n}` }) : answered(admin, id, { message: `${n}` }),
      ),
    );
    const { messages } = await messagesOf(customer);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(messages.toSorted((a, b) => Number(a.message) - Number(b.message))).toEqual(sent);
  });
});

describe('the messages', () => {
  test('come oldest first, the last ones, those before one and those after one', async () => {
    const customer = await somebody();
    const said: ChatMessage[] = [];
    for (let n = 1; n <= 7; n += 1) said.push(await written(customer, { message: `${n}` }));
    const seqs = async (query: Parameters<typeof messagesOf>[1]) => {
      const { messages, hasMore } = await messagesOf(customer, query);
      return [messages.map(({ seq }) => seq), hasMore];
    };
    const idOf = (seq: number) => said[seq - 1]?._id ?? '';
    expect(await seqs({ limit: 3 })).toEqual([[5, 6, 7], true]);
    expect(await seqs({ limit: 7 })).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
    expect(await seqs({ limit: 3, before: idOf(5) })).toEqual([[2, 3, 4], true]);
    expect(await seqs({ limit: 3, before: idOf(4) })).toEqual([[1, 2, 3], false]);
    expect(await seqs({ limit: 3, after: idOf(2) })).toEqual([[3, 4, 5], true]);
    expect(await seqs({ limit: 3, after: idOf(4) })).toEqual([[5, 6, 7], false]);
    expect(await seqs({ after: idOf(7) })).toEqual([[], false]);
  });

  test('are a hundred at once at most', async () => {
    const customer = await somebody();
    const { chat: chatId } = await written(customer);
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
      expect(await messagesOf(customer, limit === undefined ? {} : { limit })).toMatchObject({
        messages: { length: 100 },
        hasMore: true,
      });
  });

  test('are beside a message of this conversation only, and on one side of it', async () => {
    const [customer, other] = [await somebody(), await somebody()];
    const [own, foreign] = [await written(customer), await written(other)];
    const params = { id: own.chat };
    const ask = (query: object) => customer.call('GET /chat/user/chat/:id/messages', { params, query });
    expectFaults(await ask({ before: foreign._id }), 'before');
    expectFaults(await ask({ after: foreign._id }), 'after');
    expectFaults(await ask({ after: 'x' }), 'after');
    expectFaults(await ask({ after: own._id, before: own._id }), 'after');
  });
});

describe('what is read', () => {
  const marks = async (person: Person) => {
    const { unreadCount, readUpTo } = await ownChat(person);
    return { unreadCount, readUpTo };
  };

  test('is counted for each side, and read by asking or by answering', async () => {
    const customer = await somebody();
    const { chat: id } = await written(customer);
    await written(customer);
    const params = { id };
    const unread = { unreadCount: { user: 0, admin: 2 }, readUpTo: { user: 2, admin: 0 } };
    expect(await marks(customer)).toEqual(unread);
    await customer.call('POST /chat/user/chat/:id/read', { params });
    expect(await marks(customer)).toEqual(unread);
    const { chat } = dataOf(await admin.call('POST /chat/admin/chat/:id/read', { params }));
    expect(chat).toMatchObject({ unreadCount: { user: 0, admin: 0 }, readUpTo: { user: 2, admin: 2 } });
    await written(customer);
    await answered(admin, id);
    expect(await marks(customer)).toEqual({
      unreadCount: { user: 1, admin: 0 },
      readUpTo: { user: 3, admin: 4 },
    });
    await customer.call('POST /chat/user/chat/:id/read', { params });
    expect(await marks(customer)).toEqual({
      unreadCount: { user: 0, admin: 0 },
      readUpTo: { user: 4, admin: 4 },
    });
  });

  test('stands in the figures of the studio', async () => {
    const read = async () => dataOf(await admin.call('GET /admin/dashboard/stats')).stats.chat.unread;
    const before = await read();
    await written(await somebody());
    expect(await read()).toBe(before + 1);
  });
});

describe('a conversation', () => {
  test('is taken by who comes first, and taken over by who asks for that', async () => {
    const customer = await somebody();
    const colleague = await t.signInAdmin('Tobi Alade');
    const params = { id: (await ownChat(customer))._id };
    const take = async (person: Person, body: { take?: boolean } = {}) =>
      dataOf(await person.call('POST /chat/admin/chat/:id/assign', { params, body })).chat.admin?._id;
    expect(await take(admin)).toBe(admin.id);
    expect(await take(colleague)).toBe(admin.id);
    expect(await take(colleague, { take: true })).toBe(colleague.id);
    expect(await take(colleague, { take: true })).toBe(colleague.id);
    const query = { entity: 'chat', entityId: params.id } as const;
    const { records } = dataOf(await admin.call('GET /admin/audit', { query }));
    expect(records.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
      { act: 'assign_chat', before: { adminId: admin.id }, after: { adminId: colleague.id } },
      { act: 'assign_chat', before: { adminId: null }, after: { adminId: admin.id } },
    ]);
  });

  test('shows who it is with, and ten of what they ordered, owe and have', async () => {
    const customer = await somebody();
    const invoice = await sentInvoice(customer, admin);
    for (let n = 0; n < 10; n += 1) await pendingRequest(customer);
    const params = { id: (await ownChat(customer))._id };
    const shown = dataOf(await admin.call('GET /chat/admin/chat/:id/customer', { params }));
    expect(shown.user).toMatchObject({ _id: customer.id, email: customer.email });
    expect(shown.orders).toHaveLength(10);
    expect(shown.orders[0]?.allowedActions).toContain('approve');
    expect(shown.invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
    expect(shown.subscriptions).toEqual([]);
  });
});

describe('a message about an order or an invoice', () => {
  test('says which, and stands there too', async () => {
    const customer = await somebody();
    const { _id: orderId } = await pendingRequest(customer);
    const invoice = await sentInvoice(customer, admin);
    const first = await written(customer, { orderId });
    const second = await answered(admin, first.chat, { invoiceId: invoice._id });
    await written(customer);
    expect(first.about).toEqual({ kind: 'order', _id: orderId, label: 'Gold Plan' });
    expect(second.about).toEqual({ kind: 'invoice', _id: invoice._id, label: invoice.invoiceNumber });
    const about = async (person: Person, query: object) =>
      dataOf(await person.call('GET /chat/messages', { query })).messages;
    for (const person of [customer, admin]) {
      expect(await about(person, { orderId })).toEqual([first]);
      expect(await about(person, { invoiceId: invoice._id })).toEqual([second]);
    }
  });

  test('is about one thing of this customer', async () => {
    const [customer, other] = [await somebody(), await somebody()];
    const { _id: id } = await ownChat(customer);
    const [own, foreign] = [await sentInvoice(customer, admin), await sentInvoice(other, admin)];
    const order = await pendingRequest(customer);
    const body = (about: object) => ({ message: 'About', ...about });
    expectFaults(await say(customer, id, body({ invoiceId: foreign._id })), 'invoiceId');
    expectFaults(await say(customer, id, body({ orderId: own._id })), 'orderId');
    expectFaults(await say(customer, id, body({ orderId: 'x' })), 'orderId');
    expectFaults(await say(customer, id, body({ orderId: order._id, invoiceId: own._id })), 'invoiceId');
    expect((await messagesOf(customer)).messages).toEqual([]);
  });

  test('is asked for by exactly one thing, that is there', async () => {
    const customer = await somebody();
    const { _id: orderId } = await pendingRequest(customer);
    const ask = (query: object) => customer.call('GET /chat/messages', { query });
    expectFaults(await ask({}), 'orderId');
    expectFaults(await ask({ orderId, invoiceId: orderId }), 'invoiceId');
    for (const nowhere of [randomUUID(), 'x'])
      expectRefusal(await ask({ orderId: nowhere }), 404, 'NOT_FOUND');
  });
});

describe('outside of the opening hours', () => {
  test('a customer is answered once on each of the studio’s days', async () => {
    const customer = await somebody();
    const kinds = async () => (await messagesOf(customer)).messages.map(({ kind, seq }) => [seq, kind]);
    const now = t.clock.now();
    t.clock.set('2026-11-21T17:30:00Z');
    const { chat: id } = await written(customer, { clientId: 'late' });
    await written(customer, { clientId: 'late' });
    await written(customer);
    expect(await kinds()).toEqual([
      [1, 'message'],
      [2, 'automatic'],
      [3, 'message'],
    ]);
    const [, answer] = (await messagesOf(customer)).messages;
    expect(answer).toMatchObject({
      side: 'admin',
      sender: { _id: 'studio', fullName: 'Burnish', email: 'hello@burnish.test' },
      message: expect.stringContaining('Monday to Saturday, 9:00 to 18:00, Lagos time'),
    });
    expect(await ownChat(customer)).toMatchObject({
      lastMessage: 'Please leave the freckles.',
      unreadCount: { user: 0, admin: 2 },
    });
    // Sunday begins in Lagos, an hour ahead of UTC.
    t.clock.set('2026-11-21T23:30:00Z');
    await answered(admin, id);
    await answered(admin, id, { kind: 'note' });
    await written(customer);
    t.clock.set('2026-11-22T22:30:00Z');
    await written(customer);
    // Monday, and open.
    t.clock.set('2026-11-23T12:00:00Z');
    await written(customer);
    expect((await kinds()).slice(3)).toEqual([
      [4, 'message'],
      [6, 'message'],
      [7, 'automatic'],
      [8, 'message'],
      [9, 'message'],
    ]);
    t.clock.set(now);
  });
});

describe('a transcript', () => {
  test('is the whole conversation as text, without notes', async () => {
    const customer = await t.signIn('Bola Adeyemi');
    const { chat: id } = await written(customer, { message: 'Two wishes:\n1. freckles\r\n2. no blur' });
    await answered(admin, id, { message: 'Knows us since 2019', kind: 'note' });
    t.clock.advance(61_000);
    await answered(admin, id, { message: 'Both noted.' });
    const params = { id };
    const expected = {
      fileName: 'conversation-2026-11-21.txt',
      text:
        '2026-11-21 12:00 Bola Adeyemi: Two wishes:\n  1. freckles\n  2. no blur\n' +
        '2026-11-21 12:01 Kemi Adewale: Both noted.\n',
    };
    const own = dataOf(await customer.call('GET /chat/user/chat/:id/export', { params }));
    const theirs = dataOf(await admin.call('GET /chat/admin/chat/:id/export', { params }));
    expect([own.transcript, theirs.transcript]).toEqual([expected, expected]);
  });

  test('is whole, however long', async () => {
    const customer = await somebody();
    const { chat: chatId } = await written(customer);
    const row = { chatId, kind: 'message', side: 'admin', createdAt: t.clock.now() } as const;
    await t.database.queries.insert(chatMessages).values(
      Array.from({ length: 1_200 }, (_, n) => ({
        ...row,
        id: randomUUID(),
        seq: n + 2,
        message: `No. ${n}`,
      })),
    );
    const params = { id: chatId };
    const { transcript } = dataOf(await customer.call('GET /chat/user/chat/:id/export', { params }));
    const lines = transcript.text.trimEnd().split('\n');
    expect(lines).toHaveLength(1_201);
    expect(lines.at(-1)).toMatch(/Burnish: No\. 1199$/);
  });
});

describe('a note', () => {
  test('is for admins only, in every call, and counts nowhere', async () => {
    const customer = await somebody();
    const { _id: orderId } = await pendingRequest(customer);
    const { chat: id } = await written(customer, { orderId });
    const before = await ownChat(customer);
    const note = await answered(admin, id, { message: 'Secret', kind: 'note', orderId });
    expect(note).toMatchObject({ kind: 'note', side: 'admin', seq: 2 });
    expect(await ownChat(customer)).toEqual(before);
    const params = { id };
    const shown = [
      await customer.call('GET /chat/user/chat'),
      await customer.call('GET /chat/user/chat/:id/messages', { params }),
      await customer.call('GET /chat/messages', { query: { orderId } }),
      await customer.call('GET /chat/user/chat/:id/export', { params }),
      await customer.call('POST /chat/user/chat/:id/read', { params }),
    ];
    for (const answer of shown) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('Secret');
    }
    const beside = { params, query: { after: note._id } };
    expectFaults(await customer.call('GET /chat/user/chat/:id/messages', beside), 'after');
    expect(dataOf(await admin.call('GET /chat/messages', { query: { orderId } })).messages).toContainEqual(
      note,
    );
    const read = dataOf(await admin.call('GET /chat/admin/chat/:id/messages', { params }));
    expect(read.messages).toContainEqual(note);
  });

  test('is not a customer’s to write', async () => {
    const customer = await somebody();
    const { _id: id } = await ownChat(customer);
    const params = { id };
    const payload = { message: 'Hidden?', kind: 'note' };
    await customer.send({ method: 'POST', url: `/api/chat/user/chat/${id}/messages`, payload });
    const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
    expect(messages.map(({ kind }) => kind)).toEqual(['message']);
  });
});

test('more than a hundred messages in ten seconds are refused, and those before are kept', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: '{"chat":{"max":5,"seconds":10}}' } });
  const customer = await limited.signIn('In A Hurry');
  const { _id: id } = await ownChat(customer);
  const body = { message: 'Now', clientId: 'again' };
  for (let n = 0; n < 4; n += 1) await written(customer, { message: `${n}` });
  await written(customer, body);
  limited.clock.advance(4_000);
  const refused = await say(customer, id, body);
  expectRefusal(refused, 429, 'TOO_MANY_REQUESTS');
  expect(refused.headers['retry-after']).toBe('6');
  const kept = await limited.database.queries.select().from(chatMessages).where(eq(chatMessages.chatId, id));
  expect(kept).toHaveLength(5);
  limited.clock.advance(6_000);
  expect((await say(customer, id, { message: 'Later' })).status).toBe(201);
  const [chat] = await limited.database.queries.select().from(chats).where(eq(chats.id, id));
  expect(chat).toMatchObject({ lastSeq: 6, unreadByAdmin: 6 });
  await limited.close();
});
