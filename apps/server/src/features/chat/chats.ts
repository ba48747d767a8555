// What can be done in conversations. The calls and the live connection both do it through this.
import type { Handled } from '@burnish/contract/api';
import type { SentMessage } from '@burnish/contract/chat-fields';
import type { Chat, ChatMessage, PersonRef } from '@burnish/contract/entity';
import type { ChatSide } from '@burnish/domain/chat/chat';
import type { Caller } from '../../platform/caller.ts';
import type { UploadedFile } from '../../platform/form-data.ts';

type Reply<K extends keyof Handled> = Promise<Handled[K]['reply']>;
type MessagesQuery = Handled['GET /chat/user/chat/:id/messages']['query'];

/** What is written: over the live connection without a file, by a call perhaps with one. */
export type Wish = Omit<SentMessage, 'chatId' | 'message'> & { readonly message?: string | null | undefined };

/** A conversation as far as somebody may act in it. */
export interface Place {
  readonly id: string;
  /** The customer whose conversation it is. */
  readonly userId: string;
  /** The side that the caller is on. */
  readonly side: ChatSide;
}

export interface Chats {
  /** The caller's own conversation, begun if there is none. */
  own(caller: Caller): Promise<Chat>;
  /** An admin's way to the conversation with somebody else. @throws DomainError NOT_FOUND */
  withUser(caller: Caller, userId: string): Promise<Chat>;
  /** @throws DomainError NOT_FOUND: there is none, or it is not the caller's, who is no admin */
  place(caller: Caller, chatId: string): Promise<Place>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT */
  messages(caller: Caller, chatId: string, query: MessagesQuery): Reply<'GET /chat/user/chat/:id/messages'>;
  /** Stored once for each clientId of a sender. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT, UNSUPPORTED_FILE */
  say(caller: Caller, chatId: string, wish: Wish, file: UploadedFile | null): Promise<ChatMessage>;
  /** @throws DomainError NOT_FOUND */
  markRead(caller: Caller, chatId: string): Promise<Chat>;
  /** @throws DomainError NOT_FOUND */
  assign(caller: Caller, chatId: string, take: boolean): Promise<Chat>;
}

/** What the open pages are told, once it is through. */
export interface ChatNews {
  said(news: {
    readonly place: Omit<Place, 'side'>;
    readonly user: PersonRef;
    readonly message: ChatMessage;
    /** The side that it waits for, and how many wait for it now. */
    readonly unread: { readonly side: ChatSide; readonly count: number } | null;
  }): void;
  /** This side has read everything up to there. */
  read(news: { readonly place: Omit<Place, 'side'>; readonly side: ChatSide; readonly seq: number }): void;
}
