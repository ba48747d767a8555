import type { Currency } from '@burnish/domain/money/money';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

interface SubscriptionFilter {
  search: string;
  status: SubscriptionStatus | undefined;
}

export function useSubscriptions({ search, status }: SubscriptionFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.subscriptions.list({ search, status }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/subscriptions', { query: { search, status, limit: 50, cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ subscriptions }) => subscriptions);
}

interface ImagesFilter {
  search: string;
  currency: Currency | undefined;
}

export function useImagesSubscriptions({ search, currency }: ImagesFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.imagesSubscriptions.list({ search, currency }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /pay-per-image/admin/active', {
        query: { search, currency, limit: 50, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ subscriptions }) => subscriptions);
}
