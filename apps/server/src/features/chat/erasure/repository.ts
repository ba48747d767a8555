import { eq } from 'drizzle-orm';
import { chatMessages, chats } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/**
 * Deletes the user's own conversation. What they wrote to others as staff belongs to those conversations. Returns the
 * storage keys of its files.
 */
export async function eraseChat(queries: Queries, userId: string): Promise<string[]> {
  await queries.update(chats).set({ assigneeId: null }).where(eq(chats.assigneeId, userId));
  const [chat] = await queries
    .select({ id: chats.id })
    .from(chats)
    .where(eq(chats.userId, userId))
    .for('update');
  if (chat === undefined) return [];
  const deleted = await queries
    .delete(chatMessages)
    .where(eq(chatMessages.chatId, chat.id))
    .returning({ storageKey: chatMessages.storageKey });
  await queries.delete(chats).where(eq(chats.id, chat.id));
  return deleted.map(({ storageKey }) => storageKey).filter((key) => key !== null);
}
