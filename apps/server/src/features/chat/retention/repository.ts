import { and, gt, inArray, lt, or } from 'drizzle-orm';
import { chatMessages, chats } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { countUnread } from '../repository.ts';

export async function listOldMessages(queries: Queries, before: Date, limit: number) {
  return queries
    .select({ id: chatMessages.id, chatId: chatMessages.chatId, storageKey: chatMessages.storageKey })
    .from(chatMessages)
    .where(lt(chatMessages.createdAt, before))
    .orderBy(chatMessages.createdAt)
    .limit(limit);
}

/** Locks in the order of the ids, so that two transactions never deadlock. */
export async function lockChats(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, [...ids]))
    .orderBy(chats.id)
    .for('no key update');
}

export async function deleteMessages(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(chatMessages).where(inArray(chatMessages.id, [...ids]));
}

/** Recounts the unread messages after a deletion, and clears previews of deleted messages. */
export async function updateChats(queries: Queries, ids: readonly string[], before: Date): Promise<void> {
  await queries
    .update(chats)
    .set({
      unreadByUser: countUnread(queries, 'user', chats.readByUser),
      unreadByAdmin: countUnread(queries, 'admin', chats.readByAdmin),
    })
    .where(and(inArray(chats.id, [...ids]), or(gt(chats.unreadByUser, 0), gt(chats.unreadByAdmin, 0))));
  await queries
    .update(chats)
    .set({ lastMessage: null, lastMessageAt: null })
    .where(and(inArray(chats.id, [...ids]), lt(chats.lastMessageAt, before)));
}
