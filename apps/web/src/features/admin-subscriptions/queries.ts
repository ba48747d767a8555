import type { Currency } from '@burnish/domain/money/money';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { useList } from '../../lib/use-list.ts';

interface SubscriptionFilter {
  search: string;
  status: SubscriptionStatus | undefined;
}

export function useSubscriptions({ search, status }: SubscriptionFilter) {
  return useList({
    queryKey: queryKeys.admin.subscriptions.list({ search, status }),
    ask: ({ cursor, signal }) =>
      call('GET /admin/subscriptions', { query: { search, status, limit: 50, cursor }, signal }),
    rowsOf: ({ subscriptions }) => subscriptions,
  });
}

interface ImagesFilter {
  search: string;
  currency: Currency | undefined;
}

export function useImagesSubscriptions({ search, currency }: ImagesFilter) {
  return useList({
    queryKey: queryKeys.admin.imagesSubscriptions.list({ search, currency }),
    ask: ({ cursor, signal }) =>
      call('GET /pay-per-image/admin/active', { query: { search, currency, limit: 50, cursor }, signal }),
    rowsOf: ({ subscriptions }) => subscriptions,
  });
}

/** What was entered as used of one subscription. */
export function useUsageEntries(id: string) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.usage.list({ id }),
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /admin/subscriptions/:id/usage', { params: { id }, query: { limit: 10, cursor }, signal }),
  });
  return paged(query, ({ entries }) => entries);
}
