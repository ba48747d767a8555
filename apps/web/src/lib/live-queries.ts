// Keeps loaded data current. A request that runs when a change is reported may have read the data before the change.
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const reloadsAfterFirstLoad = new WeakSet<Query>();

/** The library repeats a running request only if the query already has data. Not canceled: a slow load must end once. */
async function reloadAfterFirstLoad(client: QueryClient, query: Query): Promise<void> {
  if (reloadsAfterFirstLoad.has(query)) return;
  reloadsAfterFirstLoad.add(query);
  try {
    await query.promise;
  } catch {
    // The error is shown where the data would be.
  } finally {
    reloadsAfterFirstLoad.delete(query);
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Loads the matching queries again. Resolves when the active ones have been loaded by a request that began after the call. */
export async function reloadQueries(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const firstLoads = client
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    ...firstLoads.map((query) => reloadAfterFirstLoad(client, query)),
    client.invalidateQueries(filters),
  ]);
}

/** Applies an event to the data of a query: now, and again to the reply of a running request, which may be older. */
export function applyEvent(query: Query, apply: () => void): void {
  const isFetching = query.state.fetchStatus === 'fetching';
  apply();
  if (isFetching) query.promise?.then(apply, () => {});
}
