import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../lib/connection.ts';
import { keysShowing } from '../../lib/query-keys.ts';

/** What changed elsewhere is read again; after a break in the connection, everything is. */
export function useLive(): void {
  const client = useQueryClient();

  useEffect(
    () =>
      connection.on('changed', ({ entity }) => {
        for (const queryKey of keysShowing(entity)) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );

  useEffect(() => {
    let wasConnected = connection.isConnected();
    let wasLost = false;
    return connection.onConnection(() => {
      const isConnected = connection.isConnected();
      if (wasConnected && !isConnected) wasLost = true;
      if (isConnected && wasLost) {
        wasLost = false;
        void client.invalidateQueries();
      }
      wasConnected = isConnected;
    });
  }, [client]);
}
