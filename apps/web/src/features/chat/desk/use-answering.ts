import type { ChatAnswering } from '@burnish/contract/events';
import { useEffect, useState } from 'react';
import { connection } from '../../../lib/connection.ts';
import { copy } from './copy.ts';

/** The names of the other admins who have the conversation open now. */
export function useAnswering(chatId: string, ownId: string): readonly string[] {
  const [answering, setAnswering] = useState<ChatAnswering['admins']>([]);
  useEffect(() => {
    const stops = [
      connection.on('chat_answering', (news) => {
        if (news.chatId === chatId) setAnswering(news.admins);
      }),
      // Whoever is there by the time it is back is told anew.
      connection.onConnection(() => {
        if (!connection.isConnected()) setAnswering([]);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chatId]);
  return answering.filter(({ _id }) => _id !== ownId).map(({ fullName }) => fullName ?? copy.anAdmin);
}
