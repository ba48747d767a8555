// What a page can send: of each event what it carries, and what it does.
import { readChat, sentMessage, typingNews } from '@burnish/contract/chat-fields';
import type { ClientEvents, UserTyping } from '@burnish/contract/events';
import type { z } from 'zod';
import type { Caller } from '../../platform/caller.ts';
import { check } from '../../platform/check.ts';
import { type LiveServer, type LiveSocket, userRoom } from '../../platform/live.ts';
import type { Chats } from './chats.ts';
import type { ChatPresence } from './presence.ts';
import { roomOf, roomsOf } from './rooms.ts';

/** An open page, as far as conversations go. */
export interface Visitor {
  readonly socket: LiveSocket;
  readonly caller: Caller;
  /** The conversations that an admin has open. */
  readonly answering: Set<string>;
  /** What others were told of, and must be told the end of. */
  readonly typing: Map<string, UserTyping>;
}

export interface ChatAct {
  readonly chatId: string;
  /** Gives what the acknowledgement holds. @throws DomainError */
  run(visitor: Visitor): Promise<unknown>;
}

/** What is to be done with what an event carries. @throws DomainError INVALID_INPUT */
export type ChatEvent = (payload: unknown) => ChatAct;
export type ChatEvents = Readonly<Record<keyof ClientEvents, ChatEvent>>;

function carrying<Schema extends z.ZodObject<typeof readChat.shape>>(
  schema: Schema,
  act: (visitor: Visitor, given: z.output<Schema>) => Promise<unknown>,
): ChatEvent {
  return (payload) => {
    const given = check(schema, payload);
    return { chatId: given.chatId, run: (visitor) => act(visitor, given) };
  };
}

/** These two carry the bare id. */
function carryingId(act: (visitor: Visitor, chatId: string) => Promise<unknown>): ChatEvent {
  const event = carrying(readChat, (visitor, { chatId }) => act(visitor, chatId));
  return (chatId) => event({ chatId });
}

export function createChatEvents(parts: {
  live: Pick<LiveServer, 'to'>;
  chats: Chats;
  presence: ChatPresence;
  nameOf: (userId: string) => Promise<string | null>;
}): { readonly events: ChatEvents; left(visitor: Visitor): void } {
  const { live, chats, presence, nameOf } = parts;

  function tellTyping(news: UserTyping): void {
    live.to(roomsOf(news.chatId)).except(userRoom(news.userId)).emit('user_typing', news);
  }

  function endTyping({ typing }: Visitor, chatId: string): void {
    const news = typing.get(chatId);
    if (news === undefined) return;
    typing.delete(chatId);
    tellTyping({ ...news, isTyping: false });
  }

  function endAnswering({ socket, answering }: Visitor, chatId: string): void {
    if (answering.delete(chatId)) presence.left(chatId, socket.id);
  }

  const events: ChatEvents = {
    join_chat: carryingId(async ({ socket, caller, answering }, chatId) => {
      const { side } = await chats.place(caller, chatId);
      const fullName = await nameOf(caller.id);
      if (!socket.connected) return;
      await socket.join(roomOf(chatId, side));
      if (side === 'user') return;
      socket.data.presence = { _id: caller.id, fullName };
      answering.add(chatId);
      presence.entered(chatId, socket.id);
    }),
    leave_chat: carryingId(async (visitor, chatId) => {
      const { side } = await chats.place(visitor.caller, chatId);
      await visitor.socket.leave(roomOf(chatId, side));
      endTyping(visitor, chatId);
      endAnswering(visitor, chatId);
    }),
    send_message: carrying(sentMessage, async ({ caller }, { chatId, ...wish }) => ({
      message: await chats.say(caller, chatId, wish, null),
    })),
    mark_read: carrying(readChat, async ({ caller }, { chatId }) => {
      await chats.markRead(caller, chatId);
    }),
    typing: carrying(typingNews, async (visitor, { chatId, isTyping }) => {
      const { id } = await chats.place(visitor.caller, chatId);
      if (!isTyping) return endTyping(visitor, id);
      const userId = visitor.caller.id;
      const news = { chatId: id, userId, fullName: await nameOf(userId), isTyping };
      if (!visitor.socket.connected) return;
      visitor.typing.set(id, news);
      tellTyping(news);
    }),
  };

  return {
    events,
    left(visitor) {
      for (const chatId of [...visitor.typing.keys()]) endTyping(visitor, chatId);
      for (const chatId of [...visitor.answering]) endAnswering(visitor, chatId);
    },
  };
}
