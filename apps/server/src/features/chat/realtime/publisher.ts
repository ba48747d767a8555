// Publishes what happens in a conversation to the pages of both sides.
import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { ChatMessage } from '@burnish/contract/chat/entities';
import { type ChatSide, chatSides, isVisibleTo } from '@burnish/domain/chat/chat';
import { permissionRooms, type RealtimeServer, userRoom } from '../../../platform/realtime/realtime.ts';
import type { ChatAccess } from '../access.ts';

type ChatRef = Pick<ChatAccess, 'chatId' | 'customerId'>;

/** The pages that have a conversation open. Each side has its own room, because only staff receive notes. */
export function chatRoom(chatId: string, side: ChatSide): string {
  return `chat:${chatId}:${side}`;
}

export function chatRooms(chatId: string): string[] {
  return chatSides.map((side) => chatRoom(chatId, side));
}

export interface ChatPublisher {
  messageSent(event: {
    readonly access: ChatRef;
    readonly user: PersonRef;
    readonly message: ChatMessage;
    /** The side that has not read it, with its number of unread messages. */
    readonly unread: { readonly side: ChatSide; readonly count: number } | null;
  }): void;
  /** The side has read everything up to the sequence number; so many messages are still unread. */
  messagesRead(event: {
    readonly access: ChatRef;
    readonly side: ChatSide;
    readonly seq: number;
    readonly unread: number;
  }): void;
}

export function createChatPublisher(realtime: Pick<RealtimeServer, 'to'>): ChatPublisher {
  const staff = () => realtime.to(permissionRooms('chat:answer'));
  /** All pages of one side, whether the conversation is open or not. */
  const everyPageOf = (side: ChatSide, customerId: string) =>
    side === 'user' ? realtime.to(userRoom(customerId)) : staff();

  return {
    messageSent({ access: { chatId, customerId }, user, message, unread }) {
      const rooms = chatSides
        .filter((side) => isVisibleTo(message.kind, side))
        .map((side) => chatRoom(chatId, side));
      realtime.to([...rooms, userRoom(message.sender._id)]).emit('new_message', message);
      if (message.side === 'user') staff().emit('new_chat_message', { chatId, message, user });
      if (unread === null) return;
      everyPageOf(unread.side, customerId).emit('chat_unread_update', {
        role: unread.side,
        chatId,
        unreadCount: unread.count,
      });
    },
    messagesRead({ access: { chatId, customerId }, side, seq, unread }) {
      realtime
        .to([userRoom(customerId), chatRoom(chatId, 'admin')])
        .emit('chat_read', { role: side, chatId, seq });
      everyPageOf(side, customerId).emit('chat_unread_update', {
        role: side,
        chatId,
        unreadCount: unread,
      });
    },
  };
}
