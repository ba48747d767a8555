import type { Changed, EntityName } from '@burnish/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { dependentQueries, invalidateEntities } from './entity-queries.ts';
import { awaitChanges, whenShown } from './live-refresh.ts';
import type { Connection } from './realtime-connection.ts';

/** The event of a change usually arrives along with the response. */
const eventTimeoutMs = 1_000;

interface ActionRefreshOptions {
  client: QueryClient;
  connection: Pick<Connection, 'on' | 'isConnected'>;
  /** What the action changes. */
  entities: readonly EntityName[];
}

/**
 * Shows the result of an action to its author, who receives the changed rows as an event, like everyone else. Call it
 * before the request: the event can precede the response.
 */
export function startActionRefresh({ client, connection, entities }: ActionRefreshOptions) {
  const { promise: event, resolve } = Promise.withResolvers<Changed | null>();
  const unsubscribe = connection.on('changed', (received) => {
    if (received.changes.some(({ entity }) => entities.includes(entity))) resolve(received);
  });
  const stopAwaiting = awaitChanges(entities);

  async function receiveEvent(): Promise<Changed | null> {
    const timer = setTimeout(() => resolve(null), connection.isConnected() ? eventTimeoutMs : 0);
    const received = await event;
    clearTimeout(timer);
    return received;
  }

  function stop(): void {
    unsubscribe();
    stopAwaiting();
  }

  return {
    /** Resolves when the page shows the result. Without an event in time the dependent queries are loaded again. */
    async finish(): Promise<void> {
      const received = entities.length === 0 ? null : await receiveEvent();
      if (received !== null) await whenShown(received);
      stop();
      if (received === null) return invalidateEntities(client, entities);
      // Lists that the event doesn't fully describe are loaded again.
      const running = { ...dependentQueries(entities), fetchStatus: 'fetching' } as const;
      await client.refetchQueries(running, { cancelRefetch: false });
    },
    /** After an error, loads the dependent queries again: the page may have been outdated. */
    async reload(): Promise<void> {
      stop();
      await invalidateEntities(client, entities);
    },
  };
}
