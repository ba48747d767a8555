import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../lib/connection.ts';
import { keysShowing } from '../../lib/query-keys.ts';

/**
 * What changed elsewhere is read again. Whenever a connection begins everything is: what changed before it, or
 * while there was none, was told to nobody.
 */
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
    return connection.onConnection(() => {
      const isConnected = connection.isConnected();
      if (isConnected && !wasConnected) void client.invalidateQueries();
      wasConnected = isConnected;
    });
  }, [client]);
}
