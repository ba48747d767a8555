// Shows in loaded queries what `changed` events report.
import type { Changed, EntityName } from '@burnish/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { dependentQueries } from './entity-queries.ts';
import { reloadQueries } from './live-queries.ts';

const reloadIntervalMs = 1_000;

/** Loaded once the page is connected: no page needs it for its first render. */
export const loadRowUpdates = () => import('./row-updates.ts');

const shown = new WeakMap<Changed, Promise<void>>();

/** Resolves when the queries show what the event reports. */
export function whenShown(event: Changed): Promise<void> {
  return shown.get(event) ?? Promise.resolve();
}

/** What the running actions change: for each of them, its entities. */
const awaited = new Set<readonly EntityName[]>();

/** The changes of these entities are shown without delay, until the returned function is called. */
export function awaitChanges(entities: readonly EntityName[]): () => void {
  // Another array each time, because two actions may share one.
  const own = [...entities];
  awaited.add(own);
  return () => awaited.delete(own);
}

const isAwaited = (entities: readonly EntityName[]) =>
  [...awaited].some((own) => own.some((entity) => entities.includes(entity)));

/** Reloads queries whose data is not rows, such as figures: at once, then at most once a second, unless an action waits. */
function createReloader(client: QueryClient) {
  let pending = new Set<EntityName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = Promise.withResolvers<void>();

  function reload(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const { predicate } = dependentQueries([...pending]);
    pending = new Set();
    const { resolve } = next;
    next = Promise.withResolvers();
    void reloadQueries(client, {
      predicate: (query) => !query.meta?.rows && (predicate?.(query) ?? false),
    }).then(resolve);
    timer = setTimeout(reload, reloadIntervalMs);
  }

  return {
    /** Resolves when the queries have been reloaded. */
    add(entities: readonly EntityName[]): Promise<void> {
      for (const entity of entities) pending.add(entity);
      const { promise } = next;
      if (timer === undefined || isAwaited(entities)) reload();
      return promise;
    },
    stop(): void {
      clearTimeout(timer);
      next.resolve();
    },
  };
}

/** Updates the rows of loaded lists, and reloads other queries. */
export function createLiveRefresh(client: QueryClient) {
  const reloader = createReloader(client);

  async function showChanges(event: Changed): Promise<void> {
    const rowUpdates = await loadRowUpdates().catch(() => null);
    if (rowUpdates === null) return reloadQueries(client);
    rowUpdates.applyRowUpdates(client, event);
    await reloader.add(event.changes.map(({ entity }) => entity));
  }

  return {
    show: (event: Changed) => void shown.set(event, showChanges(event)),
    stop: reloader.stop,
  };
}
