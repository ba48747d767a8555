// Publishes which admins have a conversation open, to those admins.
import type { RealtimeServer } from '../../../platform/realtime/realtime.ts';
import { chatRoom } from './publisher.ts';

export interface ChatPresence {
  entered(chatId: string, socketId: string): void;
  left(chatId: string, socketId: string): void;
}

export function createChatPresence(realtime: RealtimeServer): ChatPresence {
  /** The sockets of this process, by conversation. */
  const sockets = new Map<string, Set<string>>();
  /** Conversations whose viewers are being collected. True: they have changed since. */
  const refreshing = new Map<string, boolean>();

  async function publishViewers(chatId: string): Promise<void> {
    const room = chatRoom(chatId, 'admin');
    const admins = await realtime.listPresent(room);
    realtime.to(room).emit('chat_viewers', { chatId, admins });
  }

  /** Collects the viewers of a conversation once at a time, so that the last event is the latest state. */
  async function refresh(chatId: string): Promise<void> {
    const isRefreshing = refreshing.has(chatId);
    refreshing.set(chatId, isRefreshing);
    if (isRefreshing) return;
    await publishViewers(chatId);
    const hasChanged = refreshing.get(chatId);
    refreshing.delete(chatId);
    if (hasChanged) await refresh(chatId);
  }

  realtime.onPeersChanged(() => {
    for (const chatId of sockets.keys()) void refresh(chatId);
  });

  return {
    entered(chatId, socketId) {
      const open = sockets.get(chatId) ?? new Set();
      sockets.set(chatId, open.add(socketId));
      void refresh(chatId);
    },
    left(chatId, socketId) {
      const open = sockets.get(chatId);
      if (!open?.delete(socketId)) return;
      if (open.size === 0) sockets.delete(chatId);
      void refresh(chatId);
    },
  };
}
