import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';

const orderKeys = createQueryKeys('orders');

export function useOrders() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: orderKeys.list(),
    meta: {
      ...dependsOn('order', 'invoice', 'receipt'),
      rows: { entity: 'order', audience: 'customer', key: 'orders', newRows: 'insert' },
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /orders', { query: { limit: 50, cursor: pageParam }, signal }),
  });
  return toInfiniteList(query, ({ orders }) => orders);
}
