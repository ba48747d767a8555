import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { matchesFilters, type ParsedFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import type { InvoiceFilters } from './invoice-filters.ts';

export const invoiceKeys = createQueryKeys('invoices');

type InvoiceQuery = Partial<ParsedFilters<InvoiceFilters>>;

export function invoiceRows({ search = '', status, subscriptionType, currency, year = '' }: InvoiceQuery) {
  const filters = { search, status, subscriptionType, currency };
  // An invoice doesn't say in which year it is listed.
  const rows = listRows('invoice', 'customer', search + year, (invoice) =>
    matchesFilters(filters, {
      status: invoice.status,
      subscriptionType: invoice.subscriptionType,
      currency: invoice.currency,
    }),
  );
  return { ...rows, key: 'invoices' };
}

/** Without filters, all invoices. */
export function useInvoices(filters: InvoiceQuery = {}) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: invoiceKeys.list(filters),
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: invoiceRows(filters),
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /subscriptions/invoices', {
        query: { ...filters, limit: 20, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return toInfiniteList(query, ({ invoices }) => invoices);
}
