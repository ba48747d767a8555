import { useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

export function useSubscriptions() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.subscriptions.list(),
    queryFn: ({ pageParam, signal }) =>
      call('GET /subscriptions/active', { query: { limit: 20, cursor: pageParam }, signal }),
  });
  return paged(query, ({ subscriptions }) => subscriptions);
}
