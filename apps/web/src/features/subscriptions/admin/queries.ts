import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { defineFilter, type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';
import { currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { byCustomer, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { subscriptionStatusLabels } from '../../../presentation/status-labels.ts';
import { copy } from './copy.ts';

const subscriptionKeys = createQueryKeys('admin', 'subscriptions');
const imagesSubscriptionKeys = createQueryKeys('admin', 'images-subscriptions');
const usageKeys = createQueryKeys('admin', 'usage');

const sort = sortFilter([oldestFirst, byCustomer, { value: 'title', label: 'Plan or service, A to Z' }]);

export const subscriptionFilters = [
  statusFilter(subscriptionStatuses, subscriptionStatusLabels),
  defineFilter({
    name: 'subscriptionType',
    label: copy.typeFilter.label,
    allLabel: copy.typeFilter.all,
    options: [
      { value: 'subscription', label: copy.typeFilter.plan },
      { value: 'payPerImage', label: copy.typeFilter.payPerImage },
    ],
  }),
  currencyFilter,
  sort,
] as const;

export function useSubscriptions(filters: FilterValues) {
  const query = parseFilters(subscriptionFilters, filters);
  return useList({
    queryKey: subscriptionKeys.list(query),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('subscription', 'photo', 'job'),
      rows: listRows(
        'subscription',
        'studio',
        query.search + (query.sort ?? ''),
        ({ subscriptionType, status, currency }) =>
          matchesFilters(query, { subscriptionType, status, currency }),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/subscriptions', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ subscriptions }) => subscriptions,
  });
}

export const imagesSubscriptionFilters = [currencyFilter, sort] as const;

export function useImagesSubscriptions(filters: FilterValues) {
  const query = parseFilters(imagesSubscriptionFilters, filters);
  return useList({
    queryKey: imagesSubscriptionKeys.list(query),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('subscription', 'photo', 'job'),
      rows: listRows(
        'subscription',
        'studio',
        query.search + (query.sort ?? ''),
        ({ subscriptionType, currency }) =>
          subscriptionType === 'payPerImage' && matchesFilters(query, { currency }),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /pay-per-image/admin/active', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ subscriptions }) => subscriptions,
  });
}

/** The usage ledger of one subscription, newest entries first. */
export function useUsageEntries(id: string) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: usageKeys.list({ id }),
    meta: dependsOn('subscription', 'photo', 'job'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /admin/subscriptions/:id/usage', { params: { id }, query: { limit: 10, cursor }, signal }),
  });
  return toInfiniteList(query, ({ entries }) => entries);
}
