// What happened in a conversation, told to whom it concerns.
import { type ChatSide, isSeenBy } from '@burnish/domain/chat/chat';
import { adminsRoom, type LiveServer, userRoom } from '../../platform/live.ts';
import type { ChatNews } from './chats.ts';
import { roomOf } from './rooms.ts';

export function createChatNews(live: Pick<LiveServer, 'to'>): ChatNews {
  const everyPageOf = (side: ChatSide, userId: string) =>
    live.to(side === 'user' ? userRoom(userId) : adminsRoom);

  return {
    said({ place, user, message, unread }) {
      const sides = (['user', 'admin'] as const).filter((side) => isSeenBy(message.kind, side));
      const joined = sides.map((side) => roomOf(place.id, side));
      live.to([...joined, userRoom(message.sender._id)]).emit('new_message', message);
      if (message.side === 'user')
        live.to(adminsRoom).emit('new_chat_message', { chatId: place.id, message, user });
      if (unread === null) return;
      everyPageOf(unread.side, place.userId).emit('chat_unread_update', {
        role: unread.side,
        chatId: place.id,
        unreadCount: unread.count,
      });
    },
    read({ place, side, seq }) {
      const chatId = place.id;
      live
        .to([userRoom(place.userId), roomOf(chatId, 'admin')])
        .emit('chat_read', { role: side, chatId, seq });
      everyPageOf(side, place.userId).emit('chat_unread_update', { role: side, chatId, unreadCount: 0 });
    },
  };
}
