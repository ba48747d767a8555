import type { ChatSide } from '@burnish/domain/chat/chat';
import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { chatMessages, invoices, orders, photoJobs, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { createInsert, createStatement } from '../../../platform/db/statements.ts';

export type MessageRow = typeof chatMessages.$inferSelect;

const insertMessages = createInsert(chatMessages);

export async function insertMessage(queries: Queries, row: MessageRow): Promise<void> {
  await insertMessages(queries, [row]);
}

function selectMessages(queries: Queries) {
  return queries
    .select({
      message: chatMessages,
      sender: { id: users.id, fullName: users.fullName, email: users.email },
      order: { number: orders.number, title: orders.title },
      invoiceNumber: invoices.number,
      jobNumber: photoJobs.number,
    })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(orders, eq(orders.id, chatMessages.orderId))
    .leftJoin(invoices, eq(invoices.id, chatMessages.invoiceId))
    .leftJoin(photoJobs, eq(photoJobs.id, chatMessages.jobId));
}

export type MessageRecord = Awaited<ReturnType<typeof selectMessages>>[number];

/** Names of the order, the invoice or the job that a message is about. */
export type SubjectNames = Pick<MessageRecord, 'order' | 'invoiceNumber' | 'jobNumber'>;

function isVisibleTo(side: ChatSide): SQL | undefined {
  return side === 'user' ? ne(chatMessages.kind, 'note') : undefined;
}

/** The sequence number of a message in this conversation, if it is visible to this side. */
export async function findSeq(
  queries: Queries,
  chatId: string,
  side: ChatSide,
  messageId: string,
): Promise<number | undefined> {
  const [row] = await queries
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId), isVisibleTo(side)));
  return row?.seq;
}

export interface MessageRange {
  readonly chatId: string;
  /** Only messages that are visible to this side. */
  readonly side: ChatSide;
  readonly limit: number;
}

/** The first messages after a sequence number, ascending. */
export async function listAfter(
  queries: Queries,
  { chatId, side, limit }: MessageRange,
  seq: number,
): Promise<MessageRecord[]> {
  return selectMessages(queries)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.seq, seq), isVisibleTo(side)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);
}

/** The last messages, before a sequence number if one is given, descending. */
export async function listBefore(
  queries: Queries,
  { chatId, side, limit }: MessageRange,
  seq: number | null,
): Promise<MessageRecord[]> {
  const isBefore = seq === null ? undefined : lt(chatMessages.seq, seq);
  return selectMessages(queries)
    .where(and(eq(chatMessages.chatId, chatId), isBefore, isVisibleTo(side)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit);
}

const findSentIdStatement = createStatement('find_sent_message_id', (queries, name) =>
  queries
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatId, sql.placeholder('chatId')),
        eq(chatMessages.senderId, sql.placeholder('senderId')),
        eq(chatMessages.clientId, sql.placeholder('clientId')),
      ),
    )
    .prepare(name),
);

/** The ID of the message that a sender sent with this clientId. */
export async function findSentId(
  queries: Queries,
  sent: Pick<MessageRow, 'chatId' | 'senderId' | 'clientId'>,
): Promise<string | undefined> {
  const [row] = await findSentIdStatement(queries).execute(sent);
  return row?.id;
}

export async function findMessage(queries: Queries, id: string): Promise<MessageRecord | undefined> {
  const [record] = await selectMessages(queries).where(eq(chatMessages.id, id));
  return record;
}

/** The order, invoice or job that a message is about. */
export interface Subject {
  readonly field: keyof typeof subjectColumns;
  readonly id: string;
}

const subjectColumns = {
  orderId: chatMessages.orderId,
  invoiceId: chatMessages.invoiceId,
  jobId: chatMessages.jobId,
} as const;

const noNames: SubjectNames = { order: null, invoiceNumber: null, jobNumber: null };

/** The customer of a subject, and what its label shows. */
export async function findSubject(
  queries: Queries,
  { field, id }: Subject,
): Promise<({ userId: string } & SubjectNames) | undefined> {
  switch (field) {
    case 'orderId': {
      const columns = { userId: orders.userId, number: orders.number, title: orders.title };
      const [row] = await queries.select(columns).from(orders).where(eq(orders.id, id));
      return row && { ...noNames, userId: row.userId, order: row };
    }
    case 'invoiceId': {
      const columns = { userId: invoices.userId, invoiceNumber: invoices.number };
      const [row] = await queries.select(columns).from(invoices).where(eq(invoices.id, id));
      return row && { ...noNames, ...row };
    }
    case 'jobId': {
      const columns = { userId: photoJobs.userId, jobNumber: photoJobs.number };
      const [row] = await queries.select(columns).from(photoJobs).where(eq(photoJobs.id, id));
      return row && { ...noNames, ...row };
    }
  }
}

/** The last messages about a subject, descending. All of them are in its customer's conversation. */
export async function listAbout(
  queries: Queries,
  { field, id }: Subject,
  side: ChatSide,
  limit: number,
): Promise<MessageRecord[]> {
  return selectMessages(queries)
    .where(and(eq(subjectColumns[field], id), isVisibleTo(side)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit);
}
