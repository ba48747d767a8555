import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

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

export function useSubscriptions() {
  return toInfiniteList(useInfiniteQuery(subscriptionsQuery), ({ subscriptions }) => subscriptions);
}

/** Starts to load the user's subscriptions before a page needs them. */
export function usePrefetchSubscriptions(token: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token !== null) void client.prefetchInfiniteQuery(subscriptionsQuery);
  }, [client, token]);
}

/** Orders the same plan again. A customer who has an open order for it gets a link to that one instead. */
export function useRenew({ _id: id, planId: { name } }: PlanSubscription) {
  return useAction({
    key: ['renew', id],
    changes: ['order'],
    run: () => call('POST /subscriptions/:id/renew', { params: { id } }),
    onSuccess({ subscriptionRequest: { _id }, isNew }) {
      const link = { text: copy.renewal.view, to: `/orders/${_id}` };
      const options = { id: `renew-${id}`, replace: true, link };
      if (isNew) toast.success(copy.renewal.ordered(name), options);
      else toast.info(copy.renewal.open(name), options);
    },
    onError: (error) =>
      toast.error(errorText(error, copy.renewal.failed), { id: `renew-${id}`, replace: true }),
  });
}
