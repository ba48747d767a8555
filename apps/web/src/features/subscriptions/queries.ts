import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

/** As many as the service gives at once: whether one of them can be used is told from all of them. */
const limit = 200;

const subscriptionsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: queryKeys.subscriptions.list(),
  queryFn: ({ pageParam, signal }) =>
    call('GET /subscriptions/active', { query: { limit, cursor: pageParam }, signal }),
});

export function useSubscriptions() {
  return paged(useInfiniteQuery(subscriptionsQuery), ({ subscriptions }) => subscriptions);
}

/** Asks for the subscriptions of whoever the token belongs to, before a page needs them. */
export function useSubscriptionsAhead(token: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token !== null) void client.prefetchInfiniteQuery(subscriptionsQuery);
  }, [client, token]);
}
