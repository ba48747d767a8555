// Who has a conversation open. Its two sides are apart, because notes go to admins only.
import type { ChatSide } from '@burnish/domain/chat/chat';

export function roomOf(chatId: string, side: ChatSide): string {
  return `chat:${chatId}:${side}`;
}

export function roomsOf(chatId: string): string[] {
  return [roomOf(chatId, 'user'), roomOf(chatId, 'admin')];
}
