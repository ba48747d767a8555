import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { topCustomerCount } from '@burnish/domain/reports/top-customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import {
  clearedFilters,
  type FilterValues,
  matchesFilters,
  parseFilters,
} from '../../../lib/list-filters.ts';
import { listRows, rowsUnlessServerOnly } from '../../../lib/row-source.ts';
import { clearedDays, type DayFilter, defineChoices, parseDays } from '../../../lib/table-filters.ts';
import { useList } from '../../../lib/use-list.ts';
import { currencyChoices } from '../../../presentation/filters.ts';
import { sumByCurrency } from '../../../presentation/sums.ts';
import type { TableSum } from '../../../ui/lists/table/table-footer.tsx';
import { copy as activity } from '../account-activity/copy.ts';
import { copy } from './copy.ts';

const ledgerKeys = createQueryKeys('admin', 'ledger');
const customerKeys = createQueryKeys('admin', 'ledger-customers');

export const ledgerFilters = [
  defineChoices({
    name: 'kind',
    label: copy.kind.label,
    allLabel: copy.kind.all,
    options: ledgerEntryKinds.map((value) => ({ value, label: activity.kinds[value] })),
  }),
  currencyChoices,
] as const;

export const ledgerDays: readonly DayFilter[] = [{ label: copy.days, from: 'from', to: 'to' }];

export const clearedLedgerFilters: FilterValues = {
  ...clearedFilters(ledgerFilters),
  ...clearedDays(ledgerDays),
  customerId: '',
  exceptCustomerId: '',
};

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Drops what the call wouldn't accept. */
export function parseLedgerFilters(filters: FilterValues) {
  const { search: _, ...choices } = parseFilters(ledgerFilters, filters);
  const { customerId = '', exceptCustomerId = '' } = filters;
  const except = exceptCustomerId
    .split(',')
    .filter((id) => idPattern.test(id))
    .slice(0, topCustomerCount);
  return {
    ...choices,
    ...parseDays(ledgerDays, filters),
    customerId: idPattern.test(customerId) ? customerId : undefined,
    exceptCustomerId: except.length > 0 ? except : undefined,
  };
}

/** Whether the list has entries of one kind only. Amounts of different kinds have no sum. */
const hasSum = ({ kind }: ReturnType<typeof parseLedgerFilters>) => kind?.length === 1;

/**
 * How many entries are loaded at once. A sum needs all of them: most figures of a report have fewer than the most that a page
 * can have, so that the list adds them up at once.
 */
export const pageSizeOf = (query: ReturnType<typeof parseLedgerFilters>) => (hasSum(query) ? 200 : 50);

/** Whether an entry that was just made is in the list, unless the list is of days. */
export function isListed(
  { kind, currency, customerId, exceptCustomerId }: ReturnType<typeof parseLedgerFilters>,
  entry: LedgerEntry,
): boolean {
  const { _id: owner } = entry.userId;
  return (
    matchesFilters({ search: '', kind, currency }, { kind: entry.kind, currency: entry.currency }) &&
    (customerId === undefined || owner === customerId) &&
    !exceptCustomerId?.includes(owner)
  );
}

/** What happened on the accounts of all customers, newest first. */
export function useLedger(filters: FilterValues) {
  const query = parseLedgerFilters(filters);
  return useList({
    queryKey: ledgerKeys.list(query),
    meta: {
      ...dependsOn('ledger_entry'),
      ...rowsUnlessServerOnly(
        Object.values(parseDays(ledgerDays, filters)),
        listRows('ledger_entry', 'studio', '', (entry) => isListed(query, entry)),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/ledger/entries', { query: { ...query, limit: pageSizeOf(query), cursor }, signal }),
    selectRows: ({ entries }) => entries,
  });
}

/** What entries of one kind add up to, once all are loaded. */
export function ledgerSums(list: InfiniteList<LedgerEntry>, filters: FilterValues): readonly TableSum[] {
  if (!hasSum(parseLedgerFilters(filters)) || list.hasMore || list.outdated || list.rows.length === 0)
    return [];
  return [{ label: copy.total, text: sumByCurrency(list.rows) }];
}

export function useLedgerCustomer(id: string | undefined) {
  return useQuery({
    enabled: id !== undefined,
    queryKey: customerKeys.one(id ?? ''),
    meta: dependsOn('user'),
    queryFn: async ({ signal }) =>
      (await call('GET /admin/customers/:id', { params: { id: id ?? '' }, signal })).customer,
  });
}

export function useCustomerSearch(search: string) {
  return useQuery({
    enabled: search !== '',
    queryKey: customerKeys.list({ search }),
    queryFn: async ({ signal }) =>
      (await call('GET /admin/users', { query: { search, limit: 8 }, signal })).users,
  });
}
