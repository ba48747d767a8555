import type { Wire } from '@burnish/contract/api';
import type { Order } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import { orderStatuses } from '@burnish/domain/orders/order';
import { useQuery } from '@tanstack/react-query';
import { matchesAmounts } from '../../../lib/amount-filter.ts';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows, rowsUnlessServerOnly } from '../../../lib/row-source.ts';
import { parseDays } from '../../../lib/table-filters.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { createdDays, currencyChoices, statusChoices } from '../../../presentation/filters.ts';
import { parseListQuery } from '../../../presentation/list-query.ts';
import { defaultNote, type OrderType, orderPrice } from '../../../presentation/orders.ts';
import { byAmount, byText, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { orderStatusLabels } from '../../../presentation/status-labels.ts';
import { tableSums } from '../../../presentation/sums.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { TableSum } from '../../../ui/lists/table/table-footer.tsx';
import { copy } from './copy.ts';

type RequestsQuery = NonNullable<Wire['GET /admin/subscription-requests']['query']>;
type DecisionBody = Wire['PUT /admin/subscription-requests/:id']['body'];

interface RequestCalls {
  exportFile: (query: Omit<RequestsQuery, 'limit' | 'cursor'>) => Promise<string>;
  summarize: (
    query: Omit<RequestsQuery, 'limit' | 'cursor' | 'sort'>,
    signal: AbortSignal,
  ) => Promise<{ summary: ListSummary }>;
  list: (query: RequestsQuery, signal: AbortSignal) => Promise<{ requests: readonly Order[]; page: Page }>;
  decide: (id: string, body: DecisionBody) => Promise<unknown>;
}

/** Each type of order has its own calls, with the same parameters. */
const callsByType: Readonly<Record<OrderType, RequestCalls>> = {
  subscription: {
    exportFile: (query) => call('GET /admin/subscription-requests/export', { query }),
    summarize: (query, signal) => call('GET /admin/subscription-requests/summary', { query, signal }),
    list: (query, signal) => call('GET /admin/subscription-requests', { query, signal }),
    decide: (id, body) => call('PUT /admin/subscription-requests/:id', { params: { id }, body }),
  },
  'pay-per-image': {
    exportFile: (query) => call('GET /pay-per-image/admin/requests/export', { query }),
    summarize: (query, signal) => call('GET /pay-per-image/admin/requests/summary', { query, signal }),
    list: (query, signal) => call('GET /pay-per-image/admin/requests', { query, signal }),
    decide: (id, body) => call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body }),
  },
};

const fileNames: Readonly<Record<OrderType, string>> = {
  subscription: 'subscription-requests',
  'pay-per-image': 'pay-per-image-requests',
};

const requestKeys = createQueryKeys('admin', 'requests');

const sort = sortFilter([oldestFirst, ...byText('company', 'Company'), ...byAmount]);

export const requestFilters = [
  statusChoices(orderStatuses, orderStatusLabels),
  currencyChoices,
  sort,
] as const;

export const requestDays = [createdDays];

function parseQuery(filters: FilterValues) {
  return parseListQuery(parseFilters(requestFilters, filters), requestDays, filters);
}

export function useRequests(type: OrderType, filters: FilterValues) {
  const { order, choices, range, isValid, query } = parseQuery(filters);
  return useList({
    enabled: isValid,
    queryKey: requestKeys.list({ type, ...query, sort: order }),
    order: order ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('order', 'invoice', 'receipt'),
      ...rowsUnlessServerOnly(
        Object.values(parseDays(requestDays, filters)),
        listRows(
          'order',
          'studio',
          query.search + (order ?? ''),
          (request) =>
            request.requestType === type &&
            matchesFilters(choices, { status: request.status, currency: request.currency }) &&
            matchesAmounts(range, orderPrice(request)),
        ),
      ),
    },
    load: ({ cursor, signal }) =>
      callsByType[type].list({ ...query, sort: order, limit: 50, cursor }, signal),
    selectRows: ({ requests }) => requests,
  });
}

/** What the requests of the list add up to. */
export function useRequestSums(type: OrderType, filters: FilterValues): readonly TableSum[] {
  const { isValid, query } = parseQuery(filters);
  const { data } = useQuery({
    enabled: isValid,
    queryKey: requestKeys.summary({ type, ...query }),
    meta: dependsOn('order'),
    queryFn: ({ signal }) => callsByType[type].summarize(query, signal),
  });
  return tableSums(data?.summary, ({ sums }) => ({ [copy.fact.amount]: sums }));
}

export function requestFile(type: OrderType, filters: FilterValues) {
  const { order, isValid, query } = parseQuery(filters);
  return {
    name: fileNames[type],
    isDisabled: !isValid,
    load: (ids?: readonly string[]) =>
      callsByType[type].exportFile(ids ? { ids: [...ids] } : { ...query, sort: order }),
  };
}

export function openRequest(type: OrderType, id: string) {
  return {
    queryKey: requestKeys.one(id),
    entity: 'order',
    load: async (openId: string, signal: AbortSignal) =>
      (await callsByType[type].list({ ids: openId }, signal)).requests[0],
  } as const;
}

export function approveRequest({ _id: id, requestType }: Order): Promise<unknown> {
  return callsByType[requestType].decide(id, { status: 'approved', adminNotes: defaultNote('approved') });
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
