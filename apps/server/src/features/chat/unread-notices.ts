// Notifies a side of messages that it hasn't read after ten minutes. Further messages until then are part of the same
// notice, and those after it cause another one.
import { type ChatSide, chatSides } from '@burnish/domain/chat/chat';
import { z } from 'zod';
import type { Queries } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/caller.ts';
import type { Task, Tasks } from '../../platform/tasks/tasks.ts';
import { unreadNoticeSeconds } from './build-message.ts';
import * as repository from './repository.ts';

interface UnreadMessage {
  readonly chatId: string;
  /** The side that hasn't read it. */
  readonly side: ChatSide;
  /** The message that caused the notice. */
  readonly seq: number;
}

/** Call it in the transaction of a message that needs a notice. */
export type AnnounceUnread = (tx: Transaction, message: UnreadMessage) => Promise<void>;

const announceUnreadTask: Task<UnreadMessage> = {
  name: 'announce_unread_messages',
  data: z.strictObject({ chatId: z.uuid(), side: z.enum(chatSides), seq: z.int() }),
};

export function createUnreadNotices({
  queries,
  transact,
  tasks,
}: {
  queries: Queries;
  transact: Transact;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
}): AnnounceUnread {
  tasks.register(announceUnreadTask, async ({ chatId, side, seq }) => {
    const record = await repository.findChat(queries, chatId);
    if (record === undefined) return;
    const { chat } = record;
    const columns = repository.unreadColumns[side];
    if (chat[columns.unread] === 0) return;
    await transact(systemActor, async (tx) => {
      tx.notify({
        event: side === 'user' ? 'unread_messages' : 'customer_messages',
        entityId: chatId,
        ownerId: chat.userId,
        key: `${chatId} ${seq}`,
        // The assignee answers. Without one, everyone who can.
        preferredStaffId: chat.assigneeId ?? undefined,
      });
    });
  });

  return (tx, message) =>
    tasks.enqueue(tx.queries, announceUnreadTask, message, { delaySeconds: unreadNoticeSeconds });
}
