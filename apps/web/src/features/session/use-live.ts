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
    let wasLost = false;
    return connection.onConnection(() => {
      if (connection.isConnected()) {
        if (wasLost) void client.invalidateQueries();
        wasLost = false;
      } else {
        wasLost = true;
      }
    });
  }, [client]);
}
