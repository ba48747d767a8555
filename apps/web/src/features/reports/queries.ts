import { type PlanId, planIds, plans } from '@burnish/domain/catalog/plans';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { today } from '../../lib/format-date.ts';
import { byCursor, toInfiniteList } from '../../lib/infinite-list.ts';
import type { FilterValues } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { copy, planName } from './copy.ts';

const reportKeys = createQueryKeys('admin', 'reports');

/** How many weeks a report can have. */
export const periods = ['4', '12', '52'] as const;
export type Period = (typeof periods)[number];

export function periodOf(filters: FilterValues): Period {
  return oneOf(periods, filters.weeks ?? '') ?? '12';
}

const onTimeQuery = (period: Period) => ({ weeks: Number(period) });

export function useOnTimeReport(period: Period) {
  return useQuery({
    queryKey: reportKeys.summary({ period }),
    meta: dependsOn('job'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /photos/admin/on-time', { query: onTimeQuery(period), signal }),
    select: ({ report }) => report,
  });
}

export function onTimeFile(period: Period) {
  return {
    name: `${copy.onTime.file}-${today()}`,
    load: () => call('GET /photos/admin/on-time/export', { query: onTimeQuery(period) }),
  };
}

const planFilters: readonly (PlanId | 'none')[] = [...planIds, 'none'];

export const planOptions = [
  ...plans.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none', label: planName(null) },
];

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Undefined: not a day of the calendar, such as half of one in a URL. */
function parseDay(text = ''): string | undefined {
  return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Drops what the call wouldn't accept. */
export function parseLateFilters({ from, to, retoucherId = '', planId = '' }: FilterValues) {
  return {
    from: parseDay(from),
    to: parseDay(to),
    retoucherId: idPattern.test(retoucherId) ? retoucherId : undefined,
    planId: oneOf(planFilters, planId) ?? undefined,
  };
}

export const clearedLateFilters: FilterValues = { from: '', to: '', retoucherId: '', planId: '' };

export function useLateDeliveries(filters: FilterValues) {
  const filter = parseLateFilters(filters);
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: reportKeys.list(filter),
    meta: dependsOn('job'),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /photos/admin/late-deliveries', { query: { ...filter, limit: 50, cursor }, signal }),
  });
  return toInfiniteList(query, ({ lateDeliveries }) => lateDeliveries);
}
