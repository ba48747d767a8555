import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys } from '../../../lib/entity-queries.ts';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import { subjectField } from './subject.ts';

const subjectKeys = createQueryKeys('subjects');

/** The messages about an order, an invoice or a job. Loads them only if `enabled`. */
export function useSubjectMessages(subject: ChatSubject, enabled: boolean) {
  return useQuery({
    queryKey: subjectKeys.one(subject._id),
    queryFn: async ({ signal }) =>
      (await call('GET /chat/messages', { query: subjectField(subject), signal })).messages,
    enabled,
  });
}

/** The messages about the subject, loaded again when a new one arrives. */
export function useLiveSubjectMessages(subject: ChatSubject) {
  const client = useQueryClient();
  const { _id: id } = subject;
  useEffect(() => {
    const onMessage = (message: ChatMessage) => {
      if (message.subject?._id === id) void reloadQueries(client, { queryKey: subjectKeys.one(id) });
    };
    const unsubscribes = [
      connection.on('new_message', onMessage),
      connection.on('new_chat_message', ({ message }) => onMessage(message)),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, id]);
  return useSubjectMessages(subject, true);
}
