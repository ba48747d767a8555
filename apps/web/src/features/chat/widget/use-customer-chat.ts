import type { Chat } from '@burnish/contract/chat/entities';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { applyEvent } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';

const chatKeys = createQueryKeys('chat');

export const customerChatQuery = queryOptions({
  queryKey: chatKeys.one('own'),
  meta: dependsOn('chat'),
  queryFn: async ({ signal }): Promise<Chat> => (await call('GET /chat/user/chat', { signal })).chat,
});

export function useCustomerChat() {
  return useQuery(customerChatQuery);
}

/** The customer's unread messages as far as they are loaded. Loads nothing itself. */
export function useKnownUnreadCount(): number {
  const { data } = useQuery({ ...customerChatQuery, enabled: false });
  return data?.unreadCount.user ?? 0;
}

/** The customer's unread messages. Calls `onNewMessage` when the number grows. */
export function useUnreadCount(onNewMessage: () => void): number {
  const client = useQueryClient();
  const { data } = useCustomerChat();
  const handleNewMessage = useEffectEvent(onNewMessage);

  useEffect(
    () =>
      connection.on('chat_unread_update', ({ role, chatId, unreadCount }) => {
        const query = client.getQueryCache().find({ queryKey: customerChatQuery.queryKey });
        if (role !== 'user' || query === undefined) return;
        let isNew = true;
        applyEvent(query, () => {
          const chat = client.getQueryData(customerChatQuery.queryKey);
          if (chat?._id !== chatId) return;
          const counts = { ...chat.unreadCount, user: unreadCount };
          client.setQueryData(customerChatQuery.queryKey, { ...chat, unreadCount: counts });
          if (isNew && unreadCount > chat.unreadCount.user) handleNewMessage();
          isNew = false;
        });
      }),
    [client],
  );
  return data?.unreadCount.user ?? 0;
}
