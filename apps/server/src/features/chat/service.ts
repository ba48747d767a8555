import type { Handled } from '@burnish/contract/api';
import type { Chat } from '@burnish/contract/chat/entities';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { type ChatAccess, findAccess } from './access.ts';
import { createInbox, type Inbox } from './inbox/inbox.ts';
import { buildTranscript, createMessageReader, type MessageReader } from './read-messages.ts';
import type { ChatPublisher } from './realtime/publisher.ts';
import { type CannedReplies, createCannedReplies } from './replies/replies.ts';
import * as repository from './repository.ts';
import { createRetention } from './retention/retention.ts';
import { createSendMessage, type SendMessage } from './send-message.ts';
import { createUnreadNotices } from './unread-notices.ts';
import { chatView } from './view.ts';

/** The number of orders, invoices and subscriptions that are shown with a conversation. */
const latest = { limit: 10 };

/** Everything that a call or the realtime connection can do in conversations. */
export interface Chats {
  /** The caller's own conversation, created on first use. */
  openOwn(caller: Caller): Promise<Chat>;
  /** The messages that the caller hasn't read, and the preview of the last message. Creates no conversation. */
  summarizeUnread(caller: Caller): Promise<{ unreadMessages: number; lastMessage: string | null }>;
  /** How many conversations have messages that no admin has read. */
  countUnread(): Promise<number>;
  /** An admin's conversation with a user, created on first use. @throws DomainError NOT_FOUND */
  openWithUser(caller: Caller, userId: string): Promise<Chat>;
  /** @throws DomainError NOT_FOUND, including for another user's conversation */
  getAccess(caller: Caller, chatId: string): Promise<ChatAccess>;
  readonly messages: MessageReader;
  /**
   * A message with the same clientId of the same sender is stored once.
   * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT, UNSUPPORTED_FILE
   */
  readonly sendMessage: SendMessage;
  /** `upTo`: the sequence number of the last message that was read. Null: all messages. @throws DomainError NOT_FOUND */
  markRead(caller: Caller, chatId: string, upTo: number | null): Promise<Chat>;
  /** Assigns the conversation to the caller. With `reassign`, even if another admin is assigned. @throws DomainError NOT_FOUND, FORBIDDEN */
  assign(caller: Caller, chatId: string, reassign: boolean): Promise<Chat>;
  /** @throws DomainError NOT_FOUND */
  exportTranscript(caller: Caller, chatId: string): Promise<{ fileName: string; text: string }>;
  /** The customer of a conversation with their latest orders, invoices and subscriptions. @throws DomainError NOT_FOUND */
  getCustomer(caller: Caller, chatId: string): Promise<Handled['GET /chat/admin/chat/:id/customer']['reply']>;
  readonly inbox: Inbox;
  readonly cannedReplies: CannedReplies;
  deleteExpiredMessages(now: Date): Promise<void>;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'chat'>;
}

export function createChats({
  database,
  transact,
  clock,
  files,
  accounts,
  orders,
  invoices,
  subscriptions,
  studioSettings,
  tasks,
  publisher,
  retentionDays,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  files: Files;
  accounts: Accounts;
  orders: Orders;
  invoices: Invoices;
  subscriptions: Subscriptions;
  studioSettings: StudioSettings;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  /** Limits messages, whether sent by call or by event. */
  publisher: ChatPublisher;
  /** Days after which messages are deleted. Null: never. */
  retentionDays: number | null;
}): Chats {
  const { queries } = database;

  async function readView(from: Queries, chatId: string): Promise<Chat> {
    const record = await repository.findChat(from, chatId);
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return chatView(record);
  }

  async function create(caller: Caller, userId: string): Promise<Chat> {
    return transact(caller, async (tx) => {
      if (!(await repository.userExists(tx.queries, userId))) throw new DomainError('NOT_FOUND');
      await repository.insertChat(tx.queries, { id: tx.newId(), userId, createdAt: tx.now });
      const created = await repository.findChatOf(tx.queries, userId);
      if (created === undefined) throw new Error('a conversation that was created is missing');
      return chatView(created);
    });
  }

  return {
    async openOwn(caller) {
      const existing = await repository.findChatOf(queries, caller.id);
      return existing === undefined ? create(caller, caller.id) : chatView(existing);
    },

    async summarizeUnread(caller) {
      const record = await repository.findChatOf(queries, caller.id);
      return {
        unreadMessages: record?.chat.unreadByUser ?? 0,
        lastMessage: record?.chat.lastMessage ?? null,
      };
    },

    countUnread: () => repository.countUnreadChats(queries),

    async openWithUser(caller, userId) {
      if (!isId(userId)) throw new DomainError('NOT_FOUND');
      return create(caller, userId);
    },

    getAccess: (caller, chatId) => findAccess(queries, caller, chatId),
    messages: createMessageReader({ queries, files }),
    sendMessage: createSendMessage({
      queries,
      transact,
      files,
      studioSettings,
      publisher,
      announceUnread: createUnreadNotices({ queries, transact, tasks }),
    }),

    async markRead(caller, chatId, upTo) {
      const access = await findAccess(queries, caller, chatId);
      const { position, chat } = await transact(caller, async (tx) => ({
        position: await repository.markRead(tx.queries, chatId, access.side, upTo),
        chat: await readView(tx.queries, chatId),
      }));
      if (position !== undefined) publisher.messagesRead({ access, side: access.side, ...position });
      return chat;
    },

    async assign(caller, chatId, reassign) {
      const { customerId, side } = await findAccess(queries, caller, chatId);
      // Staff are the customers of their own conversations, so they can't answer those.
      if (side === 'user') throw new DomainError('FORBIDDEN');
      return transact(caller, async (tx) => {
        const locked = await repository.lockChat(tx.queries, chatId, caller.id);
        if (locked === undefined) throw new DomainError('NOT_FOUND');
        const { assigneeId } = locked.chat;
        if (assigneeId !== caller.id && (assigneeId === null || reassign)) {
          await repository.updateChat(tx.queries, chatId, { assigneeId: caller.id });
          tx.record({
            action: 'assign_chat',
            entity: 'chat',
            id: chatId,
            ownerId: customerId,
            before: { adminId: assigneeId },
            after: { adminId: caller.id },
          });
        }
        return readView(tx.queries, chatId);
      });
    },

    async exportTranscript(caller, chatId) {
      await findAccess(queries, caller, chatId);
      return buildTranscript(queries, chatId, clock.now());
    },

    async getCustomer(caller, chatId) {
      const { customerId: userId } = await findAccess(queries, caller, chatId);
      const [user, orderPage, invoicePage, subscriptionPage] = await Promise.all([
        accounts.getUser(userId),
        orders.listByCustomer(caller, userId, latest),
        invoices.listByCustomer(caller, userId, latest),
        subscriptions.listByCustomer(caller, userId, latest),
      ]);
      return {
        user,
        orders: orderPage.orders,
        invoices: invoicePage.invoices,
        subscriptions: subscriptionPage.subscriptions,
      };
    },

    inbox: createInbox({ database, clock }),
    cannedReplies: createCannedReplies({ database, transact }),
    deleteExpiredMessages: createRetention({ database, files, days: retentionDays }),

    async readRows(ids) {
      const records = await repository.findChats(queries, ids);
      return records.map((record) => () => chatView(record));
    },
  };
}
