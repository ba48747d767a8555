// Invariants of conversations and their messages.
import { type ChatSide, chatSides, unreadSide } from '@burnish/domain/chat/chat';
import type { TableSnapshot } from './table-snapshot.ts';

type ChatRow = TableSnapshot['chats'][number];

const columns = {
  user: { read: 'readByUser', unread: 'unreadByUser' },
  admin: { read: 'readByAdmin', unread: 'unreadByAdmin' },
} as const satisfies Record<ChatSide, { read: keyof ChatRow; unread: keyof ChatRow }>;

function messagesOf({ messages }: TableSnapshot, { id }: ChatRow) {
  return messages.filter(({ chatId }) => chatId === id);
}

function* checkNumbers(tables: TableSnapshot) {
  for (const chat of tables.chats) {
    const numbers = messagesOf(tables, chat).map(({ seq }) => seq);
    if (numbers.join() !== numbers.map((_, index) => index + 1).join())
      yield `chat ${chat.id}: its messages are numbered ${numbers.join()}`;
    if (chat.lastSeq !== numbers.length) yield `chat ${chat.id}: its last message is ${chat.lastSeq}`;
  }
}

function* checkUnread(tables: TableSnapshot) {
  for (const chat of tables.chats) {
    for (const side of chatSides) {
      const { [columns[side].read]: read, [columns[side].unread]: unread } = chat;
      const isUnread = ({ seq, kind, side: author }: TableSnapshot['messages'][number]) =>
        seq > read && unreadSide(kind, author) === side;
      const counted = messagesOf(tables, chat).filter(isUnread).length;
      if (unread !== counted) yield `chat ${chat.id}: ${unread} unread by ${side}, counted ${counted}`;
      if (read > chat.lastSeq) yield `chat ${chat.id}: read by ${side} up to ${read}`;
    }
  }
}

function* checkPreviews(tables: TableSnapshot) {
  for (const chat of tables.chats) {
    const last = messagesOf(tables, chat).findLast(({ kind }) => kind === 'message');
    const text = last && (last.message.replaceAll(/\s+/g, ' ') || (last.fileName ?? ''));
    const isShown = text === undefined ? chat.lastMessage === null : text.startsWith(chat.lastMessage ?? '-');
    if (!isShown) yield `chat ${chat.id}: shows '${chat.lastMessage}' of '${text}'`;
    if (last?.createdAt.getTime() !== chat.lastMessageAt?.getTime())
      yield `chat ${chat.id}: its last message is of another time`;
  }
}

function* checkAuthors({ chats, messages }: TableSnapshot) {
  const customerOf = new Map(chats.map(({ id, userId }) => [id, userId]));
  for (const { id, chatId, side, kind, senderId } of messages) {
    const isByCustomer = senderId === customerOf.get(chatId);
    if (isByCustomer !== (side === 'user')) yield `message ${id} is of the side ${side}`;
    if ((senderId === null) !== (kind === 'automatic')) yield `message ${id} (${kind}) has the wrong sender`;
    if (kind === 'note' && side === 'user') yield `message ${id} is a note of a customer`;
  }
}

export const chatRules = [checkNumbers, checkUnread, checkPreviews, checkAuthors];
