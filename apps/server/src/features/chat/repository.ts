import type { ChatSide } from '@burnish/domain/chat/chat';
import { and, count, eq, gt, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../db/person-columns.ts';
import { chatMessages, chats, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import { createStatement, isOneOfIds } from '../../platform/db/statements.ts';
import type { Person } from '../../views/shared-views.ts';

export type ChatRow = typeof chats.$inferSelect;

export interface ChatRecord {
  readonly chat: ChatRow;
  readonly user: Person;
  readonly admin: { readonly id: string; readonly fullName: string | null } | null;
}

const admins = alias(users, 'admins');

function selectChats(queries: Queries) {
  return queries
    .select({
      chat: chats,
      user: personColumns(users),
      admin: { id: admins.id, fullName: admins.fullName },
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .leftJoin(admins, eq(admins.id, chats.assigneeId));
}

const findChatStatement = createStatement('find_chat', (queries, name) =>
  selectChats(queries)
    .where(eq(chats.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findChat(queries: Queries, id: string): Promise<ChatRecord | undefined> {
  const [record] = await findChatStatement(queries).execute({ id });
  return record;
}

const findChatsStatement = createStatement('find_chats', (queries, name) =>
  selectChats(queries).where(isOneOfIds(chats.id)).prepare(name),
);

export async function findChats(queries: Queries, ids: readonly string[]): Promise<ChatRecord[]> {
  return findChatsStatement(queries).execute({ ids: [...ids] });
}

const findChatOfStatement = createStatement('find_chat_of', (queries, name) =>
  selectChats(queries)
    .where(eq(chats.userId, sql.placeholder('userId')))
    .prepare(name),
);

export async function findChatOf(queries: Queries, userId: string): Promise<ChatRecord | undefined> {
  const [record] = await findChatOfStatement(queries).execute({ userId });
  return record;
}

export function countUnreadChats(queries: Queries): Promise<number> {
  return queries.$count(chats, gt(chats.unreadByAdmin, 0));
}

const findCustomerIdStatement = createStatement('find_customer_id', (queries, name) =>
  queries
    .select({ userId: chats.userId })
    .from(chats)
    .where(eq(chats.id, sql.placeholder('chatId')))
    .prepare(name),
);

export async function findCustomerId(queries: Queries, chatId: string): Promise<string | undefined> {
  const [row] = await findCustomerIdStatement(queries).execute({ chatId });
  return row?.userId;
}

/** False for deleted accounts. */
export async function userExists(queries: Queries, id: string): Promise<boolean> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found.length > 0;
}

const findNameStatement = createStatement('find_name', (queries, name) =>
  queries
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(name),
);

/** The user's current display name. */
export async function findName(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await findNameStatement(queries).execute({ userId });
  return row?.fullName ?? null;
}

/** Does nothing if the user already has a conversation. */
export async function insertChat(
  queries: Queries,
  row: Pick<ChatRow, 'id' | 'userId' | 'createdAt'>,
): Promise<void> {
  await queries.insert(chats).values(row).onConflictDoNothing({ target: chats.userId });
}

const senders = alias(users, 'senders');

const lockChatStatement = createStatement('lock_chat', (queries, name) =>
  queries
    .select({
      chat: chats,
      user: personColumns(users),
      sender: { id: senders.id, fullName: senders.fullName, email: senders.email },
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .innerJoin(senders, eq(senders.id, sql.placeholder('senderId')))
    .where(eq(chats.id, sql.placeholder('id')))
    .for('no key update', { of: chats })
    .prepare(name),
);

/**
 * Locks a conversation until the transaction ends, so that sequence numbers and counts stay consistent. Returns it with
 * its customer and the sender, which the published event needs.
 */
export async function lockChat(queries: Queries, id: string, senderId: string) {
  const [locked] = await lockChatStatement(queries).execute({ id, senderId });
  return locked;
}

export async function updateChat(queries: Queries, id: string, change: Partial<ChatRow>): Promise<void> {
  await queries.update(chats).set(change).where(eq(chats.id, id));
}

const stateKeys = [
  'lastSeq',
  'lastMessage',
  'lastMessageAt',
  'unreadByUser',
  'unreadByAdmin',
  'readByUser',
  'readByAdmin',
  'userNoticeAt',
  'adminNoticeAt',
  'autoRepliedOn',
] as const;

/** Everything that messages change. */
export type ChatState = Pick<ChatRow, (typeof stateKeys)[number]>;

const updateStateStatement = createStatement('update_chat_state', (queries, name) =>
  queries
    .update(chats)
    .set(Object.fromEntries(stateKeys.map((key) => [key, sql`${sql.placeholder(key)}`])))
    .where(eq(chats.id, sql.placeholder('id')))
    .prepare(name),
);

export async function updateState(queries: Queries, id: string, state: ChatState): Promise<void> {
  await updateStateStatement(queries).execute({ ...state, id });
}

/** The columns that store what each side has read. */
export const unreadColumns = {
  user: { unread: 'unreadByUser', read: 'readByUser', noticeAt: 'userNoticeAt' },
  admin: { unread: 'unreadByAdmin', read: 'readByAdmin', noticeAt: 'adminNoticeAt' },
} as const satisfies { readonly [S in ChatSide]: object };

/** Messages of the other side after `read`, in an update of the conversation. */
export function countUnread(queries: Queries, side: ChatSide, read: SQLWrapper): SQL {
  const unread = queries
    .select({ n: count() })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatId, chats.id),
        eq(chatMessages.kind, 'message'),
        ne(chatMessages.side, side),
        gt(chatMessages.seq, read),
      ),
    );
  return sql`(${unread})`;
}

/** What a side has read after a change: up to which sequence number, and how many messages are still unread. */
export interface ReadPosition {
  readonly seq: number;
  readonly unread: number;
}

/** Marks messages as read. `upTo`: a sequence number; null: all messages. Undefined if they were read before. */
export async function markRead(
  queries: Queries,
  chatId: string,
  side: ChatSide,
  upTo: number | null,
): Promise<ReadPosition | undefined> {
  const { unread, read } = unreadColumns[side];
  const target = upTo === null ? sql`${chats.lastSeq}` : sql`least(${upTo}::integer, ${chats.lastSeq})`;
  const isUncounted = upTo === null ? gt(chats[unread], 0) : undefined;
  const [row] = await queries
    .update(chats)
    .set({ [unread]: countUnread(queries, side, target), [read]: target })
    .where(and(eq(chats.id, chatId), or(isUncounted, sql`${chats[read]} < ${target}`)))
    .returning({ seq: chats[read], unread: chats[unread] });
  return row;
}
