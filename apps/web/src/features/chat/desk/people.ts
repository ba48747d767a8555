// The people on the left: as the service ordered them, and what has been heard since.
import type { Chat, ChatMessage, ChatPerson } from '@burnish/contract/entity';

/** A person has no id of its own on the wire: it is the user's. */
export const personKey = ({ user }: ChatPerson): string => user._id;

function rank({ chat, hasPriority }: ChatPerson): number {
  if (!chat || chat.unreadCount.admin === 0) return 2;
  return hasPriority ? 0 : 1;
}

const timeOf = ({ chat }: ChatPerson): string => chat?.lastMessageTime ?? '';

/** Unread first, of them Gold and Diamond first, then the latest; otherwise as they came. */
function byTurn(one: ChatPerson, other: ChatPerson): number {
  return rank(one) - rank(other) || timeOf(other).localeCompare(timeOf(one));
}

/** All pages in one list: who moved from one page to another while they were read stands there once. */
export function inTurn(pages: readonly (readonly ChatPerson[])[]): readonly ChatPerson[] {
  const known = new Map(pages.flat().map((person) => [personKey(person), person]));
  return [...known.values()].sort(byTurn);
}

type Change = (chat: Chat) => Chat;

function changed(people: readonly ChatPerson[], chatId: string, change: Change): readonly ChatPerson[] {
  if (!knowsChat(people, chatId)) return people;
  return people.map((person) =>
    person.chat?._id === chatId ? { ...person, chat: change(person.chat) } : person,
  );
}

export function knowsChat(people: readonly ChatPerson[], chatId: string): boolean {
  return people.some(({ chat }) => chat?._id === chatId);
}

export function withUnread(people: readonly ChatPerson[], chatId: string, unread: number) {
  return changed(people, chatId, (chat) => ({
    ...chat,
    unreadCount: { ...chat.unreadCount, admin: unread },
  }));
}

/** What a person last said to the other side: no note, no automatic answer, and nothing overtaken on its way. */
export function withMessage(people: readonly ChatPerson[], said: ChatMessage) {
  if (said.kind !== 'message') return people;
  const lastMessage = said.message || said.attachment?.fileName || null;
  return changed(people, said.chat, (chat) =>
    chat.lastMessageTime !== null && chat.lastMessageTime > said.createdAt
      ? chat
      : { ...chat, lastMessage, lastMessageTime: said.createdAt },
  );
}
