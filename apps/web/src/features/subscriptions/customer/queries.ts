import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';

const subscriptionKeys = createQueryKeys('subscriptions');

/** The maximum page size: whether the customer can upload depends on all subscriptions. */
const limit = 200;

const subscriptionsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: subscriptionKeys.list(),
  meta: {
    ...dependsOn('subscription', 'photo', 'job'),
    rows: { entity: 'subscription', audience: 'customer', key: 'subscriptions', newRows: 'insert' },
  },
  queryFn: ({ pageParam, signal }) =>
    call('GET /subscriptions/active', { query: { limit, cursor: pageParam }, signal }),
});

/**
 * Disabled where there may be no token: the navigation, which needs them, is on every page. `retryOnMount` loads them again
 * if they failed before the component was mounted, which replaces the error that the page shows.
 */
export function useSubscriptions({ isEnabled = true, retryOnMount = true } = {}) {
  const query = useInfiniteQuery({ ...subscriptionsQuery, enabled: isEnabled, retryOnMount });
  return toInfiniteList(query, ({ subscriptions }) => subscriptions);
}

/** Starts to load the user's subscriptions before a page needs them. */
export function usePrefetchSubscriptions(token: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token !== null) void client.prefetchInfiniteQuery(subscriptionsQuery);
  }, [client, token]);
}
