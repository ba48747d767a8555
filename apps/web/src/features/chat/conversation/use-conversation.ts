import type { Chat, ChatSubject, PersonRef } from '@burnish/contract/entity';
import type { ChatSide, WrittenKind } from '@burnish/domain/chat/chat';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../../lib/connection.ts';
import { callsOf } from './calls.ts';
import { type Channel, type ChannelState, createChannel } from './channel.ts';
import { keepUnsent, keptUnsent } from './kept.ts';
import { newClientId } from './new-client-id.ts';
import { createTyping } from './typing.ts';

export interface Written {
  readonly text: string;
  readonly file: File | null;
  readonly kind: WrittenKind;
  readonly about: ChatSubject | null;
}

export interface OpenConversation
  extends Pick<Channel, 'sendAgain' | 'discard' | 'readOlder' | 'retry' | 'freshFile'> {
  readonly state: ChannelState;
  readonly chatId: string;
  readonly side: ChatSide;
  readonly me: Pick<PersonRef, '_id'>;
  readonly send: (written: Written) => void;
  /** A letter was typed; `stopTyping` where the words are gone. */
  readonly type: () => void;
  readonly stopTyping: () => void;
}

interface Asked {
  readonly chat: Pick<Chat, '_id' | 'readUpTo'>;
  readonly side: ChatSide;
  readonly me: Pick<PersonRef, '_id'>;
}

/** Read is what is seen: on the screen, in the tab that is in front, in the window that has the focus. */
function useReading(channel: Channel, { messages, link }: ChannelState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when something has come, or can be told again
  useEffect(() => {
    const look = () => {
      if (!document.hidden && document.hasFocus()) channel.markRead();
    };
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [channel, messages, link]);
}

/** A conversation while it is shown. Another conversation, or another person, is another component: give it a key. */
export function useConversation({ chat, side, me }: Asked): OpenConversation {
  const chatId = chat._id;
  const [channel] = useState(() =>
    createChannel({
      chatId,
      side,
      me: me._id,
      readUpTo: chat.readUpTo,
      kept: keptUnsent(me._id, chatId),
      live: connection,
      calls: callsOf(side, chatId),
    }),
  );
  const [typing] = useState(() =>
    createTyping((isTyping) => {
      if (connection.isConnected()) connection.send('typing', { chatId, isTyping }).catch(() => {});
    }),
  );
  const state = useSyncExternalStore(channel.subscribe, channel.state);

  useEffect(() => channel.open(), [channel]);
  useEffect(() => channel.noteRead(chat.readUpTo), [channel, chat.readUpTo]);
  useEffect(() => () => typing.stop(), [typing]);
  useEffect(() => keepUnsent(me._id, chatId, state.sending), [me._id, chatId, state.sending]);
  useReading(channel, state);

  return {
    state,
    chatId,
    side,
    me,
    type: typing.type,
    stopTyping: typing.stop,
    send(written) {
      typing.stop();
      const at = new Date().toISOString();
      channel.send({ ...written, clientId: newClientId(), at, refusal: null });
    },
    sendAgain: channel.sendAgain,
    discard: channel.discard,
    readOlder: channel.readOlder,
    retry: channel.retry,
    freshFile: channel.freshFile,
  };
}
