// Realtime, beside the calls: over Socket.IO, to those who may see the thing that changed.
import type { ChatSide } from '@burnish/domain/chat/chat';
import type { SentMessage, TypingNews } from './chat-fields.ts';
import type { ChatMessage, PersonRef } from './entity.ts';

export const liveEntities = [
  'user',
  'request',
  'invoice',
  'receipt',
  'subscription',
  'chat',
  'photo',
  'job',
  'upload',
] as const;
export type LiveEntity = (typeof liveEntities)[number];

/** Something changed; whoever shows it asks for it again. */
export interface Changed {
  readonly entity: LiveEntity;
  readonly id: string;
}

/** To every admin: a customer has written. */
export interface NewChatMessage {
  readonly chatId: string;
  readonly message: ChatMessage;
  readonly user: PersonRef;
}

/** To the other side, and to other admins: `userId` is who types. */
export interface UserTyping {
  readonly chatId: string;
  readonly userId: string;
  readonly fullName: string | null;
  readonly isTyping: boolean;
}

/** To the side that the number is for. */
export interface ChatUnread {
  readonly role: ChatSide;
  readonly chatId: string;
  readonly unreadCount: number;
}

/** To both sides: this one has read up to the message with this place in the conversation. */
export interface ChatRead {
  readonly role: ChatSide;
  readonly chatId: string;
  readonly seq: number;
}

/** To admins who have the conversation open: which of them have it open now, each once, whoever hears it too. */
export interface ChatAnswering {
  readonly chatId: string;
  readonly admins: readonly { readonly _id: string; readonly fullName: string | null }[];
}

/** Something that was sent over the connection was refused. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly event: string;
}

export interface ServerEvents {
  changed: (event: Changed) => void;
  new_message: (message: ChatMessage) => void;
  new_chat_message: (news: NewChatMessage) => void;
  user_typing: (news: UserTyping) => void;
  chat_unread_update: (news: ChatUnread) => void;
  chat_read: (news: ChatRead) => void;
  chat_answering: (news: ChatAnswering) => void;
  error: (refusal: Refused) => void;
}

export interface Acknowledgement {
  readonly success: boolean;
  /** For a person, when it was refused. */
  readonly message?: string;
  readonly code?: string;
  readonly data?: unknown;
}

type Acknowledge = (answer: Acknowledgement) => void;

/** What a page sends; each takes an acknowledgement, or none. Of `send_message` its data holds the `message`. */
export interface ClientEvents {
  join_chat: (chatId: string, acknowledge?: Acknowledge) => void;
  leave_chat: (chatId: string, acknowledge?: Acknowledge) => void;
  send_message: (message: SentMessage, acknowledge?: Acknowledge) => void;
  mark_read: (chat: { chatId: string }, acknowledge?: Acknowledge) => void;
  typing: (news: TypingNews, acknowledge?: Acknowledge) => void;
}
