import type { EntityName } from '@burnish/contract/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dependentQueries } from '../../lib/entity-queries.ts';
import { reloadQueries } from '../../lib/live-queries.ts';
import { connection } from '../../lib/realtime-connection.ts';
import { profileKey } from '../../presentation/shared-query-keys.ts';

const reloadIntervalMs = 1_000;

/** Loaded once the page is connected: no page needs it for its first render. */
const loadRowUpdates = () => import('../../lib/row-updates.ts');

/** Reloads queries whose data is not rows, such as figures: at once, then at most once a second. */
function createReloader(client: QueryClient) {
  let pending = new Set<EntityName>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reload() {
    timer = undefined;
    if (pending.size === 0) return;
    const { predicate } = dependentQueries([...pending]);
    pending = new Set();
    void reloadQueries(client, {
      predicate: (query) => !query.meta?.rows && (predicate?.(query) ?? false),
    });
    timer = setTimeout(reload, reloadIntervalMs);
  }

  return {
    add(entities: readonly EntityName[]) {
      for (const entity of entities) pending.add(entity);
      if (timer === undefined) reload();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Shows what changed in other tabs or on other users' screens: `changed` events update the rows of loaded lists. After a
 * reconnect everything is loaded again, because changes during the interruption were not sent. If the server rejects the
 * token, loading the profile ends the session.
 */
export function useRealtimeRefresh(): void {
  const client = useQueryClient();

  useEffect(() => {
    const reloader = createReloader(client);
    const unsubscribe = connection.on('changed', (event) => {
      loadRowUpdates().then(
        ({ applyRowUpdates }) => {
          applyRowUpdates(client, event);
          reloader.add(event.changes.map(({ entity }) => entity));
        },
        () => reloadQueries(client),
      );
    });
    return () => {
      unsubscribe();
      reloader.stop();
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
