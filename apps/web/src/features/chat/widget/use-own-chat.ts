import type { Chat } from '@burnish/contract/entity';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { connection } from '../../../lib/connection.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';

export const ownChatQuery = queryOptions({
  queryKey: queryKeys.chat.one('own'),
  queryFn: async ({ signal }): Promise<Chat> => (await call('GET /chat/user/chat', { signal })).chat,
});

export function useOwnChat() {
  return useQuery(ownChatQuery);
}

/** The number is told as it changes; `onMore` when it has grown: somebody has written. */
export function useUnread(onMore: () => void): number {
  const client = useQueryClient();
  const { data } = useOwnChat();
  const tellMore = useEffectEvent(onMore);

  useEffect(
    () =>
      connection.on('chat_unread_update', ({ role, chatId, unreadCount }) => {
        const known = client.getQueryData(ownChatQuery.queryKey);
        if (role !== 'user' || known?._id !== chatId) return;
        const counts = { ...known.unreadCount, user: unreadCount };
        client.setQueryData(ownChatQuery.queryKey, { ...known, unreadCount: counts });
        if (unreadCount > known.unreadCount.user) tellMore();
      }),
    [client],
  );
  return data?.unreadCount.user ?? 0;
}
