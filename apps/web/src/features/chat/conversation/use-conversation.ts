import type { Chat, ChatSubject } from '@burnish/contract/chat/entities';
import type { AdminMessageKind, ChatSide } from '@burnish/domain/chat/chat';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../../lib/realtime-connection.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { createChatCalls } from './calls.ts';
import { type Channel, type ChannelState, createChannel } from './channel.ts';
import { copy } from './copy.ts';
import { loadUnsent, saveUnsent, updateUnsent } from './drafts.ts';
import { createClientId } from './state.ts';
import { createTypingSignal } from './typing.ts';

export interface MessageInput {
  readonly text: string;
  readonly file: File | null;
  readonly kind: AdminMessageKind;
  readonly subject: ChatSubject | null;
}

export interface OpenConversation
  extends Pick<Channel, 'resend' | 'discard' | 'loadOlder' | 'retry' | 'refreshAttachment'> {
  readonly state: ChannelState;
  readonly chatId: string;
  readonly side: ChatSide;
  /** Id of the user who reads and writes here. */
  readonly userId: string;
  readonly send: (input: MessageInput) => void;
  /** Call on every input in the message field. */
  readonly startTyping: () => void;
  /** Call when the field is cleared. */
  readonly stopTyping: () => void;
}

/** Marks messages as read while the page is visible and its window has the focus. */
function useMarkRead(channel: Channel, { messages, connectionStatus }: ChannelState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for new messages and after a reconnect
  useEffect(() => {
    const markIfVisible = () => {
      if (!document.hidden && document.hasFocus()) channel.markRead();
    };
    markIfVisible();
    window.addEventListener('focus', markIfVisible);
    document.addEventListener('visibilitychange', markIfVisible);
    return () => {
      window.removeEventListener('focus', markIfVisible);
      document.removeEventListener('visibilitychange', markIfVisible);
    };
  }, [channel, messages, connectionStatus]);
}

interface ConversationOptions {
  readonly chat: Pick<Chat, '_id' | 'readUpTo'>;
  readonly side: ChatSide;
  readonly userId: string;
  /** The name of the other side. */
  readonly recipient: string;
}

/** The chats whose conversations are open now. */
const openChats: string[] = [];

/** Opens a conversation while the component is mounted. Give the component a key per chat and user. */
export function useConversation({ chat, side, userId, recipient }: ConversationOptions): OpenConversation {
  const chatId = chat._id;
  const [channel] = useState(() =>
    createChannel({
      chatId,
      side,
      userId,
      readUpTo: chat.readUpTo,
      unsent: loadUnsent(userId, chatId),
      connection,
      calls: createChatCalls(side, chatId),
      onSettledAfterClosing(clientId, error) {
        // Once it is open again, it shows this itself.
        if (openChats.includes(chatId)) return;
        updateUnsent(userId, chatId, clientId, error);
        if (error !== null) toast.error(copy.failedAfterClosing(recipient));
      },
    }),
  );
  const [typing] = useState(() =>
    createTypingSignal((isTyping) => {
      if (connection.isConnected()) connection.send('typing', { chatId, isTyping }).catch(() => {});
    }),
  );
  const state = useSyncExternalStore(channel.subscribe, channel.state);

  useEffect(() => {
    openChats.push(chatId);
    return () => {
      openChats.splice(openChats.indexOf(chatId), 1);
    };
  }, [chatId]);
  useEffect(() => channel.open(), [channel]);
  useEffect(() => channel.mergeReadUpTo(chat.readUpTo), [channel, chat.readUpTo]);
  useEffect(() => () => typing.stop(), [typing]);
  useEffect(() => saveUnsent(userId, chatId, state.outgoing), [userId, chatId, state.outgoing]);
  useMarkRead(channel, state);

  return {
    state,
    chatId,
    side,
    userId,
    startTyping: typing.onInput,
    stopTyping: typing.stop,
    send(input) {
      typing.stop();
      const writtenAt = new Date().toISOString();
      channel.send({ ...input, clientId: createClientId(), writtenAt, error: null });
    },
    resend: channel.resend,
    discard: channel.discard,
    loadOlder: channel.loadOlder,
    retry: channel.retry,
    refreshAttachment: channel.refreshAttachment,
  };
}
