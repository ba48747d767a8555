import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import { type FilterValues, isFiltered, parseFilters } from '../../../lib/list-filters.ts';
import type { InvoiceFilters } from './invoice-filters.ts';

export const invoiceKeys = createQueryKeys('invoices');

/** Without definitions, all invoices. */
export function useInvoices(definitions: InvoiceFilters | readonly [] = [], values: FilterValues = {}) {
  const filters = definitions.length === 0 ? { search: '' } : parseFilters(definitions, values);
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: invoiceKeys.list(filters),
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: {
        entity: 'invoice',
        audience: 'customer',
        key: 'invoices',
        newRows: isFiltered(definitions, values) ? 'reload' : 'insert',
      },
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
