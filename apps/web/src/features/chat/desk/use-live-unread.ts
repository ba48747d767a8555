import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../../lib/connection.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { atMostEvery } from './at-most-every.ts';

/** The number on the tab is asked for again when somebody has written or read, however many do at once. */
export function useLiveUnread(): void {
  const client = useQueryClient();
  useEffect(() => {
    const count = atMostEvery(500, () => void client.invalidateQueries({ queryKey: queryKeys.admin.stats }));
    const stops = [
      connection.on('chat_unread_update', ({ role }) => role === 'admin' && count.ask()),
      connection.on('new_chat_message', count.ask),
    ];
    return () => {
      count.stop();
      for (const stop of stops) stop();
    };
  }, [client]);
}
