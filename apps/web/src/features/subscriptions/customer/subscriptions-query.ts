// Apart from the hook, because every signed-in page starts this request, also those that show no subscriptions.
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor } from '../../../lib/infinite-list.ts';

const subscriptionKeys = createQueryKeys('subscriptions');

/** The maximum page size: whether the customer can upload depends on all subscriptions. */
const limit = 200;

export const subscriptionsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: subscriptionKeys.list(),
  meta: {
    ...dependsOn('subscription', 'photo', 'job'),
    rows: { entity: 'subscription', audience: 'customer', key: 'subscriptions', newRows: 'insert' },
  },
  queryFn: ({ pageParam, signal }) =>
    call('GET /subscriptions/active', { query: { limit, cursor: pageParam }, signal }),
});

/** Starts to load the user's subscriptions before a page needs them. */
export function usePrefetchSubscriptions(token: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token !== null) void client.prefetchInfiniteQuery(subscriptionsQuery);
  }, [client, token]);
}
