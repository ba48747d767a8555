import type { ChatSide } from '@burnish/domain/chat/chat';
import { and, asc, desc, eq, exists, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chatMessages, chats, invoices, requests, users } from '../../db/schema.ts';
import type { Queries } from '../../platform/database.ts';
import type { Person } from '../../platform/wire.ts';

export type ChatRow = typeof chats.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;

export interface ChatRecord {
  readonly chat: ChatRow;
  readonly user: Person;
  readonly admin: { readonly id: string; readonly fullName: string | null } | null;
}

const admins = alias(users, 'admins');

function selectChat(queries: Queries) {
  return queries
    .select({
      chat: chats,
      user: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      admin: { id: admins.id, fullName: admins.fullName },
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .leftJoin(admins, eq(admins.id, chats.adminId));
}

export async function findChat(queries: Queries, id: string): Promise<ChatRecord | undefined> {
  const [record] = await selectChat(queries)
    .where(eq(chats.id, sql.placeholder('id')))
    .prepare('find_chat')
    .execute({ id });
  return record;
}

export async function findChatOf(queries: Queries, userId: string): Promise<ChatRecord | undefined> {
  const [record] = await selectChat(queries)
    .where(eq(chats.userId, sql.placeholder('userId')))
    .prepare('find_chat_of')
    .execute({ userId });
  return record;
}

export async function findCustomer(queries: Queries, chatId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ userId: chats.userId })
    .from(chats)
    .where(eq(chats.id, sql.placeholder('chatId')))
    .prepare('find_customer_of_chat')
    .execute({ chatId });
  return row?.userId;
}

export async function isUser(queries: Queries, id: string): Promise<boolean> {
  return (await queries.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0;
}

/** As somebody calls themself now. */
export async function findName(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_name')
    .execute({ userId });
  return row?.fullName ?? null;
}

/** Whoever comes second finds the one of whoever came first. */
export async function insertChat(
  queries: Queries,
  row: Pick<ChatRow, 'id' | 'userId' | 'createdAt'>,
): Promise<void> {
  await queries.insert(chats).values(row).onConflictDoNothing({ target: chats.userId });
}

const senders = alias(users, 'senders');

/**
 * Held to the end of the transaction: places are given out one by one, and counts stay right. With its customer and
 * whoever does something in it, so that nothing need be read once more to tell of it.
 */
export async function lockChat(queries: Queries, id: string, senderId: string) {
  const [locked] = await queries
    .select({
      chat: chats,
      user: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      sender: { id: senders.id, fullName: senders.fullName, email: senders.email },
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .innerJoin(senders, eq(senders.id, sql.placeholder('senderId')))
    .where(eq(chats.id, sql.placeholder('id')))
    .for('no key update', { of: chats })
    .prepare('lock_chat')
    .execute({ id, senderId });
  return locked;
}

export async function updateChat(queries: Queries, id: string, change: Partial<ChatRow>): Promise<void> {
  await queries.update(chats).set(change).where(eq(chats.id, id));
}

export async function insertMessage(queries: Queries, row: MessageRow): Promise<void> {
  await queries.insert(chatMessages).values(row);
}

/** The message and what it changes in its conversation, at once. False: its sender has sent it here before. */
export async function addMessage(
  queries: Queries,
  row: MessageRow,
  change: Partial<ChatRow>,
): Promise<boolean> {
  const said = queries.$with('said').as(
    queries
      .insert(chatMessages)
      .values(row)
      .onConflictDoNothing({ target: [chatMessages.chatId, chatMessages.senderId, chatMessages.clientId] })
      .returning({ id: chatMessages.id }),
  );
  const { rowCount } = await queries
    .with(said)
    .update(chats)
    .set(change)
    .where(and(eq(chats.id, row.chatId), exists(queries.select().from(said))));
  return rowCount === 1;
}

function selectMessage(queries: Queries) {
  return queries
    .select({
      message: chatMessages,
      sender: { id: users.id, fullName: users.fullName, email: users.email },
      orderTitle: requests.title,
      invoiceNumber: invoices.number,
    })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(requests, eq(requests.id, chatMessages.orderId))
    .leftJoin(invoices, eq(invoices.id, chatMessages.invoiceId));
}

export type MessageRecord = Awaited<ReturnType<typeof selectMessage>>[number];

function seenBy(side: ChatSide): SQL | undefined {
  return side === 'user' ? ne(chatMessages.kind, 'note') : undefined;
}

/** The place of a message in this conversation, if this side sees it. */
export async function findPlace(
  queries: Queries,
  chatId: string,
  side: ChatSide,
  messageId: string,
): Promise<number | undefined> {
  const [row] = await queries
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId), seenBy(side)));
  return row?.seq;
}

