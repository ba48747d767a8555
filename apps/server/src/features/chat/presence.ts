// Which admins have a conversation open, told to each other.
import type { LiveServer } from '../../platform/live.ts';
import { roomOf } from './rooms.ts';

export interface ChatPresence {
  entered(chatId: string, socketId: string): void;
  left(chatId: string, socketId: string): void;
}

export function createChatPresence(live: LiveServer): ChatPresence {
  /** The pages of this process, by conversation. */
  const pages = new Map<string, Set<string>>();
  /** Conversations that are being asked about; true where something has changed meanwhile. */
  const asking = new Map<string, boolean>();

  async function tell(chatId: string): Promise<void> {
    const room = roomOf(chatId, 'admin');
    const admins = await live.present(room);
    live.to(room).emit('chat_answering', { chatId, admins });
  }

  /** One question at a time, so that the last answer is the last one told. */
  async function changed(chatId: string): Promise<void> {
    const isAsking = asking.has(chatId);
    asking.set(chatId, isAsking);
    if (isAsking) return;
    await tell(chatId);
    const isStale = asking.get(chatId);
    asking.delete(chatId);
    if (isStale) await changed(chatId);
  }

  live.onPeersChanged(() => {
    for (const chatId of pages.keys()) void changed(chatId);
  });

  return {
    entered(chatId, socketId) {
      const open = pages.get(chatId) ?? new Set();
      pages.set(chatId, open.add(socketId));
      void changed(chatId);
    },
    left(chatId, socketId) {
      const open = pages.get(chatId);
      if (!open?.delete(socketId)) return;
      if (open.size === 0) pages.delete(chatId);
      void changed(chatId);
    },
  };
}
