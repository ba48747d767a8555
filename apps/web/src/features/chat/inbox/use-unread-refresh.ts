import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import { adminStatsKey } from '../../../presentation/shared-query-keys.ts';
import { throttle } from './throttle.ts';

/** Reloads the admin stats, and with them the unread badge, when messages are written or read. */
export function useUnreadRefresh(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = throttle(500, () => void reloadQueries(client, { queryKey: adminStatsKey }));
    const unsubscribes = [
      connection.on('chat_unread_update', ({ role }) => role === 'admin' && refresh.call()),
      connection.on('new_chat_message', refresh.call),
    ];
    return () => {
      refresh.cancel();
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client]);
}
