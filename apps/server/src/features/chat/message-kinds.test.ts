import { randomUUID } from 'node:crypto';
import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
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
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { chatMessages, chats } from '../../db/schema/index.ts';
import { type ChatApp, createChatApp, send } from './conversation.fixture.ts';

let app: ChatApp;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createChatApp();
  ({ t, admin } = app);
});
afterAll(() => app.close());

describe('a message about an order, an invoice or a job', () => {
  test('contains its subject, and is listed for it', async () => {
    const customer = await app.newCustomer();
    const { _id: orderId, orderNumber } = await createPendingOrder(customer);
    const invoice = await createSentInvoice(customer, admin);
    const first = await sendCustomerMessage(customer, { orderId });
    const second = await sendAdminMessage(admin, first.chat, { invoiceId: invoice._id });
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer);
    const third = await sendCustomerMessage(customer, { jobId: job._id });
    await sendCustomerMessage(customer);
    expect(first.subject).toEqual({ kind: 'order', _id: orderId, label: `Order ${orderNumber}, Gold Plan` });
    expect(second.subject).toEqual({ kind: 'invoice', _id: invoice._id, label: invoice.invoiceNumber });
    expect(third.subject).toEqual({ kind: 'job', _id: job._id, label: job.number });
    const listAbout = async (person: TestUser, query: object) =>
      dataOf(await person.call('GET /chat/messages', { query })).messages;
    for (const person of [customer, admin]) {
      expect(await listAbout(person, { orderId })).toEqual([first]);
      expect(await listAbout(person, { invoiceId: invoice._id })).toEqual([second]);
      expect(await listAbout(person, { jobId: job._id })).toEqual([third]);
    }
  });

  test('is counted on its subject, a note only for admins', async () => {
    const customer = await app.newCustomer();
    const invoice = await createSentInvoice(customer, admin);
    const { _id: orderId } = await createPendingOrder(customer);
    const countsOf = (id: string, ...lists: (readonly { _id: string; messageCount: number }[])[]) =>
      lists.map((rows) => rows.find(({ _id }) => _id === id)?.messageCount);
    const counts = async () => {
      const { orders } = dataOf(await customer.call('GET /orders'));
      const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
      const own = dataOf(await customer.call('GET /subscriptions/invoices'));
      const all = dataOf(await admin.call('GET /admin/invoices'));
      return {
        order: countsOf(orderId, orders, requests),
        invoice: countsOf(invoice._id, own.invoices, all.invoices),
      };
    };
    expect(await counts()).toEqual({ order: [0, 0], invoice: [0, 0] });
    const { chat } = await sendCustomerMessage(customer, { orderId });
    await sendAdminMessage(admin, chat, { invoiceId: invoice._id });
    await sendAdminMessage(admin, chat, { invoiceId: invoice._id, kind: 'note' });
    expect(await counts()).toEqual({ order: [1, 1], invoice: [1, 2] });
  });

  test('requires a single subject of this customer', async () => {
    const [customer, other] = [await app.newCustomer(), await app.newCustomer()];
    const { _id: id } = await getOwnChat(customer);
    const [own, foreign] = [await createSentInvoice(customer, admin), await createSentInvoice(other, admin)];
    const order = await createPendingOrder(customer);
    const body = (subject: object) => ({ message: 'About', ...subject });
    expectFieldErrors(await send(customer, id, body({ invoiceId: foreign._id })), 'invoiceId');
    expectFieldErrors(await send(customer, id, body({ orderId: own._id })), 'orderId');
    expectFieldErrors(await send(customer, id, body({ orderId: 'x' })), 'orderId');
    await createPaidPlan(other, admin);
    const foreignJob = await submitPhotos(t, other);
    expectFieldErrors(await send(customer, id, body({ jobId: foreignJob._id })), 'jobId');
    expectFieldErrors(await send(customer, id, body({ orderId: order._id, jobId: foreignJob._id })), 'jobId');
    expectFieldErrors(
      await send(customer, id, body({ orderId: order._id, invoiceId: own._id })),
      'invoiceId',
    );
    expect((await listOwnMessages(customer)).messages).toEqual([]);
  });

  test('is listed for exactly one existing subject', async () => {
    const customer = await app.newCustomer();
    const { _id: orderId } = await createPendingOrder(customer);
    const list = (query: object) => customer.call('GET /chat/messages', { query });
    expectFieldErrors(await list({}), 'orderId');
    expectFieldErrors(await list({ orderId, invoiceId: orderId }), 'invoiceId');
    for (const unknown of [randomUUID(), 'x'])
      expectError(await list({ orderId: unknown }), 404, 'NOT_FOUND');
  });
});

