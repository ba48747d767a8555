import type { Order } from '@burnish/contract/orders/entities';
import type { RequestType } from '@burnish/contract/orders/request-types';
import type { OrderGroup } from '@burnish/domain/orders/order-group';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { listRows } from '../../../lib/row-source.ts';

export const orderKeys = createQueryKeys('orders');

interface OrderQuery {
  search: string;
  requestType?: RequestType | undefined;
  group?: OrderGroup | undefined;
}

/**
 * The customer's orders of both kinds, newest first.
 * @param matches whether an order passes the filters, apart from the search
 */
export function useOrders(
  filter: OrderQuery = { search: '' },
  matches: (order: Order) => boolean = () => true,
) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: orderKeys.list({ ...filter }),
    meta: {
      ...dependsOn('order', 'invoice', 'receipt'),
      rows: { ...listRows('order', 'customer', filter.search, matches), key: 'orders' },
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /orders', { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
  });
  return toInfiniteList(query, ({ orders }) => orders);
}
