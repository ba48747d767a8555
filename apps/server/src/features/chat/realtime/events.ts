// The chat events that a page can send: how each is validated, and what it does.
import { openedChat, readChat, sentMessage, typingEvent } from '@burnish/contract/chat/inputs';
import type { ClientEvents, UserTyping } from '@burnish/contract/events';
import type { z } from 'zod';
import type { Caller } from '../../../platform/http/caller.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { StoredText } from '../../../platform/http/stored-text.ts';
import { validate } from '../../../platform/http/validate.ts';
import { type RealtimeServer, type RealtimeSocket, userRoom } from '../../../platform/realtime/realtime.ts';
import type { Chats } from '../service.ts';
import type { ChatPresence } from './presence.ts';
import { chatRoom, chatRooms } from './publisher.ts';

/** A connected page. */
export interface ChatPage {
  readonly socket: RealtimeSocket;
  readonly caller: Caller;
  /** Conversations that an admin has open. */
  readonly viewing: Set<string>;
  /** By conversation: what was published when the user began to type there. */
  readonly typing: Map<string, UserTyping>;
  /** The server has disconnected it: the user lost a role, or the session ended. */
  isEnded: boolean;
}

/** A validated event. */
export interface ChatEvent {
  readonly chatId: string;
  /** Returns the data of the acknowledgement. @throws DomainError */
  handle(page: ChatPage): Promise<unknown>;
}

/** @throws DomainError INVALID_INPUT */
export type ParseChatEvent = (payload: unknown) => ChatEvent;

function chatEvent<Schema extends z.ZodObject<typeof openedChat.shape>>(
  schema: Schema,
  handle: (page: ChatPage, payload: z.output<Schema>) => Promise<unknown>,
): ParseChatEvent {
  return (input) => {
    const payload = validate(schema, input);
    return { chatId: payload.chatId, handle: (page) => handle(page, payload) };
  };
}

/** An event whose payload is the id itself instead of an object. */
function chatIdEvent(handle: (page: ChatPage, chatId: string) => Promise<unknown>): ParseChatEvent {
  const parse = chatEvent(openedChat, (page, { chatId }) => handle(page, chatId));
  return (chatId) => parse({ chatId });
}

export interface ChatEventHandlers {
  readonly events: Readonly<Record<keyof ClientEvents, ParseChatEvent>>;
  /** The page has disconnected. */
  disconnected(page: ChatPage): void;
}

export function createChatEvents({
  realtime,
  chats,
  messageLimiter,
  storedText,
  presence,
  findName,
}: {
  realtime: Pick<RealtimeServer, 'to'>;
  chats: Pick<Chats, 'getAccess' | 'sendMessage' | 'markRead'>;
  messageLimiter: Pick<RateLimiter, 'consumeUser'>;
  storedText: StoredText;
  presence: ChatPresence;
  findName: (userId: string) => Promise<string | null>;
}): ChatEventHandlers {
  function publishTyping(event: UserTyping): void {
    realtime.to(chatRooms(event.chatId)).except(userRoom(event.userId)).emit('user_typing', event);
  }

  function stopTyping({ typing }: ChatPage, chatId: string): void {
    const event = typing.get(chatId);
    if (event === undefined) return;
    typing.delete(chatId);
    publishTyping({ ...event, isTyping: false });
  }

  function stopViewing({ socket, viewing }: ChatPage, chatId: string): void {
    if (viewing.delete(chatId)) presence.left(chatId, socket.id);
  }

  return {
    events: {
      join_chat: chatIdEvent(async ({ socket, caller, viewing }, chatId) => {
        const { side } = await chats.getAccess(caller, chatId);
        const fullName = await findName(caller.id);
        if (!socket.connected) return;
        await socket.join(chatRoom(chatId, side));
        if (side === 'user') return;
        socket.data.presence = { _id: caller.id, fullName };
        viewing.add(chatId);
        presence.entered(chatId, socket.id);
      }),
      leave_chat: chatIdEvent(async (page, chatId) => {
        const { side } = await chats.getAccess(page.caller, chatId);
        await page.socket.leave(chatRoom(chatId, side));
        stopTyping(page, chatId);
        stopViewing(page, chatId);
      }),
      send_message: chatEvent(sentMessage, async ({ caller }, { chatId, ...input }) => {
        messageLimiter.consumeUser(caller);
        storedText.count(caller, input);
        await storedText.checkSpace(caller);
        return { message: await chats.sendMessage(caller, chatId, input, null) };
      }),
      mark_read: chatEvent(readChat, async ({ caller }, { chatId, upTo }) => {
        await chats.markRead(caller, chatId, upTo ?? null);
      }),
      typing: chatEvent(typingEvent, async (page, { chatId, isTyping }) => {
        await chats.getAccess(page.caller, chatId);
        if (!isTyping) return stopTyping(page, chatId);
        const userId = page.caller.id;
        const event = { chatId, userId, fullName: await findName(userId), isTyping };
        if (!page.socket.connected) return;
        page.typing.set(chatId, event);
        publishTyping(event);
      }),
    },
    disconnected(page) {
      for (const chatId of [...page.typing.keys()]) stopTyping(page, chatId);
      for (const chatId of [...page.viewing]) stopViewing(page, chatId);
    },
  };
}
