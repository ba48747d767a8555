import type { EntityName } from '@burnish/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { dependentQueries, invalidateEntities } from './entity-queries.ts';
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
  const { promise: event, resolve } = Promise.withResolvers<boolean>();
  const unsubscribe = connection.on('changed', ({ changes }) => {
    if (changes.some(({ entity }) => entities.includes(entity))) resolve(true);
  });

  async function isEventReceived(): Promise<boolean> {
    const timer = setTimeout(() => resolve(false), connection.isConnected() ? eventTimeoutMs : 0);
    const isReceived = await event;
    clearTimeout(timer);
    return isReceived;
  }

  return {
    /** Resolves when the page shows the result. Without an event in time the dependent queries are loaded again. */
    async finish(): Promise<void> {
      const isReceived = entities.length === 0 || (await isEventReceived());
      unsubscribe();
      if (!isReceived) return invalidateEntities(client, entities);
      // Wait for queries that the event has made load again.
      const running = { ...dependentQueries(entities), fetchStatus: 'fetching' } as const;
      await client.refetchQueries(running, { cancelRefetch: false });
    },
    /** After an error, loads the dependent queries again: the page may have been outdated. */
    async reload(): Promise<void> {
      unsubscribe();
      await invalidateEntities(client, entities);
    },
  };
}
