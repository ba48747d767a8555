// Which messages of a conversation are shown in the list of what waits for the studio.
import type { ChatMessage } from '@burnish/contract/chat/entities';

/** More than are shown: notes and automatic replies come between the messages of the customer. */
export const loadedMessages = 20;

const maxShownMessages = 5;

export interface UnreadMessages {
  /** The latest ones, oldest first. At least one, if any was loaded. */
  readonly shown: readonly ChatMessage[];
  /** Unread messages before them. */
  readonly earlierCount: number;
}

/** `messages`: the latest of the conversation, oldest first. */
export function unreadMessages(messages: readonly ChatMessage[], unreadCount: number): UnreadMessages {
  const shown = messages
    .filter(({ kind, side }) => kind === 'message' && side === 'user')
    .slice(-Math.min(maxShownMessages, Math.max(1, unreadCount)));
  return { shown, earlierCount: Math.max(0, unreadCount - shown.length) };
}
