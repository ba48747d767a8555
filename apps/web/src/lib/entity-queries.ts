import type { EntityName } from '@burnish/contract/events';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { reloadQueries } from './live-queries.ts';
import type { RowSource } from './row-source.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly dependsOn?: readonly EntityName[];
      /** A `changed` event updates these rows in the data. Other queries are loaded again. */
      readonly rows?: RowSource;
    };
  }
}

type Filter = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Query keys below one name. `all` and `lists` are prefixes for invalidating several queries at once. */
export function createQueryKeys<const Name extends readonly string[]>(...name: Name) {
  return {
    all: name,
    lists: [...name, 'list'],
    list: (filter: Filter = {}) => [...name, 'list', filter] as const,
    summary: (filter: Filter) => [...name, 'summary', filter] as const,
    one: (id: string) => [...name, 'one', id] as const,
  };
}

/** `meta` of a query: its data is outdated when one of these entities changes. */
export function dependsOn(...entities: readonly EntityName[]) {
  return { dependsOn: entities };
}

/** Matches the queries whose data depends on one of the entities. */
export function dependentQueries(entities: readonly EntityName[]): QueryFilters {
  return { predicate: ({ meta }) => meta?.dependsOn?.some((entity) => entities.includes(entity)) ?? false };
}

/** Resolves when the active queries have been loaded again. */
export function invalidateEntities(client: QueryClient, entities: readonly EntityName[]): Promise<void> {
  return reloadQueries(client, dependentQueries(entities));
}
