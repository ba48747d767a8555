import type { Order } from '@burnish/contract/orders/entities';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { loadStatus } from '../../../lib/load-status.ts';
import { orderKeys } from '../order-list/queries.ts';

/** The order as an already loaded list shows it. */
function findCachedOrder(client: QueryClient, id: string): Order | undefined {
  const lists = client.getQueriesData<InfiniteData<{ orders: Order[] }>>({ queryKey: orderKeys.lists });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ orders }) => orders)
    .find(({ _id }) => _id === id);
}

/**
 * One of the customer's own orders. Staff can load the orders of others, too, but this is the page of their customers.
 * @param ownerId the signed-in user
 */
export function useOrder(id: string, ownerId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: orderKeys.one(id),
    meta: {
      ...dependsOn('order', 'invoice', 'receipt'),
      rows: { entity: 'order', audience: 'customer', key: 'order', newRows: 'ignore' },
    },
    queryFn: ({ signal }) => call('GET /orders/:id', { params: { id }, signal }),
  });
  const loaded = query.data?.order;
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  const isForeign = loaded !== undefined && loaded.userId._id !== ownerId;
  return {
    order: loaded ?? findCachedOrder(client, id),
    isNotFound: isUnknown || isForeign,
    ...loadStatus(query),
  };
}

/** Loaded again after every change of the order, its invoice or a receipt. */
export function useHistory(orderId: string) {
  const query = useQuery({
    queryKey: [...orderKeys.one(orderId), 'history'],
    meta: dependsOn('order', 'invoice', 'receipt'),
    queryFn: ({ signal }) => call('GET /orders/:id/history', { params: { id: orderId }, signal }),
  });
  return {
    events: query.data?.events,
    ...loadStatus(query),
  };
}
