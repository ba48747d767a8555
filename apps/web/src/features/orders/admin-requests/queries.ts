import type { Wire } from '@burnish/contract/api';
import type { Order } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import { orderStatuses } from '@burnish/domain/orders/order';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { defaultNote, type OrderType } from '../../../presentation/orders.ts';
import { byAmount, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { orderStatusLabels } from '../../../presentation/status-labels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

type RequestsQuery = NonNullable<Wire['GET /admin/subscription-requests']['query']>;
type DecisionBody = Wire['PUT /admin/subscription-requests/:id']['body'];

interface RequestCalls {
  list: (query: RequestsQuery, signal: AbortSignal) => Promise<{ requests: readonly Order[]; page: Page }>;
  decide: (id: string, body: DecisionBody) => Promise<unknown>;
}

/** Each type of order has its own calls, with the same parameters. */
const callsByType: Readonly<Record<OrderType, RequestCalls>> = {
  subscription: {
    list: (query, signal) => call('GET /admin/subscription-requests', { query, signal }),
    decide: (id, body) => call('PUT /admin/subscription-requests/:id', { params: { id }, body }),
  },
  'pay-per-image': {
    list: (query, signal) => call('GET /pay-per-image/admin/requests', { query, signal }),
    decide: (id, body) => call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body }),
  },
};

const requestKeys = createQueryKeys('admin', 'requests');

const sort = sortFilter([oldestFirst, { value: 'company', label: 'Company, A to Z' }, ...byAmount]);

export const requestFilters = [statusFilter(orderStatuses, orderStatusLabels), currencyFilter, sort] as const;

export function useRequests(type: OrderType, filters: FilterValues) {
  const query = parseFilters(requestFilters, filters);
  return useList({
    queryKey: requestKeys.list({ type, ...query }),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('order', 'invoice', 'receipt'),
      rows: listRows(
        'order',
        'studio',
        query.search + (query.sort ?? ''),
        ({ requestType, status, currency }) =>
          requestType === type && matchesFilters(query, { status, currency }),
      ),
    },
    load: ({ cursor, signal }) => callsByType[type].list({ ...query, limit: 50, cursor }, signal),
    selectRows: ({ requests }) => requests,
  });
}

export interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
}

export function useDecision({ _id: id, requestType }: Order, onRefreshed: () => void) {
  const texts = copy.byType[requestType];
  return useAction({
    key: ['decide-request', id],
    changes: ['order', 'invoice'],
    run: ({ status, reason }: Decision) =>
      callsByType[requestType].decide(id, { status, adminNotes: reason.trim() || defaultNote(status) }),
    onSuccess: (_, { status }) => toast.success(texts.updated(status), adminToast),
    onError: (error) => toast.error(errorText(error, texts.failed), adminToast),
    onRefreshed,
  });
}
