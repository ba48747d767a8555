import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows, rowsUnlessServerOnly } from '../../../lib/row-source.ts';
import { defineChoices, parseDays } from '../../../lib/table-filters.ts';
import { useList } from '../../../lib/use-list.ts';
import { createdDays, currencyChoices, statusChoices } from '../../../presentation/filters.ts';
import { byText, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { subscriptionStatusLabels } from '../../../presentation/status-labels.ts';
import { copy } from './copy.ts';

const subscriptionKeys = createQueryKeys('admin', 'subscriptions');
const imagesSubscriptionKeys = createQueryKeys('admin', 'images-subscriptions');
const usageKeys = createQueryKeys('admin', 'usage');

const sort = sortFilter([
  oldestFirst,
  ...byText('customer', 'Customer'),
  ...byText('title', 'Plan or service'),
]);

export const subscriptionFilters = [
  statusChoices(subscriptionStatuses, subscriptionStatusLabels),
  defineChoices({
    name: 'subscriptionType',
    label: copy.typeFilter.label,
    allLabel: copy.typeFilter.all,
    options: [
      { value: 'subscription', label: copy.typeFilter.plan },
      { value: 'payPerImage', label: copy.typeFilter.payPerImage },
    ],
  }),
  currencyChoices,
  sort,
] as const;

export const subscriptionDays = [createdDays];

/** The order of a list of subscriptions, and which rows of events it shows. */
function rowsOf(
  { search, sort }: { readonly search: string; readonly sort?: string | undefined },
  days: ReturnType<typeof parseDays>,
  matches: (row: Subscription) => boolean,
) {
  return {
    order: sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('subscription', 'photo', 'job'),
      ...rowsUnlessServerOnly(
        Object.values(days),
        listRows('subscription', 'studio', search + (sort ?? ''), matches),
      ),
    },
  } as const;
}

export function useSubscriptions(filters: FilterValues) {
  const query = parseFilters(subscriptionFilters, filters);
  const days = parseDays(subscriptionDays, filters);
  return useList({
    queryKey: subscriptionKeys.list({ ...query, ...days }),
    ...rowsOf(query, days, ({ subscriptionType, status, currency }) =>
      matchesFilters(query, { subscriptionType, status, currency }),
    ),
    load: ({ cursor, signal }) =>
      call('GET /admin/subscriptions', { query: { ...query, ...days, limit: 50, cursor }, signal }),
    selectRows: ({ subscriptions }) => subscriptions,
  });
}

export const imagesSubscriptionFilters = [currencyChoices, sort] as const;

export function useImagesSubscriptions(filters: FilterValues) {
  const query = parseFilters(imagesSubscriptionFilters, filters);
  const days = parseDays(subscriptionDays, filters);
  return useList({
    queryKey: imagesSubscriptionKeys.list({ ...query, ...days }),
    ...rowsOf(
      query,
      days,
      ({ subscriptionType, currency }) =>
        subscriptionType === 'payPerImage' && matchesFilters(query, { currency }),
    ),
    load: ({ cursor, signal }) =>
      call('GET /pay-per-image/admin/active', { query: { ...query, ...days, limit: 50, cursor }, signal }),
    selectRows: ({ subscriptions }) => subscriptions,
  });
}

export function subscriptionFile(filters: FilterValues) {
  const query = { ...parseFilters(subscriptionFilters, filters), ...parseDays(subscriptionDays, filters) };
  return {
    name: 'subscriptions',
    load: (ids?: readonly string[]) =>
      call('GET /admin/subscriptions/export', { query: ids ? { ids: [...ids] } : query }),
  };
}

export function imagesSubscriptionFile(filters: FilterValues) {
  const query = {
    ...parseFilters(imagesSubscriptionFilters, filters),
    ...parseDays(subscriptionDays, filters),
  };
  return {
    name: 'pay-per-image-subscriptions',
    load: (ids?: readonly string[]) =>
      call('GET /pay-per-image/admin/active/export', { query: ids ? { ids: [...ids] } : query }),
  };
}

export function openSubscription(id: string) {
  return {
    queryKey: subscriptionKeys.one(id),
    entity: 'subscription',
    load: async (openId: string, signal: AbortSignal) =>
      (await call('GET /admin/subscriptions', { query: { ids: openId }, signal })).subscriptions[0],
  } as const;
}

export function openImagesSubscription(id: string) {
  return {
    queryKey: imagesSubscriptionKeys.one(id),
    entity: 'subscription',
    load: async (openId: string, signal: AbortSignal) =>
      (await call('GET /pay-per-image/admin/active', { query: { ids: openId }, signal })).subscriptions[0],
  } as const;
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
