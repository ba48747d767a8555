// The list of people: names, order, and updates from events.
import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { Chat, ChatMessage, ChatPerson } from '@burnish/contract/chat/entities';

/** The full name, or the email address if there is none. */
export function displayName({ fullName, email }: Pick<PersonRef, 'fullName' | 'email'>): string {
  return fullName || email;
}

/** Company and email. Without a name the email is the display name already, so it is left out. */
export function contactLine({ fullName, email, companyName }: PersonRef): string {
  return [companyName, fullName ? email : null].filter(Boolean).join(', ');
}

export const personKey = ({ user }: ChatPerson): string => user._id;

function rank({ chat, hasPriority }: ChatPerson): number {
  if (!chat || chat.unreadCount.admin === 0) return 2;
  return hasPriority ? 0 : 1;
}

const lastMessageTime = ({ chat }: ChatPerson): string => chat?.lastMessageTime ?? '';

/** Unread first, and of those priority customers first, then by the latest message. */
function compare(a: ChatPerson, b: ChatPerson): number {
  return rank(a) - rank(b) || lastMessageTime(b).localeCompare(lastMessageTime(a));
}

/** Merges and sorts all pages. A person who moved between pages while they were loaded is listed once. */
export function mergePages(pages: readonly (readonly ChatPerson[])[]): readonly ChatPerson[] {
  const byKey = new Map(pages.flat().map((person) => [personKey(person), person]));
  return [...byKey.values()].sort(compare);
}

function updateChat(
  people: readonly ChatPerson[],
  chatId: string,
  update: (chat: Chat) => Chat,
): readonly ChatPerson[] {
  if (!includesChat(people, chatId)) return people;
  return people.map((person) =>
    person.chat?._id === chatId ? { ...person, chat: update(person.chat) } : person,
  );
}

export function includesChat(people: readonly ChatPerson[], chatId: string): boolean {
  return people.some(({ chat }) => chat?._id === chatId);
}

/** Replaces a chat with a newer version. */
export function withChat(people: readonly ChatPerson[], chat: Chat) {
  return updateChat(people, chat._id, () => chat);
}

export function withUnreadCount(people: readonly ChatPerson[], chatId: string, unreadCount: number) {
  return updateChat(people, chatId, (chat) => ({
    ...chat,
    unreadCount: { ...chat.unreadCount, admin: unreadCount },
  }));
}

/** Shows a message as the last one of its chat. Ignores notes, automatic replies and messages older than the last. */
export function withLastMessage(people: readonly ChatPerson[], message: ChatMessage) {
  if (message.kind !== 'message') return people;
  const lastMessage = message.message || message.attachment?.fileName || null;
  return updateChat(people, message.chat, (chat) =>
    chat.lastMessageTime !== null && chat.lastMessageTime > message.createdAt
      ? chat
      : { ...chat, lastMessage, lastMessageTime: message.createdAt },
  );
}