export interface Stretch {
  readonly chatId: string;
  /** The side that reads. */
  readonly side: ChatSide;
  readonly limit: number;
}

/** Ascending, the first ones behind a place. */
export async function listAfter(queries: Queries, stretch: Stretch, seq: number): Promise<MessageRecord[]> {
  const { chatId, side, limit } = stretch;
  return selectMessage(queries)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.seq, seq), seenBy(side)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);
}

/** Descending, the last ones; before a place, if one is given. */
export async function listBefore(
  queries: Queries,
  stretch: Stretch,
  seq: number | null,
): Promise<MessageRecord[]> {
  const { chatId, side, limit } = stretch;
  const isBefore = seq === null ? undefined : lt(chatMessages.seq, seq);
  return selectMessage(queries)
    .where(and(eq(chatMessages.chatId, chatId), isBefore, seenBy(side)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit);
}

/** What somebody sent here with this id of theirs. */
export async function findSent(
  queries: Queries,
  sent: Pick<MessageRow, 'chatId' | 'senderId' | 'clientId'>,
): Promise<MessageRecord | undefined> {
  const [record] = await selectMessage(queries)
    .where(
      and(
        eq(chatMessages.chatId, sql.placeholder('chatId')),
        eq(chatMessages.senderId, sql.placeholder('senderId')),
        eq(chatMessages.clientId, sql.placeholder('clientId')),
      ),
    )
    .prepare('find_sent_message')
    .execute(sent);
  return record;
}

/** What a message can be about. */
export type Subject =
  | { readonly member: 'orderId'; readonly id: string }
  | { readonly member: 'invoiceId'; readonly id: string };

const subjectTables = {
  orderId: { table: requests, label: requests.title, named: chatMessages.orderId },
  invoiceId: { table: invoices, label: invoices.number, named: chatMessages.invoiceId },
} as const;

/** Whose it is, and what it is called. */
export async function findSubject(queries: Queries, { member, id }: Subject) {
  const { table, label } = subjectTables[member];
  const [row] = await queries.select({ userId: table.userId, label }).from(table).where(eq(table.id, id));
  return row;
}

/** Descending, the last ones about it. All of them are in one conversation: its owner's. */
export async function listAbout(
  queries: Queries,
  { member, id }: Subject,
  side: ChatSide,
  limit: number,
): Promise<MessageRecord[]> {
  return selectMessage(queries)
    .where(and(eq(subjectTables[member].named, id), seenBy(side)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit);
}

/** The columns in which each side's reading is kept. */
export const readingOf = {
  user: { unread: 'unreadByUser', read: 'readByUser' },
  admin: { unread: 'unreadByAdmin', read: 'readByAdmin' },
} as const satisfies { readonly [S in ChatSide]: object };

/** Everything there is. Gives the last place; undefined: it was all read. */
export async function setRead(queries: Queries, chatId: string, side: ChatSide): Promise<number | undefined> {
  const { unread, read } = readingOf[side];
  const [row] = await queries
    .update(chats)
    .set({ [unread]: 0, [read]: sql`${chats.lastSeq}` })
    .where(and(eq(chats.id, chatId), or(gt(chats[unread], 0), lt(chats[read], chats.lastSeq))))
    .returning({ seq: chats.lastSeq });
  return row?.seq;
}
