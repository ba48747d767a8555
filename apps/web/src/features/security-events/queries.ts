import { call } from '../../lib/api-client.ts';
import { createQueryKeys } from '../../lib/entity-queries.ts';
import { defineFilter, type FilterValues, parseFilters } from '../../lib/list-filters.ts';
import { useList } from '../../lib/use-list.ts';
import { copy, kindOptions } from './copy.ts';

const eventKeys = createQueryKeys('admin', 'security-events');

export const eventFilters = [
  defineFilter({
    name: 'kind',
    label: copy.filter.kind,
    allLabel: copy.filter.allKinds,
    options: kindOptions,
  }),
] as const;

export function useSecurityEvents(filters: FilterValues) {
  const query = parseFilters(eventFilters, filters);
  return useList({
    queryKey: eventKeys.list(query),
    meta: {},
    load: ({ cursor, signal }) =>
      call('GET /admin/security-events', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ events }) => events,
    // Events aren't published: an attack would reach every admin's page thousands of times.
    refetchInterval: 30_000,
  });
}
