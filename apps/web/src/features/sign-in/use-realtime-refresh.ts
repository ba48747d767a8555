import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadQueries } from '../../lib/live-queries.ts';
import { createLiveRefresh, loadRowUpdates } from '../../lib/live-refresh.ts';
import { connection } from '../../lib/realtime-connection.ts';
import { profileKey } from '../../presentation/shared-query-keys.ts';

/**
 * Shows what changed in other tabs or on other users' screens: `changed` events update the rows of loaded lists. After a
 * reconnect everything is loaded again, because changes during the interruption were not sent. If the server rejects the
 * token, loading the profile ends the session.
 */
export function useRealtimeRefresh(): void {
  const client = useQueryClient();

  useEffect(() => {
    const refresh = createLiveRefresh(client);
    const unsubscribe = connection.on('changed', refresh.show);
    return () => {
      unsubscribe();
      refresh.stop();
    };
  }, [client]);

  useEffect(() => {
    let wasConnected = connection.isConnected();
    return connection.onConnectionChange(() => {
      const isConnected = connection.isConnected();
      if (isConnected && !wasConnected) {
        loadRowUpdates().catch(() => {});
        void reloadQueries(client);
      }
      wasConnected = isConnected;
    });
  }, [client]);

  useEffect(
    () => connection.onRejected(() => void client.invalidateQueries({ queryKey: profileKey })),
    [client],
  );
}
