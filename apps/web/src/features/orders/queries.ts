import { useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

export function useOrders() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.orders.list(),
    queryFn: ({ pageParam, signal }) =>
      call('GET /orders', { query: { limit: 50, cursor: pageParam }, signal }),
  });
  return paged(query, ({ orders }) => orders);
}