describe('outside the opening hours', () => {
  test('a customer gets one automatic reply per day of the studio', async () => {
    const customer = await app.newCustomer();
    const kinds = async () => (await listOwnMessages(customer)).messages.map(({ kind, seq }) => [seq, kind]);
    const now = t.clock.now();
    t.clock.set('2026-11-21T17:30:00Z');
    const { chat: id } = await sendCustomerMessage(customer, { clientId: 'late' });
    await sendCustomerMessage(customer, { clientId: 'late' });
    await sendCustomerMessage(customer);
    expect(await kinds()).toEqual([
      [1, 'message'],
      [2, 'automatic'],
      [3, 'message'],
    ]);
    const [, response] = (await listOwnMessages(customer)).messages;
    expect(response).toMatchObject({
      side: 'admin',
      sender: { _id: 'studio', fullName: brand.name, email: brand.email },
      message: expect.stringContaining(`${formatOpeningHours(brand.openingHours)}.`),
    });
    expect(await getOwnChat(customer)).toMatchObject({
      lastMessage: 'Please leave the freckles.',
      unreadCount: { user: 0, admin: 2 },
    });
    // Sunday begins in Lagos, an hour ahead of UTC.
    t.clock.set('2026-11-21T23:30:00Z');
    await sendAdminMessage(admin, id);
    await sendAdminMessage(admin, id, { kind: 'note' });
    await sendCustomerMessage(customer);
    t.clock.set('2026-11-22T22:30:00Z');
    await sendCustomerMessage(customer);
    // Monday, during opening hours.
    t.clock.set('2026-11-23T12:00:00Z');
    await sendCustomerMessage(customer);
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
  test('contains the conversation as text, without notes', async () => {
    const customer = await t.signIn('Bola Adeyemi');
    const { chat: id } = await sendCustomerMessage(customer, {
      message: 'Two things:\n1. freckles\r\n2. no blur',
    });
    await sendAdminMessage(admin, id, { message: 'Customer since 2019', kind: 'note' });
    t.clock.advance(61_000);
    await sendAdminMessage(admin, id, { message: 'Both noted.' });
    const params = { id };
    const expected = {
      fileName: 'conversation-2026-11-21.txt',
      text:
        '2026-11-21 12:00 Bola Adeyemi: Two things:\n  1. freckles\n  2. no blur\n' +
        '2026-11-21 12:01 Kemi Adewale: Both noted.\n',
    };
    const own = dataOf(await customer.call('GET /chat/user/chat/:id/export', { params }));
    const theirs = dataOf(await admin.call('GET /chat/admin/chat/:id/export', { params }));
    expect([own.transcript, theirs.transcript]).toEqual([expected, expected]);
  });

  test('is complete for long conversations', async () => {
    const customer = await app.newCustomer();
    const { chat: chatId } = await sendCustomerMessage(customer);
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
    expect(lines.at(-1)).toMatch(new RegExp(`${brand.name}: No\\. 1199$`));
  });
});

describe('a note', () => {
  test('is visible to admins only, and is not counted', async () => {
    const customer = await app.newCustomer();
    const { _id: orderId } = await createPendingOrder(customer);
    const { chat: id } = await sendCustomerMessage(customer, { orderId });
    const before = await getOwnChat(customer);
    const note = await sendAdminMessage(admin, id, { message: 'Secret', kind: 'note', orderId });
    expect(note).toMatchObject({ kind: 'note', side: 'admin', seq: 2 });
    expect(await getOwnChat(customer)).toEqual(before);
    const params = { id };
    const replies = [
      await customer.call('GET /chat/user/chat'),
      await customer.call('GET /chat/user/chat/:id/messages', { params }),
      await customer.call('GET /chat/messages', { query: { orderId } }),
      await customer.call('GET /chat/user/chat/:id/export', { params }),
      await customer.call('POST /chat/user/chat/:id/read', { params }),
    ];
    for (const response of replies) {
      expect(response.status).toBe(200);
      expect(JSON.stringify(response.body)).not.toContain('Secret');
    }
    const afterNote = { params, query: { after: note._id } };
    expectFieldErrors(await customer.call('GET /chat/user/chat/:id/messages', afterNote), 'after');
    expect(dataOf(await admin.call('GET /chat/messages', { query: { orderId } })).messages).toContainEqual(
      note,
    );
    const read = dataOf(await admin.call('GET /chat/admin/chat/:id/messages', { params }));
    expect(read.messages).toContainEqual(note);
  });

  test('cannot be written by customers', async () => {
    const customer = await app.newCustomer();
    const { _id: id } = await getOwnChat(customer);
    const params = { id };
    const payload = { message: 'Hidden?', kind: 'note' };
    await customer.send({ method: 'POST', url: `/api/chat/user/chat/${id}/messages`, payload });
    const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
    expect(messages.map(({ kind }) => kind)).toEqual(['message']);
  });
});

test('messages above the rate limit are rejected, and earlier ones are stored', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: '{"chat":{"max":5,"seconds":10}}' } });
  const customer = await limited.signIn('In A Hurry');
  const { _id: id } = await getOwnChat(customer);
  const body = { message: 'Now', clientId: 'again' };
  for (let n = 0; n < 4; n += 1) await sendCustomerMessage(customer, { message: `${n}` });
  await sendCustomerMessage(customer, body);
  limited.clock.advance(4_000);
  const rejected = await send(customer, id, body);
  expectError(rejected, 429, 'TOO_MANY_REQUESTS');
  expect(rejected.headers['retry-after']).toBe('6');
  const stored = await limited.database.queries
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, id));
  expect(stored).toHaveLength(5);
  limited.clock.advance(6_000);
  expect((await send(customer, id, { message: 'Later' })).status).toBe(201);
  const [chat] = await limited.database.queries.select().from(chats).where(eq(chats.id, id));
  expect(chat).toMatchObject({ lastSeq: 6, unreadByAdmin: 6 });
  await limited.close();
});
