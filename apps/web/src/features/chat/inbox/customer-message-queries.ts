import type { Chat, ChatMessage } from '@burnish/contract/chat/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { loadStatus } from '../../../lib/load-status.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const chatKeys = createQueryKeys('admin', 'customer-chat');
const messageKeys = createQueryKeys('admin', 'customer-messages');

const shownMessages = 5;

/** The conversation of a user. Null: there is none. Unlike opening it in the inbox, this doesn't start one. */
export function useChatOf(userId: string, email: string) {
  const query = useQuery({
    queryKey: chatKeys.one(userId),
    meta: dependsOn('chat'),
    queryFn: async ({ signal }) => {
      const { chats } = await call('GET /chat/admin/chats', { query: { search: email, limit: 20 }, signal });
      return chats.find(({ user }) => user._id === userId) ?? null;
    },
  });
  return {
    chat: query.data ?? null,
    loading: query.isPending,
    ...loadStatus(query),
  };
}

/** The latest messages, loaded again when one arrives. */
export function useLatestMessages({ _id: id }: Chat) {
  const client = useQueryClient();
  useEffect(() => {
    const onMessage = (message: ChatMessage) => {
      if (message.chat === id) void reloadQueries(client, { queryKey: messageKeys.one(id) });
    };
    const unsubscribes = [
      connection.on('new_message', onMessage),
      connection.on('new_chat_message', ({ message }) => onMessage(message)),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, id]);
  return useQuery({
    queryKey: messageKeys.one(id),
    meta: dependsOn('chat'),
    queryFn: ({ signal }) =>
      call('GET /chat/admin/chat/:id/messages', { params: { id }, query: { limit: shownMessages }, signal }),
    select: ({ messages }) => messages,
  });
}

export function useSendMessage({ _id: id }: Chat, onSent: (message: string) => void) {
  return useAction({
    key: ['message-customer', id],
    changes: ['chat'],
    run: (message: string, idempotencyKeyOf) =>
      call('POST /chat/admin/chat/:id/messages', {
        params: { id },
        // Sending the same message again stores it once.
        body: { message, clientId: idempotencyKeyOf(message) },
        idempotencyKey: null,
      }),
    onSuccess(_, message) {
      toast.success(copy.ofCustomer.sent, adminToast);
      onSent(message);
    },
    onError: (error) => toast.error(errorText(error, copy.ofCustomer.sendFailed), adminToast),
  });
}
